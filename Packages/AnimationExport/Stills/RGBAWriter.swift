import AnimationFiles
import Pixels
import SystemSupport

/// Frames as nothing but pixels: straight R, G, B, A bytes, row by row, frame by frame, for another program.
public final class RGBAWriter: FrameSink {
  private let series: FrameSeries
  private let output: ByteOutput
  private var last: [UInt8] = []
  private var isEmpty = true

  /// - Parameter path: nil for standard output.
  public init(_ path: String?, _ series: FrameSeries) throws(ExportError) {
    self.series = series
    output = try ExportError.wrapping { () throws(FileError) in try ByteOutput(path) }
  }

  public func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "RGBA")
    last = frame.straightRGBA()
    isEmpty = false
    try hold()
  }

  public func hold() throws(ExportError) {
    try ExportError.wrapping { () throws(FileError) in try output.write(last) }
  }

  public func finish() throws(ExportError) {
    guard !isEmpty else { throw .noFrames("RGBA") }
    try ExportError.wrapping { () throws(FileError) in try output.commit() }
  }
}
