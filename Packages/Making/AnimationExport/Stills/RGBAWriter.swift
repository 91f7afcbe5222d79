import Pixels
import SystemSupport

/// Frames as nothing but pixels: straight R, G, B, A bytes, row by row, frame by frame, for another program.
package final class RGBAWriter: FrameSink {
  private let series: FrameSeries
  private let file: ExportOutput
  private var last: [UInt8] = []
  private var isEmpty = true

  package init(_ destination: ByteDestination, _ series: FrameSeries) throws(ExportError) {
    self.series = series
    file = try ExportOutput(destination)
  }

  package func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "RGBA")
    last = frame.straightRGBA()
    isEmpty = false
    try hold()
  }

  package func hold() throws(ExportError) {
    try file.write(last)
  }

  @discardableResult
  package func finish() throws(ExportError) -> [ExportedFile] {
    guard !isEmpty else { throw .noFrames("RGBA") }
    return [try file.finish()]
  }
}
