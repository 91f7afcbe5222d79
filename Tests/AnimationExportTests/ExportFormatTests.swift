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
    for path in ["a.png/x", "x", "x.", "x.bmp"] {
      #expect(throws: ExportError.unsuitable(format: path, reason: ExportFormat.unknownExtension)) {
        try ExportFormat(path: path)
      }
    }
  }

  @Test func eachCanBeMade() {
    for format in allFormats { #expect(format.hasStills || format.hasFilms, "\(format)") }
    #expect(ExportFormat.all.filter { $0.hasStills && $0.hasFilms } == [.webp])
    #expect(!ExportFormat.webp.isFilm(frameCount: 1) && ExportFormat.webp.isFilm(frameCount: 2))
    #expect(ExportFormat.gif.isFilm(frameCount: 1) && !ExportFormat.png.isFilm(frameCount: 2))
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
      // A GIF needs as few colours for dithering to show.
      var options = ExportOptions(quality: format == .gif ? 0 : nil)
      change(&options)
      let exporter = try format.hasFilms ? AnimationExporter(discs: 1) : AnimationExporter(discAt: 2)
      let result = try exporter.export(format, to: .memory, options: options)
      return (result.files + result.filesBeside).map { undated($0.bytes) }
    }
    let changes: [ExportOptions.Name: (inout ExportOptions) -> Void] = [
      .quality: { $0.quality = 95 }, .lossless: { $0.isLossless = true }, .effort: { $0.effort = 0 },
      .dithering: { $0.dithering = .bayer }, .codec: { $0.codec = .h265 },
      .alphaPacking: { $0.alphaPacking = .left }, .sound: { $0.isMuted = true }, .loops: { $0.loops = 3 },
      .background: { $0.background = .black }, .columns: { $0.columns = 2 }, .labels: { $0.labels = ["a"] },
      .frameName: { $0.frameName = "other" },
    ]
    let plain = try files()
    for name in ExportOptions.Name.allCases {
      let change = try #require(changes[name])
      let isSame = try files(change) == plain
      #expect(isSame != format.options.contains(name), "\(name)")
    }
  }

  @Test func whatLiesBeside() {
    var options = ExportOptions()
    #expect(allFormats.filter { $0.path(beside: "x", options) != nil } == [.spriteSheet])
    options.alphaPacking = .right
    #expect(allFormats.filter { $0.path(beside: "x", options) != nil } == [.mp4, .spriteSheet])
    #expect(ExportFormat.mp4.path(beside: "a/x.mp4", options) == "a/x.vapc.json")
    #expect(ExportFormat.spriteSheet.path(beside: "a/x.PNG", options) == "a/x.json")
  }

  @Test func aCodecOfAnotherFormatIsAnError() throws {
    var options = ExportOptions()
    options.codec = .h264
    let exporter = try AnimationExporter(discs: 1)
    #expect(throws: ExportError.unsuitable(format: "webm", reason: "h264 is another format's codec")) {
      try exporter.export(.webm, to: .memory, options: options)
    }
  }
}
