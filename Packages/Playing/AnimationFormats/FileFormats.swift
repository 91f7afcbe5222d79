import AnimationCore
import AnimationLoading

/// The formats of animation files, and which of them a file is in.
package enum FileFormats {
  /// The first one that matches counts. The extensions of those that are read are looked for in this order.
  static let all: [any FileFormat.Type] = [
    SVGAFile.self, LottieFile.self, SVGAArchive.self, DotLottiePackage.self, GzippedLottie.self,
  ]
}

// MARK: - By content

extension FileFormats {
  /// The format that the content speaks for; the file's name does not count.
  ///
  /// - Throws: `unknownFormat`; `corrupt` or `limitExceeded` for a ZIP that cannot be opened.
  package static func format(
    of bytes: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) -> any FileFormat.Type {
    try format(of: OpenedFile(AnimationFile(bytes), limits: limits))
  }

  /// Opens a file by what it is.
  ///
  /// - Throws: `unknownFormat`, or what is wrong with the file.
  package static func open(
    _ file: AnimationFile, limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) -> any FileFormat {
    let file = try OpenedFile(file, limits: limits)
    return try format(of: file).init(file)
  }

  /// - Throws: `unknownFormat`.
  static func format(of file: OpenedFile) throws(AnimationError) -> any FileFormat.Type {
    guard let format = all.first(where: { $0.matches(file) }) else {
      throw .unknownFormat(reason: reason(file))
    }
    return format
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

// MARK: - By name

extension FileFormats {
  /// The extensions of files that may be animations, in lower case.
  package static let extensions = Set(orderedExtensions)

  /// The extensions of files that may be animations, the one to be looked for first in front.
  package static let orderedExtensions = all.flatMap { $0.extensions }

  /// What the extension says that a file is, whatever is in it; nil when it says nothing.
  package static func format(called path: String) -> (any FileFormat.Type)? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[dot...].dropFirst().lowercased()
    return all.first { $0.extensions.contains(ending) }
  }

  /// The files that `name` may stand for in a folder, best first: one of exactly this name, then those with the extension
  /// of each format in the place of what extensions are in the name.
  ///
  /// - Parameter extensions: of the formats, in lower case, in order.
  package static func fileNames(
    for name: String, _ extensions: [String] = orderedExtensions
  ) -> [String] {
    let slash = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let stem = name[slash...].split(separator: ".", omittingEmptySubsequences: false)
      .filter { !extensions.contains(String($0)) }.joined(separator: ".")
    guard !stem.isEmpty else { return [name] }
    let base = name[..<slash] + stem
    return [name] + extensions.map { "\(base).\($0)" }.filter { $0 != name }
  }
}
