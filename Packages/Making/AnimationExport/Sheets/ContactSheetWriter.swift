import AnimationCore
import Pixels
import SystemSupport

/// What can be chosen of a contact sheet alone.
public struct ContactSheetOptions: Hashable, Sendable {
  /// Frames in a row, at least 1; default up to 5.
  public var columns: Int?
  /// Whether the animation's number of a frame stands below it.
  public var hasFrameNumbers: Bool

  package init(columns: Int? = nil, hasFrameNumbers: Bool = false) {
    self.columns = columns
    self.hasFrameNumbers = hasFrameNumbers
  }
}

/// A contact sheet as a PNG.
///
/// All frames are kept, encoded, until the sheet is finished.
package final class ContactSheetWriter: FrameSink {
  private let destination: ByteDestination
  private let series: FrameSeries
  private let labels: [String]
  private let compression: PNGCompression
  private var sheet: ContactSheet
  private var count = 0

  /// - Parameters:
  ///   - columns: at least 1.
  ///   - labels: what stands below the frames, in their order.
  package init(
    _ destination: ByteDestination, _ series: FrameSeries, columns: Int, labels: [String] = [],
    compression: PNGCompression = .fast
  ) {
    self.destination = destination
    self.series = series
    self.labels = labels
    self.compression = compression
    sheet = ContactSheet(
      columns: columns, cell: Size(Double(series.width), Double(series.height)))
  }

  package func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "contact sheet")
    try wrap { () throws(AnimationError) in try sheet.add(frame, label: nextLabel) }
    count += 1
  }

  package func hold() throws(ExportError) {
    sheet.repeatLast(label: nextLabel)
    count += 1
  }

  @discardableResult
  package func finish() throws(ExportError) -> [ExportedFile] {
    guard count > 0 else { throw .noFrames("contact sheet") }
    let bitmap = try wrap { () throws(AnimationError) in try sheet.draw() }
    return [try ExportedFile(writing: StillFormat.png(compression).encode(bitmap), to: destination)]
  }

  private var nextLabel: String { labels.indices.contains(count) ? labels[count] : "" }

  private func wrap<Value>(_ body: () throws(AnimationError) -> Value) throws(ExportError) -> Value {
    do {
      return try body()
    } catch {
      throw .unsuitable(format: "contact sheet", reason: "\(error)")
    }
  }
}
