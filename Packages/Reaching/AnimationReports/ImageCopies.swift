import AnimationCore
import AnimationKit
import AnimationLoading
import JSONText
import Pixels
import SystemSupport

/// What tells an image from others.
package struct ImageIdentity: Sendable {
  package var key: String
  package var encodedBytes: Int
  /// The digest of the bytes in the file.
  package var bytes: Digest
  /// The digest of the pixels; nil where they were not asked for, or cannot be had.
  package var pixels: Digest?

  /// What the images of a file whose pixels are compared may have in all, in bytes: as much as four of the largest.
  private static let maximumDecodedBytes = 1 << 30

  /// - Parameter decodes: also compares pixels, which takes as long as drawing them once; of many or large images, only of
  ///   the first ones.
  package static func all(of images: [EncodedImage], decodes: Bool) -> [ImageIdentity] {
    var rest = maximumDecodedBytes
    // Each is looked at once.
    let cache = ImageCache.forOneJob(memoryLimit: 0)
    // Any number of keys may share one.
    var known: [EncodedContent: ImageIdentity] = [:]
    return images.map { image in
      if var identity = known[image.content] {
        identity.key = image.key
        return identity
      }
      if decodes {
        let bytes = (try? image.properties)?.decodedBytes ?? 0
        rest -= min(bytes, maximumDecodedBytes)
      }
      let identity = ImageIdentity(image, decodedBy: decodes && rest >= 0 ? cache : nil)
      known[image.content] = identity
      return identity
    }
  }

  private init(_ image: EncodedImage, decodedBy cache: ImageCache?) {
    key = image.key
    encodedBytes = image.bytes.count
    bytes = Digest(of: image.content)
    guard let decoded = try? cache?.decoded(image) else { return }
    let bitmap = Bitmap(of: decoded)
    let content = bitmap.withPremultipliedBytes { Digest($0) }
    // Images of other sides may have the same bytes one after the other.
    pixels = Digest(of: Array("\(content) \(bitmap.width)x\(bitmap.height)".utf8))
  }
}

extension [ImageIdentity] {
  /// Says how many were not compared by their pixels, though that was asked for; nil when all were.
  package var omission: String? {
    let count = count { $0.pixels == nil }
    if count == 0 { return nil }
    return "\(counted(count, "image")) compared by \(count == 1 ? "its" : "their") bytes only: not decoded, "
      + "or too much work with the others"
  }
}

/// An image that is there already, under another key or in another file.
package struct ImageCopy: Sendable {
  package var key: String
  /// What could be saved.
  package var encodedBytes: Int
  /// False when only the pixels are the same.
  package var hasSameBytes: Bool
  /// The file and key of the first.
  package var original: (input: String, key: String)
}

/// Finds images that are there more than once, in one file after the other.
package struct ImageCopies {
  private var byBytes: [Digest: (input: String, key: String)] = [:]
  private var byPixels: [Digest: (input: String, key: String)] = [:]

  package init() {}

  /// The copies in a file, of images in it and in those before.
  package mutating func find(_ images: [ImageIdentity], in input: String) -> [ImageCopy] {
    var copies: [ImageCopy] = []
    for image in images {
      let original = byBytes[image.bytes] ?? image.pixels.flatMap { byPixels[$0] }
      if let original {
        copies.append(
          ImageCopy(
            key: image.key, encodedBytes: image.encodedBytes, hasSameBytes: byBytes[image.bytes] != nil,
            original: original))
      }
      if byBytes[image.bytes] == nil { byBytes[image.bytes] = (input, image.key) }
      if let pixels = image.pixels, byPixels[pixels] == nil { byPixels[pixels] = (input, image.key) }
    }
    return copies
  }
}

extension ImageCopy {
  /// Describes the copy to users in a line.
  ///
  /// - Parameter input: the file that it is in.
  package func line(in input: String) -> String {
    let original = original.input == input ? original.key : "\(original.key) of \(original.input)"
    return "\(key)  the \(hasSameBytes ? "bytes" : "pixels") of \(original), \(byteText(encodedBytes))"
  }

  /// The members of an object, sorted.
  ///
  /// - Parameter input: the file that it is in.
  package func write(to json: inout JSONWriter, in input: String) {
    json.add("encodedBytes", encodedBytes)
    json.add("key", key)
    if original.input != input { json.add("originalInput", original.input) }
    json.add("originalKey", original.key)
    json.add("same", hasSameBytes ? "bytes" : "pixels")
  }
}
