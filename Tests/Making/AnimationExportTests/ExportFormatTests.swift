import AnimationKit
import TestSupport
import Testing

@testable import AnimationExport

@Suite struct ExportFormatTests {
  @Test func namesAreOneWordEach() {
    #expect(Set(allFormats.map(\.name)).count == allFormats.count)
    for format in allFormats {
      #expect(format.name.allSatisfy { $0.isLetter && $0.isLowercase || $0.isNumber })
    }
  }

  @Test func anExtensionNamesOneFormat() throws {
    let extensions = ExportFormat.all.flatMap(\.extensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(ExportFormat(extension: "JPG") == .jpeg)
    #expect(ExportFormat(extension: "bmp") == nil)
    #expect(try ExportFormat(path: "a.b/x.y.Png") == .png)
    let names = ExportFormat.all.map(\.name).joined(separator: ", ")
    for (path, problem) in [
      ("a.png/x", "no file extension"), ("x", "no file extension"), ("x.", "no file extension"),
      ("x.bmp", "unsupported file extension"),
    ] {
      #expect(throws: ExportError.unsuitable(format: path, reason: "\(problem): use \(names)")) {
        try ExportFormat(path: path)
      }
    }
  }

  @Test func eachCanBeMade() {
    for format in allFormats {
      #expect(format.supportsSingleFrames || format.supportsMultipleFrames, "\(format)")
    }
    #expect(ExportFormat.all.filter { $0.supportsSingleFrames && $0.supportsMultipleFrames } == [.webp])
    #expect(!ExportFormat.webp.holdsAllFrames(1) && ExportFormat.webp.holdsAllFrames(2))
    #expect(ExportFormat.gif.holdsAllFrames(1) && !ExportFormat.png.holdsAllFrames(2))
  }

  @Test func videosHaveTheAlphaOfTheirCodecs() {
    for format in ExportFormat.all {
      for codec in format.codecs { #expect(codec.hasAlpha == format.hasAlpha, "\(format)") }
    }
    #expect(Set(ExportFormat.all.flatMap(\.codecs)) == Set(VideoOptions.Codec.allCases))
  }

  /// What the table says changes something does so, and nothing else.
  @Test(arguments: [
    ExportFormat.png, .jpeg, .webp, .svg, .pdf, .apng, .gif, .rgba, .contactSheet, .spriteSheet,
  ])
  func optionsAreThoseThatChangeTheFile(format: ExportFormat) throws {
    func files(_ change: (inout ExportOptions) -> Void = { _ in }) throws -> [[UInt8]] {
      // A GIF needs as few colours for dithering to show; a WebP keeps all pixels where that takes no more bytes.
      var options = ExportOptions(quality: format == .gif ? 0 : format == .webp ? 10 : nil)
      change(&options)
      return try bytes(of: AnimationExporter(disc: format, options: options))
    }
    let changes: [ExportOptions.Name: (inout ExportOptions) -> Void] = [
      .quality: { $0.quality = 95 }, .lossless: { $0.isLossless = true }, .effort: { $0.effort = 0 },
      .compression: { $0.compression = .small }, .colors: { $0.colors = 2 },
      .dithering: { $0.gif.dithering = .bayer },
      .matte: { $0.gif.matte = .black }, .tolerance: { $0.gif.tolerance = 100 },
      .alphaQuality: { $0.alphaQuality = 0 },
      .codec: { $0.video.codec = .h265 },
      .alphaPacking: { $0.video.alphaPacking = .left }, .sound: { $0.video.isMuted = true },
      .background: { $0.background = .black }, .columns: { $0.contactSheet.columns = 2 },
      .frameNumbers: { $0.contactSheet.hasFrameNumbers = true },
      .frameName: { $0.spriteSheet.frameName = "other" },
    ]
    let plain = try files()
    for name in ExportOptions.Name.allCases where name != .loops {
      let change = try #require(changes[name])
      let isSame = try files(change) == plain
      #expect(isSame != format.options.contains(name), "\(name)")
    }
  }

  /// A file says how often it is played, or has its frames so often.
  @Test(arguments: [ExportFormat.webp, .pdf, .apng, .gif, .rgba, .contactSheet, .spriteSheet])
  func loopsAreSaidOrWritten(format: ExportFormat) throws {
    func exporter(_ loops: Int?, hasFileForEachFrame: Bool = false) throws -> AnimationExporter {
      let frames = FrameSelection.playing(FrameTiming(loops: loops))
      return try AnimationExporter(
        movingDisc(), ExportRequest(format, frames: frames, hasFileForEachFrame: hasFileForEachFrame))
    }
    #expect(try exporter(nil).schedule.count == 6)
    #expect(try exporter(0).schedule.count == 6)
    #expect(try exporter(3).schedule.count == (format.options.contains(.loops) ? 6 : 18))
    #expect(try exporter(3, hasFileForEachFrame: true).schedule.count == 18)
    let plain = try bytes(of: exporter(nil))
    #expect(try bytes(of: exporter(0)) == plain)
    #expect(try bytes(of: exporter(3)) != plain)
  }

  private func bytes(of exporter: AnimationExporter) throws -> [[UInt8]] {
    let result = try exporter.export(to: .memory)
    return (result.files + result.companionFiles).map { undated($0.bytes) }
  }

  @Test func companionFilesLieNextToTheOutput() {
    var options = ExportOptions()
    #expect(allFormats.filter { $0.companionPath(for: "x", options) != nil } == [.spriteSheet])
    options.video.alphaPacking = .right
    #expect(allFormats.filter { $0.companionPath(for: "x", options) != nil } == [.mp4, .spriteSheet])
    #expect(ExportFormat.mp4.companionPath(for: "a/x.mp4", options) == "a/x.vapc.json")
    #expect(ExportFormat.spriteSheet.companionPath(for: "a/x.PNG", options) == "a/x.json")
  }

  @Test func aCodecOfAnotherFormatIsAnError() throws {
    var options = ExportOptions()
    options.video.codec = .h264
    #expect(throws: ExportError.unsuitable(format: "webm", reason: "h264 is another format's codec")) {
      try AnimationExporter(disc: .webm, options: options)
    }
  }
}
