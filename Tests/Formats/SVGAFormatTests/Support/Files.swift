import AnimationCore
import Archives
import Foundation
import TestSupport

@testable import SVGAFormat

/// SVGA files made in memory.
enum Files {
  /// A 2.x file.
  static func zlib(_ message: MessageMovieEntity) throws -> [UInt8] {
    try Zlib.deflate(bytes(message))
  }

  static func bytes(_ message: MessageMovieEntity) throws -> [UInt8] {
    try message.serializedBytes()
  }

  /// A field of a message as it lies in the file; the number below 16.
  static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    var count = bytes.count
    var prefix = [number << 3 | 2]
    repeat {
      prefix.append(UInt8(count & 0x7F) | (count > 0x7F ? 0x80 : 0))
      count >>= 7
    } while count > 0
    return prefix + bytes
  }

  static func zip(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] { ZipFile.bytes(entries) }

  /// A 1.x file.
  static func zip(spec: String, _ files: [(name: String, bytes: [UInt8])] = []) -> [UInt8] {
    zip([("movie.spec", Array(spec.utf8))] + files)
  }

  /// Begins as a PNG does; `tag` tells one from the other.
  static func image(_ tag: UInt8) -> [UInt8] { [0x89, 0x50, 0x4E, 0x47, tag] }

  /// The part of a PNG that states its size in pixels, each side below 65,536.
  static func pngHeader(width: Int, height: Int) -> [UInt8] {
    func big(_ value: Int) -> [UInt8] { [0, 0, UInt8(value >> 8), UInt8(value & 0xFF)] }
    return image(0x0D) + [0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width) + big(height)
  }

  static let id3: [UInt8] = Array("ID3 sound".utf8)
}

/// The corpus's movies.
enum Corpus {
  static var isThere: Bool { Repository.corpus != nil }

  static let files: [URL] = ["players", "samples"].flatMap { set in
    guard let folder = Repository.corpus?.appending(path: "svga/\(set)/files") else { return [URL]() }
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }

  /// The one file whose name begins so.
  static func decode(_ name: String) throws -> SVGAAnimation {
    guard let file = files.first(where: { $0.lastPathComponent.hasPrefix(name) }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try decode(file)
  }

  static func decode(_ file: URL) throws -> SVGAAnimation {
    try SVGADecoder.decode([UInt8](Data(contentsOf: file)))
  }
}
