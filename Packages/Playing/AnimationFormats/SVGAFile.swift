import AnimationCore
import SVGAFormat

/// SVGA 2: one movie in zlib data.
struct SVGAFile: FileFormat {
  static let name = "SVGA (zlib data)"
  static let extensions = ["svga"]

  static func matches(_ file: OpenedFile) -> Bool {
    file.archive == nil && !file.isGzip && SVGADecoder.canDecode(file.bytes)
  }

  private let file: OpenedFile

  init(_ file: OpenedFile) { self.file = file }

  func decode(_ content: Content) throws(AnimationError) -> any Animation { try file.decodeSVGA() }
}

/// SVGA 1: a ZIP with a movie and its pictures. The files are called as those of SVGA 2.
struct SVGAArchive: FileFormat {
  static let name = "SVGA 1.x (ZIP data)"

  static func matches(_ file: OpenedFile) -> Bool { file.has("movie.spec") || file.has("movie.binary") }

  private let file: OpenedFile

  init(_ file: OpenedFile) { self.file = file }

  func decode(_ content: Content) throws(AnimationError) -> any Animation { try file.decodeSVGA() }
}

extension OpenedFile {
  fileprivate func decodeSVGA() throws(AnimationError) -> any Animation {
    try SVGADecoder.decode(bytes, archive: archive, limits: limits)
  }
}
