import AnimationFiles
import Pixels

/// Everything about a reference except its images and texts.
package struct Manifest: Hashable, Sendable {
  package struct Frame: Hashable, Sendable {
    package var chosen: ChosenFrame
    /// The digest of the pixels.
    package var digest: Digest
    /// The digest of the display list, comparable with the frame digests.
    package var listDigest: UInt32
    /// The position of its image in the strip; frames that look the same share one.
    package var cell: Int
  }

  /// The expected size and digest of a file next to the manifest.
  package struct FileMark: Hashable, Sendable {
    package var bytes: Int
    package var digest: Digest

    init(bytes: Int, digest: Digest) {
      (self.bytes, self.digest) = (bytes, digest)
    }

    init(of file: [UInt8]) {
      self.init(bytes: file.count, digest: Digest(of: file))
    }
  }

  /// The version of the file format. Digests of display lists in version 1 cannot be computed any more, and its frames
  /// and options have other words; both are ignored.
  package static let currentVersion = 2

  package var version = Manifest.currentVersion
  /// Whether only images and the number and rate of frames can be compared.
  package var isOutdated: Bool { version < Manifest.currentVersion }
  /// The digest of the animation's file; nil if it came from memory.
  package var source: Digest?
  /// The digest of the renderer, see `Snapshot`; nil if unknown.
  package var drawing: Digest?
  /// The size of every image.
  package var size: PixelSize
  /// The choice of the frames as text.
  package var choice: String
  package var frames: [Frame]
  package var frameDigests: FrameDigests
  /// As text, one per line.
  package var options: String
  package var info: String
  package var imageFile: FileMark
  package var textFile: FileMark

  /// The images that the frames refer to.
  var strip: Strip { Strip(size: size, count: 1 + frames.reduce(0) { max($0, $1.cell) }) }
}

extension Manifest {
  /// How similar this reference is to a snapshot, 0…1, to find an animation that was renamed: 1 for the same file,
  /// otherwise the share of equal images or display lists.
  package func likeness(to snapshot: Snapshot) -> Double {
    if let source, source == snapshot.source { return 1 }
    let images = Self.share(frames.map(\.digest), snapshot.frames.map { Digest(of: $0.image) })
    return isOutdated ? images : max(images, Self.share(frameDigests.digests, snapshot.frameDigests.digests))
  }

  /// The number of common elements, relative to the larger set. What an animation shows repeatedly, such as nothing,
  /// counts once.
  private static func share<Mark: Hashable>(_ a: [Mark], _ b: [Mark]) -> Double {
    let (a, b) = (Set(a), Set(b))
    return Double(a.intersection(b).count) / Double(max(a.count, b.count, 1))
  }
}
