import AnimationCore
import AnimationLoading
import StateMachines

/// A way to keep animations in files: what they are called, what distinguishes them from others, and what is read from
/// one. A conformer is the format; a value of it is a file of that format, opened once for all that is in it.
package protocol FileFormat: SendableMetatype {
  typealias Content = AnimationFile.Content

  /// The format's name in words that may follow "it is".
  static var name: String { get }

  /// The extensions of its files, in lower case; default none: they are called as those of another format.
  static var extensions: [String] { get }

  /// Whether files that are no animations have the extensions and begin so, too; default not.
  static var hasNamesakes: Bool { get }

  /// Whether a file that matches is an animation and no namesake, as far as a glance can tell; default true.
  static func looksLike(_ bytes: [UInt8]) -> Bool

  /// Whether a file is in the format, by how it begins and, of a ZIP, which files are in it.
  static func matches(_ file: OpenedFile) -> Bool

  /// Opens a file that matches.
  ///
  /// - Throws: what is wrong with the file.
  init(_ file: OpenedFile) throws(AnimationError)

  /// The animations, at least one; the first is shown where none is chosen. Default one without a name.
  var contents: [Content] { get }

  /// Decodes one of the animations.
  ///
  /// - Throws: what is wrong with it.
  func decode(_ content: Content) throws(AnimationError) -> any Animation

  /// The text of one of the animations.
  ///
  /// - Throws: what is wrong with it; by default `invalid`: they are no Lotties.
  func lottie(_ content: Content) throws(AnimationError) -> LottieSource

  /// A state machine.
  ///
  /// - Parameter id: which; the one that the file wants run when nil.
  /// - Throws: what is wrong with the file or the machine; by default `invalid`: there are none.
  func stateMachine(_ id: String?) throws(AnimationError) -> StateMachine
}

extension FileFormat {
  package static var extensions: [String] { [] }

  package static var hasNamesakes: Bool { false }

  package static func looksLike(_ bytes: [UInt8]) -> Bool { true }

  package var contents: [Content] { [Content()] }

  package func lottie(_ content: Content) throws(AnimationError) -> LottieSource {
    throw .invalid(path: "", reason: "it is \(Self.name): only a Lottie has expressions")
  }

  package func stateMachine(_ id: String?) throws(AnimationError) -> StateMachine {
    throw .invalid(path: "", reason: "only a dotLottie has state machines")
  }
}

// MARK: - By id

extension FileFormat {
  /// Decodes one of the animations.
  ///
  /// - Parameter id: which; the first one when nil.
  /// - Throws: `invalid`, which names those that there are, when there is none of this id; or what is wrong with it.
  package func decode(_ id: String? = nil) throws(AnimationError) -> any Animation {
    try decode(content(id))
  }

  /// The text of one of the animations.
  ///
  /// - Throws: as `decode`, and `invalid` for another format.
  package func lottie(_ id: String? = nil) throws(AnimationError) -> LottieSource {
    try lottie(content(id))
  }

  /// - Throws: `invalid`.
  private func content(_ id: String?) throws(AnimationError) -> Content {
    if let content = contents.first(where: { id == nil || $0.id == id }) { return content }
    let names = contents.map(\.id).filter { !$0.isEmpty }.map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = names.isEmpty ? "the file holds one, without a name" : "there are \(names)"
    throw .invalid(path: "", reason: "there is no animation \"\(id ?? "")\": \(rest)")
  }
}
