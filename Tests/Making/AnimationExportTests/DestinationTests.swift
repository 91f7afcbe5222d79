import AnimationCore
import AnimationKit
import Foundation
import TestSupport
import Testing

@testable import AnimationExport

@Suite struct DestinationTests {
  private let folder: TemporaryFolder
  private static let formats = allFormats.filter { !$0.isVideo || ReadingProgram.ffmpeg.isInstalled }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func exporter(_ format: ExportFormat) throws -> AnimationExporter {
    try AnimationExporter(disc: format, options: options)
  }

  /// Options under which as much as may be is next to the file.
  private var options: ExportOptions {
    var options = ExportOptions()
    (options.video.alphaPacking, options.spriteSheet.frameName) = (.right, "x")
    return options
  }

  @Test(arguments: formats) func fileAndMemoryGetTheSameBytes(format: ExportFormat) throws {
    let path = folder.url("new/x.\(format.extensions[0])").path
    let written = try exporter(format).export(to: .file(path))
    let kept = try exporter(format).export(to: .memory)
    #expect(written.files.map(\.path) == [path])
    #expect(
      written.companionFiles.map(\.path) == [format.companionPath(for: path, options)].compactMap(\.self))
    let all = written.files + written.companionFiles
    #expect(
      try folder.contents() == ["new"]
        + all.compactMap { $0.path.map { "new/\(URL(filePath: $0).lastPathComponent)" } }.sorted())
    let bytes = try all.map { try folder.bytes("new/\(URL(filePath: $0.path ?? "").lastPathComponent)") }
    #expect((kept.files + kept.companionFiles).map { undated($0.bytes) } == bytes.map(undated))
    #expect(all.map(\.size) == bytes.map(\.count))
    #expect((kept.files + kept.companionFiles).map(\.size) == bytes.map(\.count))
    #expect(bytes.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: formats.filter { $0 != .spriteSheet }) func aStreamGetsTheSameBytes(format: ExportFormat)
    throws
  {
    let kept = try exporter(format).export(to: .memory)
    let pieces = Lock<[[UInt8]]>([])
    let result = try exporter(format).export(
      to: .stream { bytes in pieces.withLock { $0.append(bytes) } })
    let bytes = pieces.withLock { Array($0.joined()) }
    #expect(undated(bytes) == undated(kept.files[0].bytes))
    #expect(result.files == [ExportedFile(size: bytes.count)] && result.companionFiles == [])
  }

  /// What can go on at once does so, instead of being kept.
  @Test func framesGoIntoAStreamAsTheyAreMade() throws {
    #expect(allFormats.filter(\.isFrameStream) == [.rgba])
    let events = Lock<[String]>([])
    try AnimationExporter(disc: .rgba).export(
      to: .stream { bytes in events.withLock { $0.append("\(bytes.count) bytes") } }
    ) { count in events.withLock { $0.append("frame \(count)") } }
    #expect(events.withLock { Array($0.prefix(4)) } == ["4800 bytes", "frame 1", "4800 bytes", "frame 2"])
  }

  @Test func aSpriteSheetIsNoStream() throws {
    let exporter = try exporter(.spriteSheet)
    #expect(
      throws: ExportError.unsuitable(
        format: "sprite sheet", reason: "two files cannot go into one stream")
    ) { try exporter.export(to: .stream { _ in }) }
  }

  @Test func theExtensionNamesTheFormat() throws {
    let path = folder.url("x.gif").path
    let request = try ExportRequest(ExportFormat(path: path))
    let result = try AnimationExporter(movingDisc(), request).export(to: .file(path))
    #expect(result.frameCount == 6 && (result.series.width, result.series.height) == (40, 30))
    #expect(try folder.bytes("x.gif").starts(with: Array("GIF89a".utf8)))
    #expect(try folder.bytes("x.gif").count == result.byteCount)
  }

  @Test func eachFrameGetsAFile() throws {
    let exporter = try AnimationExporter(discs: 1, .png)
    let paths = (0..<6).map { folder.url("new/\($0).png").path }
    let result = try exporter.exportFrames { paths[$0] }
    #expect(result.files.map(\.path) == paths)
    #expect(try folder.contents() == ["new"] + (0..<6).map { "new/\($0).png" })
    #expect(try result.byteCount == (0..<6).reduce(0) { try $0 + folder.bytes("new/\($1).png").count })
    let gif = try AnimationExporter(discs: 1, .gif)
    #expect(throws: ExportError.self) { try gif.exportFrames { paths[$0] } }
  }

  @Test func severalFramesAreNotOneImage() throws {
    let exporter = try AnimationExporter(discs: 1, .png)
    #expect(throws: ExportError.unsuitable(format: "png", reason: "one file cannot hold 6 frames")) {
      try exporter.export(to: .file(folder.url("new/x.png").path))
    }
    #expect(try folder.contents() == [])
  }
}
