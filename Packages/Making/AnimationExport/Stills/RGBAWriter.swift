import Pixels
import SystemSupport

/// Frames as nothing but pixels: straight R, G, B, A bytes, row by row, frame by frame, for another program.
public final class RGBAWriter: FrameSink {
  private let series: FrameSeries
  private let file: ExportOutput
  private var last: [UInt8] = []
  private var isEmpty = true

  public init(_ destination: ByteDestination, _ series: FrameSeries) throws(ExportError) {
    self.series = series
    file = try ExportOutput(destination)
  }

  public func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "RGBA")
    last = frame.straightRGBA()
    isEmpty = false
    try hold()
  }

  public func hold() throws(ExportError) {
    try file.write(last)
  }

  @discardableResult
  public func finish() throws(ExportError) -> [ExportedFile] {
    guard !isEmpty else { throw .noFrames("RGBA") }
    return [try file.finish()]
  }
}
