import AnimationCore

/// What has come of an export.
public struct ExportResult: Sendable {
  public var frameCount: Int
  /// What the frames have in common.
  public var series: FrameSeries
  /// The file, or one for each frame.
  public var files: [ExportedFile]
  /// What lies beside the file, such as a sprite sheet's description.
  public var filesBeside: [ExportedFile] = []

  /// Of `files`, in bytes.
  public var byteCount: Int { files.reduce(0) { $0 + $1.size } }
}
