import AnimationLoading
import Pixels
import SystemSupport

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
  /// The fonts that drew the texts, see `Snapshot`; empty without texts, and in references that do not name them.
  package var fonts: [String] = []
  /// The size of every image.
  package var size: PixelSize
  /// The choice of the frames as text.
  package var choice: String
  package var frames: [Frame]
  package var frameDigests: FrameDigests
  /// The options as text, one per line.
  package var options: String
  package var info: String
  package var imageFile: FileMark
  package var textFile: FileMark

  /// The images that the frames refer to.
  var strip: Strip { Strip(size: size, count: 1 + frames.reduce(0) { max($0, $1.cell) }) }
}

/// What an animation that was renamed is known by. What it shows repeatedly, such as nothing, counts once.
package struct Looks: Sendable {
  private let source: Digest?
  private let images: Set<Digest>
  /// The digests of the display lists; none of a reference of an earlier version.
  private let lists: Set<UInt32>

  package init(of manifest: Manifest) {
    source = manifest.source
    images = Set(manifest.frames.map(\.digest))
    lists = manifest.isOutdated ? [] : Set(manifest.frameDigests.digests)
  }

  package init(of snapshot: Snapshot) {
    source = snapshot.source
    images = Set(snapshot.frames.map(\.digest))
    lists = Set(snapshot.frameDigests.digests)
  }

  /// How similar they are, 0…1: 1 for the same file, otherwise the share of equal images or display lists.
  package func likeness(to other: Looks) -> Double {
    if let source, source == other.source { return 1 }
    return max(Self.share(images, other.images), Self.share(lists, other.lists))
  }

  /// The number of common elements, relative to the larger set.
  private static func share<Mark: Hashable>(_ a: Set<Mark>, _ b: Set<Mark>) -> Double {
    let (small, large) = a.count < b.count ? (a, b) : (b, a)
    return Double(small.count(where: large.contains)) / Double(max(large.count, 1))
  }
}
