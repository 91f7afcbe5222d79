/// What a reference says of itself without its pictures.
public struct Manifest: Hashable, Sendable {
  public struct Frame: Hashable, Sendable {
    public var chosen: ChosenFrame
    /// Of the pixels.
    public var digest: Digest
    /// Of what is painted, in words.
    public var textDigest: Digest
    /// Where its picture is in the strip; frames that look the same share one.
    public var cell: Int
  }

  /// Of this file format.
  public var version: Int
  /// Of the animation's file; nil when it came from memory.
  public var source: Digest?
  /// Of every picture.
  public var size: PixelSize
  public var frames: [Frame]
  public var timeline: Snapshot.Timeline
  /// In words, a line each.
  public var options: String
  public var info: String
  /// Of the files beside it.
  public var pictureFile: FileMark
  public var textFile: FileMark

  public struct FileMark: Hashable, Sendable {
    public var bytes: Int
    public var digest: Digest
  }
}
