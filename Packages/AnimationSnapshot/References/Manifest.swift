import Pixels

/// What a reference says of itself without its pictures.
public struct Manifest: Hashable, Sendable {
  public struct Frame: Hashable, Sendable {
    public var chosen: ChosenFrame
    /// Of the pixels.
    public var digest: Digest
    /// Of the display list, like those of the timeline.
    public var listDigest: UInt32
    /// Where its picture is in the strip; frames that look the same share one.
    public var cell: Int
  }

  /// What a file beside the manifest has to be.
  public struct FileMark: Hashable, Sendable {
    public var bytes: Int
    public var digest: Digest

    init(bytes: Int, digest: Digest) {
      (self.bytes, self.digest) = (bytes, digest)
    }

    init(of file: [UInt8]) {
      self.init(bytes: file.count, digest: Digest(of: file))
    }
  }

  /// Of this file format. Version 1 has digests of display lists that nobody can make any more, and tells frames
  /// and options in words of its own; both count for nothing.
  public static let currentVersion = 2

  public var version = Manifest.currentVersion
  /// Whether only its pictures, and the number and rate of its frames, can be compared.
  public var isOutdated: Bool { version < Manifest.currentVersion }
  /// Of the animation's file; nil when it came from memory.
  public var source: Digest?
  /// Of what drew the pictures, see `Snapshot`; nil when that is not known.
  public var drawing: Digest?
  /// Of every picture.
  public var size: PixelSize
  /// What the frames were chosen by, in words.
  public var choice: String
  public var frames: [Frame]
  public var timeline: FrameDigests
  /// In words, a line each.
  public var options: String
  public var info: String
  public var pictureFile: FileMark
  public var textFile: FileMark
}
