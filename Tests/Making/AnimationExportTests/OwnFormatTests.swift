import AnimationExport
import AnimationKit
import Pixels
import SystemSupport
import Testing

/// Formats that the library does not know need no more than a value.
@Suite struct OwnFormatTests {
  /// A file of a frame, and another of all frames.
  private static let size = ExportFormat(
    "size", "Size", "text/plain",
    encodeFrame: { frame in try frame.withBitmap { Array("\($0.width)x\($0.height)".utf8) } },
    writeFile: { context, destination, progress in
      try context.draw(into: SizeWriter(destination), progress: progress)
    })

  /// Made of the animation itself, without its frames.
  private static let summary = ExportFormat(
    "summary", "Summary", "text/plain", [.frameName], defaultQuality: 40,
    writeFile: { context, destination, _ in
      let text = """
        \(context.options.spriteSheet.frameName): \(context.animation.info.frameCount) frames, \
        without \(context.replacements.hidden.sorted()), \(context.quality) %
        """
      return [try ExportedFile(writing: Array(text.utf8), to: destination)]
    })

  /// Made of what each frame shows.
  private static let pages = ExportFormat(
    "pages", "Pages", "text/plain",
    writeFile: { context, destination, progress in
      var lines: [String] = []
      try context.forEachDistinctFrame(progress: progress) { list, frames in
        lines.append("\(frames): \(list.items.count) of \(context.page.size.width)")
      }
      return [try ExportedFile(writing: Array(lines.joined(separator: "\n").utf8), to: destination)]
    })

  private final class SizeWriter: FrameSink {
    private let destination: ByteDestination
    private var sizes: [String] = []

    init(_ destination: ByteDestination) { self.destination = destination }

    func add(_ frame: Bitmap) { sizes.append("\(frame.width)") }

    func hold() { sizes.append("=") }

    func finish() throws(ExportError) -> [ExportedFile] {
      [try ExportedFile(writing: Array(sizes.joined(separator: ",").utf8), to: destination)]
    }
  }

  private func text(_ request: ExportRequest) throws -> String {
    var request = request
    request.image.size = .width(80)
    let result = try AnimationExporter(movingDisc(), request).export(to: .memory)
    return String(decoding: try #require(result.files.first).bytes, as: UTF8.self)
  }

  @Test func aFormatMayTakeBitmaps() throws {
    #expect(try text(ExportRequest(Self.size)) == "80,80,80,80,80,80")
    #expect(try text(ExportRequest(Self.size, frames: .list([FrameRange(1), FrameRange(1)]))) == "80,=")
    #expect(try text(ExportRequest(Self.size, frames: .frame(at: .progress(0.5)))) == "80x60")
  }

  @Test func aFormatMayTakeDisplayLists() throws {
    let frames = FrameSelection.list([FrameRange(1), FrameRange(1), FrameRange(2)])
    #expect(try text(ExportRequest(Self.pages, frames: frames)) == "0..<2: 1 of 80.0\n2..<3: 1 of 80.0")
  }

  @Test func aFormatMayTakeTheAnimation() throws {
    var request = ExportRequest(Self.summary)
    request.options.spriteSheet.frameName = "disc"
    request.replacements.hidden = ["x"]
    #expect(try text(request) == "disc: 6 frames, without [\"x\"], 40 %")
  }

  @Test func aFormatIsFoundByItsExtension() throws {
    let formats = ExportFormat.all + [Self.size]
    #expect(try ExportFormat(path: "a.Size", among: formats) == Self.size)
    #expect(try ExportFormat(path: "a.gif", among: formats) == .gif)
    #expect(ExportFormat(extension: "size") == nil)
    let error = #expect(throws: ExportError.self) { try ExportFormat(path: "a.bmp", among: formats) }
    #expect("\(error as Any)".contains("rgba, size"))
  }
}
