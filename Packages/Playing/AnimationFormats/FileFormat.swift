import AnimationCore
import AnimationLoading
import LottieFormat
import StateMachines

/// A way to keep animations in files: what they are called, what distinguishes it from the others, and what reads it.
package struct FileFormat: Sendable {
  typealias Content = AnimationFile.Content

  /// The format's name in words that may follow "it is".
  package let name: String
  /// The extensions of its files, in lower case.
  let extensions: [String]
  /// Where files that are no animations have the extension and begin so, too: whether one of them is an animation, as
  /// far as a glance can tell. nil where there are no others.
  package let looksLike: (@Sendable ([UInt8]) -> Bool)?
  /// Whether a file is in the format, by how it begins and, of a ZIP, which files are in it.
  private let matches: @Sendable (OpenedFile) -> Bool
  private let open: Reader

  /// Opens a file of the format.
  typealias Reader = @Sendable (OpenedFile) throws(AnimationError) -> Animations

  /// What is in a file.
  struct Animations {
    /// The animations, at least one. The first is shown where none is chosen.
    var contents = [Content()]
    var decode: (Content) throws(AnimationError) -> any Animation
    /// The text of one of them; nil where they are no Lotties.
    var lottie: ((Content) throws(AnimationError) -> LottieSource)?
    /// A state machine, by its id; the one that the file wants run when nil.
    var stateMachine: (String?) throws(AnimationError) -> StateMachine = { _ throws(AnimationError) in
      throw .invalid(path: "", reason: "only a dotLottie has state machines")
    }
  }

  init(
    _ name: String, extensions: [String] = [], _ open: @escaping Reader,
    looksLike: (@Sendable ([UInt8]) -> Bool)? = nil, matches: @escaping @Sendable (OpenedFile) -> Bool
  ) {
    self.name = name
    self.extensions = extensions
    self.looksLike = looksLike
    self.matches = matches
    self.open = open
  }
}

// MARK: - By content

extension FileFormat {
  /// The format that the content speaks for; the file's name does not count.
  ///
  /// - Throws: `unknownFormat`; `corrupt` or `limitExceeded` for a ZIP that cannot be opened.
  package init(of bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(AnimationError) {
    try self.init(of: OpenedFile(AnimationFile(bytes), limits: limits))
  }

  /// - Throws: `unknownFormat`.
  init(of file: OpenedFile) throws(AnimationError) {
    guard let format = Self.all.first(where: { $0.matches(file) }) else {
      throw .unknownFormat(reason: Self.reason(file))
    }
    self = format
  }

  private static func reason(_ file: OpenedFile) -> String {
    if file.file.bytes.isEmpty { return "the file is empty" }
    if file.isGzip {
      return "gzip data that holds no Lottie (JSON)"
        + (ForeignContent.words(file.bytes).map { ", but \($0)" } ?? "")
    }
    if file.archive == nil {
      return ForeignContent.words(file.bytes) ?? "neither SVGA (zlib or ZIP data) nor Lottie (JSON)"
    }
    return "a ZIP archive with neither movie.spec nor movie.binary (SVGA), nor animations (dotLottie)"
  }
}

// MARK: - Reading

extension FileFormat {
  /// The animations in a file of this format.
  ///
  /// - Throws: what is wrong with the file.
  func animations(in file: OpenedFile) throws(AnimationError) -> Animations { try open(file) }

  /// - Throws: what is wrong with the file, or with the machine.
  func stateMachine(_ file: OpenedFile, id: String?) throws(AnimationError) -> StateMachine {
    try open(file).stateMachine(id)
  }
}

// MARK: - By name

extension FileFormat {
  /// The extensions of files that may be animations, in lower case.
  package static let extensions = Set(all.flatMap(\.extensions))

  /// The extensions of files that may be animations, the one to be looked for first in front.
  package static let orderedExtensions = all.flatMap(\.extensions)

  /// What the extension says that a file is, whatever is in it; nil when it says nothing.
  package init?(called path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[dot...].dropFirst().lowercased()
    guard let format = Self.all.first(where: { $0.extensions.contains(ending) }) else { return nil }
    self = format
  }

  /// The files that `name` may stand for in a folder, best first: one of exactly this name, then those with the extension
  /// of each format in the place of what extensions are in the name.
  package static func fileNames(for name: String) -> [String] {
    let slash = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let stem = name[slash...].split(separator: ".", omittingEmptySubsequences: false)
      .filter { !extensions.contains(String($0)) }.joined(separator: ".")
    guard !stem.isEmpty else { return [name] }
    let base = name[..<slash] + stem
    return [name] + orderedExtensions.map { "\(base).\($0)" }.filter { $0 != name }
  }
}
