import AnimationCore
import AnimationLoading
import Pixels
import SystemSupport

/// The content of a reference: what an animation is expected to show.
package struct ReferenceContent: Sendable {
  package var manifest: Manifest
  /// One per frame of the manifest.
  package var images: [Raster]
  /// The display lists as text, one per frame of the manifest.
  package var texts: [String]
}

extension Reference {
  /// The largest `frames.png`, hundred times as large as any of real files.
  static let maximumImageBytes = 256 << 20
  /// The largest `frames.txt`, 25 times as large as any of real files.
  static let maximumTextBytes = 16 << 20

  /// The small part: hashes and sizes. The other files are only checked for existence and size.
  ///
  /// - Throws: `ReferenceError`.
  package func readManifest() throws(ReferenceError) -> Manifest {
    guard Folders.isFolder(path), Folders.isOccupied(path) else { throw .missing(path) }
    // Regular files only: reading from a pipe might never end.
    let sizes = Dictionary(StoredFile.all(in: path).map { ($0.name, $0.size) }) { first, _ in first }
    guard sizes["manifest.json"] != nil else { throw corrupt("manifest.json is missing") }
    let manifest: Manifest
    do {
      manifest = try Manifest(json: try bytes(of: manifestPath, limit: Manifest.maximumBytes))
      try manifest.strip.check()
    } catch let error as AnimationError {
      throw corrupt("manifest.json: \(error)")
    } catch let error as ReferenceError {
      throw error
    } catch {
      throw corrupt("\(error)")
    }
    try check("frames.png", sizes["frames.png"], manifest.imageFile, limit: Self.maximumImageBytes)
    try check("frames.txt", sizes["frames.txt"], manifest.textFile, limit: Self.maximumTextBytes)
    return manifest
  }

  private func check(
    _ name: String, _ size: Int?, _ mark: Manifest.FileMark, limit: Int
  ) throws(ReferenceError) {
    guard let size else { throw corrupt("\(name) is missing") }
    guard size == mark.bytes else { throw corrupt("\(name) has \(size) bytes, not \(mark.bytes)") }
    guard size <= limit else { throw corrupt("\(name) has \(size) bytes, more than \(limit)") }
  }

  /// The whole reference, checked against the manifest's hashes.
  ///
  /// - Throws: `ReferenceError`.
  package func read() throws(ReferenceError) -> ReferenceContent { try read(try readManifest()) }

  /// - Parameter manifest: of this reference.
  package func read(_ manifest: Manifest) throws(ReferenceError) -> ReferenceContent {
    let file = try bytes(of: imagePath, limit: Self.maximumImageBytes)
    guard Digest(of: file) == manifest.imageFile.digest else { throw corrupt("frames.png was changed") }
    let text = try bytes(of: textPath, limit: Self.maximumTextBytes)
    guard Digest(of: text) == manifest.textFile.digest else { throw corrupt("frames.txt was changed") }
    let texts = FrameTexts.split(text)
    guard texts.count == manifest.frames.count else {
      throw corrupt("frames.txt has \(texts.count) frames, not \(manifest.frames.count)")
    }
    return ReferenceContent(manifest: manifest, images: try images(of: manifest, in: file), texts: texts)
  }

  /// Frames that look the same share their pixels.
  private func images(of manifest: Manifest, in file: [UInt8]) throws(ReferenceError) -> [Raster] {
    let strip = manifest.strip
    // Its size is known before its pixels take memory.
    let properties = try decoding { () throws(AnimationError) in try ImageProperties(probing: file) }
    let size = PixelSize(width: properties.width, height: properties.height)
    guard size == strip.pixelSize else {
      throw corrupt("frames.png is \(size) px, not \(strip.pixelSize)")
    }
    let pixels = try decoding { () throws(AnimationError) in try Raster(decoding: file) }
    var cells: [Int: Raster] = [:]
    return manifest.frames.map { frame in
      let image = cells[frame.cell] ?? strip.image(frame.cell, of: pixels)
      cells[frame.cell] = image
      return image
    }
  }

  private func decoding<Value>(
    _ decode: () throws(AnimationError) -> Value
  ) throws(ReferenceError) -> Value {
    do {
      return try decode()
    } catch {
      throw corrupt("frames.png: \(error)")
    }
  }

  private func bytes(of path: String, limit: Int) throws(ReferenceError) -> [UInt8] {
    do {
      return try FileReader.read(path, limit: limit)
    } catch {
      throw corrupt("\(path.lastPathPart): \(error.reason)")
    }
  }

  private func corrupt(_ reason: String) -> ReferenceError { .corrupt(path: path, reason: reason) }
}

extension FileError {
  /// The reason without the name of the file.
  var reason: String {
    switch cause {
    case .unreadable(let reason), .unwritable(let reason): reason
    case .unusable(let error): "\(error)"
    }
  }
}

/// The texts of several frames joined into one.
enum FrameTexts {
  static func joined(_ frames: [Snapshot.Frame]) -> String {
    frames.map { "\(mark)\($0.chosen)\n\($0.text)" }.joined()
  }

  /// No line of a text begins with the mark, as names are quoted.
  static func split(_ bytes: [UInt8]) -> [String] {
    let mark = Array(mark.utf8)
    var frames: [[UInt8]] = []
    for line in bytes.lazy.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: mark) {
        frames.append([])
      } else if !frames.isEmpty {
        frames[frames.count - 1] += line
        frames[frames.count - 1].append(UInt8(ascii: "\n"))
      }
    }
    return frames.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let mark = "== "
}
