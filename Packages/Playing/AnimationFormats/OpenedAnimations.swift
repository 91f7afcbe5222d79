import AnimationCore
import AnimationLoading

/// The animations of a file that is opened once for all of them.
package struct OpenedAnimations {
  private let animations: FileFormat.Animations
  private let formatName: String

  /// - Throws: what is wrong with the file.
  package init(_ file: AnimationFile, limits: DecodingLimits = DecodingLimits()) throws(AnimationError) {
    let file = try OpenedFile(file, limits: limits)
    try self.init(file, FileFormat(of: file))
  }

  init(_ file: OpenedFile, _ format: FileFormat) throws(AnimationError) {
    animations = try format.animations(in: file)
    formatName = format.name
  }

  /// The animations, at least one; the first is shown where none is chosen.
  package var contents: [AnimationFile.Content] { animations.contents }

  /// Decodes one of them.
  ///
  /// - Parameter id: which; the first one when nil.
  /// - Throws: `invalid`, which names those that there are, when there is none of this id; or what is wrong with it.
  package func decode(_ id: String? = nil) throws(AnimationError) -> any Animation {
    try animations.decode(content(id))
  }

  /// The text of one of them.
  ///
  /// - Throws: as `decode`, and `invalid` for another format.
  package func lottie(_ id: String? = nil) throws(AnimationError) -> LottieSource {
    guard let lottie = animations.lottie else {
      throw .invalid(path: "", reason: "it is \(formatName): only a Lottie has expressions")
    }
    return try lottie(content(id))
  }

  /// - Throws: `invalid`.
  private func content(_ id: String?) throws(AnimationError) -> AnimationFile.Content {
    if let content = contents.first(where: { id == nil || $0.id == id }) { return content }
    let names = contents.map(\.id).filter { !$0.isEmpty }.map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = names.isEmpty ? "the file holds one, without a name" : "there are \(names)"
    throw .invalid(path: "", reason: "there is no animation \"\(id ?? "")\": \(rest)")
  }
}
