import Pixels

/// What a reference says of itself without its pictures.
package struct Manifest: Hashable, Sendable {
  package struct Frame: Hashable, Sendable {
    package var chosen: ChosenFrame
    /// Of the pixels.
    package var digest: Digest
    /// Of the display list, like those of the timeline.
    package var listDigest: UInt32
    /// Where its picture is in the strip; frames that look the same share one.
    package var cell: Int
  }

  /// What a file beside the manifest has to be.
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

  /// Of this file format. Version 1 has digests of display lists that nobody can make any more, and tells frames
  /// and options in words of its own; both count for nothing.
  package static let currentVersion = 2

  package var version = Manifest.currentVersion
  /// Whether only its pictures, and the number and rate of its frames, can be compared.
  package var isOutdated: Bool { version < Manifest.currentVersion }
  /// Of the animation's file; nil when it came from memory.
  package var source: Digest?
  /// Of what drew the pictures, see `Snapshot`; nil when that is not known.
  package var drawing: Digest?
  /// Of every picture.
  package var size: PixelSize
  /// What the frames were chosen by, in words.
  package var choice: String
  package var frames: [Frame]
  package var timeline: FrameDigests
  /// In words, a line each.
  package var options: String
  package var info: String
  package var pictureFile: FileMark
  package var textFile: FileMark
}

extension Manifest {
  /// How much of what a snapshot shows this reference shows, too, 0…1, to find an animation again that is called
  /// otherwise now: 1 for the same file; else the share of pictures, or of display lists, that are equal.
  package func likeness(to snapshot: Snapshot) -> Double {
    if let source, source == snapshot.source { return 1 }
    let pictures = Self.share(frames.map(\.digest), snapshot.frames.map { Digest(of: $0.picture) })
    return isOutdated ? pictures : max(pictures, Self.share(timeline.digests, snapshot.timeline.digests))
  }

  /// The share that two sets have in common of the larger one: what an animation shows again and again, such as
  /// nothing, counts once.
  private static func share<Mark: Hashable>(_ a: [Mark], _ b: [Mark]) -> Double {
    let (a, b) = (Set(a), Set(b))
    return Double(a.intersection(b).count) / Double(max(a.count, b.count, 1))
  }
}
