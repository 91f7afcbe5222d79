import AnimationCore
import AnimationLint
import Foundation
import SVGAFormat
import TestSupport
import Testing

/// Each rule with a file that breaks it and one that does not.
@Suite struct LintRuleTests {
  // MARK: Files

  /// A Lottie of 100 x 100 with 10 frames.
  private func lottie(layers: String = "", assets: String = "", more: String = "") -> [UInt8] {
    Array(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"assets":[\(assets)],"layers":[\(layers)]\(more)}
      """.utf8)
  }

  private func shapes(_ items: String, more: String = "") -> [UInt8] {
    lottie(
      layers: """
        {"ty":4,"nm":"S","ip":0,"op":10,"st":0,"ks":{},"shapes":[
        {"ty":"rc","p":{"a":0,"k":[50,50]},"s":{"a":0,"k":[9,9]},"r":{"a":0,"k":0}}\(items)]\(more)}
        """)
  }

  private func image(_ key: String, _ side: Int, _ shade: Int = 0) -> EncodedImage {
    .png(side, side, key: key) { _, _ in Pixel(shade, 0, 0) }
  }

  /// 100 x 100, 10 frames; each sprite shows its image over so many units in some frames.
  private func svga(
    _ images: [EncodedImage], _ sprites: [(key: String, side: Double, frames: Range<Int>)]
  ) throws -> [UInt8] {
    let sprites = sprites.map { key, side, frames in
      SVGAMovie.Sprite(
        key,
        frames: .init(
          (0..<10).map {
            frames.contains($0)
              ? SVGAMovie.Frame(layout: Rect(x: 0, y: 0, width: side, height: side)) : .hidden
          }))
    }
    return try SVGAEncoder.encode(
      SVGAMovie(size: Size(100, 100), frameRate: 10, frameCount: 10, images: images, sprites: sprites))
  }

  private func rules(
    _ bytes: [UInt8], _ change: (inout LintConfiguration) -> Void = { _ in }
  ) -> [LintRule: LintFinding] {
    var configuration = LintConfiguration()
    change(&configuration)
    let findings = AnimationLinter(configuration).findings(in: bytes)
    return Dictionary(findings.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Pictures

  @Test func decodedMemoryIsReportedAboveItsBound() throws {
    let file = try svga([image("a", 100)], [("a", 100, 0..<10)])
    #expect(rules(file) { $0.decodedBytes = 39_999 }[.decodedMemory] != nil)
    #expect(rules(file) { $0.decodedBytes = 40_000 }[.decodedMemory] == nil)
  }

  @Test func anOversizedImageIsReported() throws {
    let images = [image("a", 200)]
    let finding = rules(try svga(images, [("a", 80, 0..<10)]))[.oversizedImage]
    #expect(finding?.place == "images[\"a\"]")
    #expect(finding?.message == "200 x 200 pixels are never drawn larger than 80 x 80")
    // 160 x 160 are left for screens of double density.
    let savings = try #require(finding?.savings)
    #expect(savings.decodedBytes == (200 * 200 - 160 * 160) * 4)
    #expect(savings.fileBytes == Int((Double(images[0].bytes.count) * 0.36).rounded()))
    #expect(rules(try svga(images, [("a", 100, 0..<10)]))[.oversizedImage] == nil)
    // The largest of all frames counts.
    #expect(rules(try svga(images, [("a", 50, 0..<9), ("a", 100, 9..<10)]))[.oversizedImage] == nil)
  }

  @Test func aFrameSequenceIsReported() throws {
    let images = (0..<8).map { image("p\($0)", 10, $0) }
    let sequence = try svga(images, images.enumerated().map { ($1.key, 10, $0..<$0 + 1) })
    #expect(rules(sequence)[.frameSequence]?.message.hasPrefix("8 pictures follow one another") == true)
    #expect(rules(sequence) { $0.sequenceLength = 9 }[.frameSequence] == nil)
    let together = try svga(images, images.map { ($0.key, 10, 0..<10) })
    #expect(rules(together)[.frameSequence] == nil)
  }

  @Test func anUnusedImageIsReported() throws {
    let images = [image("a", 10), image("b", 10, 9)]
    #expect(rules(try svga(images, [("a", 10, 0..<10)]))[.unusedImage]?.place == "images[\"b\"]")
    let both = try svga(images, [("a", 10, 0..<10), ("b", 10, 3..<4)])
    #expect(rules(both)[.unusedImage] == nil)
  }

  /// What no frame was looked at for is not said to be unused.
  @Test func framesAreLookedAtWithinABudget() throws {
    let file = try svga([image("a", 200), image("b", 10)], [("a", 80, 0..<10)])
    let spent = AnimationLinter().findings(in: file, budget: WorkBudget { false })
    #expect(spent.isEmpty)
    #expect(AnimationLinter().findings(in: file).map(\.rule) == [.oversizedImage, .unusedImage])
  }

  /// Over a picture that is larger than drawn.
  private func copies(_ counts: [Int]) -> [UInt8] {
    let png = Data(image("i", 200).bytes).base64EncodedString()
    let repeaters = counts.map {
      #",{"ty":"rp","c":{"k":\#($0)},"o":{"k":0},"tr":{"so":{"k":100},"eo":{"k":100}}}"#
    }.joined()
    return lottie(
      layers: """
        {"ty":2,"refId":"i","ip":0,"op":10,"st":0,"ks":{"s":{"k":[10,10]}}},
        {"ty":4,"nm":"S","ip":0,"op":10,"st":0,"ks":{},"shapes":[
        {"ty":"rc","p":{"a":0,"k":[50,50]},"s":{"a":0,"k":[9,9]},"r":{"a":0,"k":0}}\(repeaters),
        {"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}
        """, assets: #"{"id":"i","w":200,"h":200,"u":"","p":"data:image/png;base64,\#(png)","e":1}"#)
  }

  /// Nothing is said of pictures then, as not all of them were looked at.
  @Test func aFrameThatTakesTooMuchIsTheLastThatIsLookedAt() {
    #expect(AnimationLinter().findings(in: copies([3])).map(\.rule) == [.oversizedImage])
    let findings = AnimationLinter().findings(in: copies([1000, 1000, 1000]))
    #expect(findings.map(\.rule) == [.notDrawn])
    #expect(findings.first?.message.contains("a frame takes more than") == true, "\(findings)")
  }

  @Test func aDuplicateImageIsReported() throws {
    let use: [(String, Double, Range<Int>)] = [("a", 10, 0..<10), ("b", 10, 0..<10)]
    #expect(
      rules(try svga([image("a", 10), image("b", 10)], use))[.duplicateImage]?.place == "images[\"b\"]")
    #expect(rules(try svga([image("a", 10), image("b", 10, 9)], use))[.duplicateImage] == nil)
  }

  /// The player for iOS shows the picture "a" on both.
  @Test func keysThatDifferByTheirEndingsAreReported() throws {
    func message(_ key: String) throws -> String? {
      let file = try svga([image("a", 10)], [("a", 10, 0..<2), (key, 10, 2..<4)])
      return AnimationLinter(
        {
          var configuration = LintConfiguration()
          configuration.players = [.svgaplayerIOS]
          return configuration
        }()
      ).findings(in: file).map(\.message).first { $0.contains("differ from a picture's by their endings") }
    }
    #expect(try message("a.vector") != nil)
    #expect(try message("a.1") != nil)
    #expect(try message("b.vector") == nil)
    #expect(try message("a.matte") == nil)
  }

  @Test func aMissingImageIsReported() throws {
    let layer = #"{"ty":2,"nm":"I","refId":"i","ip":0,"op":10,"st":0,"ks":{}}"#
    let asset = #"{"id":"i","w":10,"h":10,"u":"","p":"i.png","e":0}"#
    let file = lottie(layers: layer, assets: asset)
    #expect(rules(file)[.missingImage]?.severity == .error)
    let png = image("i", 10).bytes
    #expect(AnimationLinter().findings(in: file, externalImage: { _ in png }).isEmpty)
  }

  // MARK: Texts and keys

  private func text(_ name: String, family: String, animators: String = "") -> [UInt8] {
    let layer = """
      {"ty":5,"nm":"\(name)","ip":0,"op":10,"st":0,"ks":{},"t":{"d":{"k":[{"t":0,"s":
      {"t":"Hi","f":"F","s":20,"fc":[0,0,0],"lh":24}}]},"p":{},"m":{},"a":[\(animators)]}}
      """
    return lottie(
      layers: "\(layer),\(layer)",
      more: #","fonts":{"list":[{"fName":"F","fFamily":"\#(family)","fStyle":"Regular"}]}"#)
  }

  @Test func aMissingFontIsReported() {
    #expect(rules(text("T", family: "No Such Family"))[.missingFont]?.place == "font \"No Such Family\"")
    #expect(rules(text("T", family: "sans-serif"))[.missingFont] == nil)
  }

  @Test func aDuplicateKeyIsReported() throws {
    #expect(rules(text("T", family: "serif"))[.duplicateKey]?.message == "\"T\" names 2 of them")
    #expect(rules(shapes(""))[.duplicateKey] == nil)
    // Nothing is there until a viewer puts it there: in both, or in one?
    #expect(rules(try svga([], [("a", 10, 0..<2), ("a", 10, 2..<4)]))[.duplicateKey] != nil)
    #expect(rules(try svga([], [("a", 10, 0..<2)]))[.duplicateKey] == nil)
  }

  /// As in nearly every SVGA, whose particles share a picture.
  @Test func oneImageInSeveralPlacesIsNoDuplicateKey() throws {
    let images = [image("a", 10)]
    #expect(rules(try svga(images, [("a", 10, 0..<4), ("a", 10, 2..<4)]))[.duplicateKey] == nil)
    func layers(_ first: String, _ second: String) -> [LintRule: LintFinding] {
      rules(
        lottie(
          layers: [first, second].map {
            #"{"ty":2,"nm":"I","refId":"\#($0)","ip":0,"op":10,"st":0,"ks":{}}"#
          }.joined(separator: ",")))
    }
    #expect(layers("i", "i")[.duplicateKey] == nil)
    #expect(layers("i", "j")[.duplicateKey]?.message == "\"I\" names 2 of them")
  }

  // MARK: Features

  @Test func expressionsAreReported() {
    let moving = shapes(#",{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100,"x":"var $bm_rt = 50;"}}"#)
    #expect(rules(moving)[.expressions]?.place == "layers[0] \"S\"")
    #expect(rules(shapes(""))[.expressions] == nil)
  }

  @Test func distantMattesAndInvertedMasksAreReported() {
    func matted(_ parent: Int) -> LintFinding? {
      let layers = """
        {"ty":4,"ind":1,"td":1,"ip":0,"op":10,"st":0,"ks":{},"shapes":[]},
        {"ty":4,"ind":2,"ip":0,"op":10,"st":0,"ks":{},"shapes":[]},
        {"ty":4,"ind":3,"nm":"M","tt":1,"tp":\(parent),"ip":0,"op":10,"st":0,"ks":{},"shapes":[]}
        """
      return rules(lottie(layers: layers)) { $0.players = [.lottieIOS] }[.unsupportedFeature]
    }
    #expect(matted(1)?.place == #"layers[2] "M""#)
    #expect(matted(1)?.severity == .note)
    #expect(matted(2) == nil)
    func masked(_ mask: String) -> LintFinding? {
      let shapes = shapes("", more: #","masksProperties":[{"mode":"a","pt":{"k":{}}\#(mask)}]"#)
      return rules(shapes) { $0.players = [.lottieWeb] }[.unsupportedFeature]
    }
    #expect(masked(#","inv":true"#)?.message.contains("inverted masks") == true)
    #expect(masked("") == nil)
  }

  @Test func anUnsupportedFeatureIsReported() {
    let merged = shapes(#",{"ty":"mm","mm":1}"#)
    let finding = rules(merged) { $0.players = [.rlottie] }[.unsupportedFeature]
    #expect(finding?.message == "rlottie does not support merge paths")
    #expect(finding?.place == "layers[0] \"S\" > shapes[1]")
    #expect(finding?.source?.hasPrefix("https://") == true)
    #expect(rules(merged)[.unsupportedFeature] == nil)
    #expect(rules(merged) { $0.players = [.svgaplayerIOS] }[.unsupportedFeature] == nil)
    #expect(rules(shapes("")) { $0.players = [.rlottie] }[.unsupportedFeature] == nil)
    let partial = rules(merged) { $0.players = [.lottieAndroid] }[.unsupportedFeature]
    #expect(partial?.severity == .note && partial?.message.contains("in part") == true)
  }

  @Test func featuresThatSVGAPlayersLackAreReported() throws {
    func messages(_ player: LintPlayer, rate: Int, clip: Path?, matteKey: String) throws -> String {
      let square = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 9, height: 9)), fill: .black)
      let frame = SVGAMovie.Frame(clip: clip, shapes: [square])
      let sprites = [
        SVGAMovie.Sprite("m.matte", frames: [frame]),
        SVGAMovie.Sprite("s.vector", matteKey: matteKey, frames: [frame]),
      ]
      let movie = SVGAMovie(
        size: Size(100, 100), frameRate: rate, frameCount: 1, images: [], sprites: sprites)
      var configuration = LintConfiguration()
      configuration.players = [player]
      return try AnimationLinter(configuration).findings(in: SVGAEncoder.encode(movie)).map(\.message)
        .joined()
    }
    let clip = Path(Rect(x: 0, y: 0, width: 5, height: 5))
    #expect(try messages(.svgaplayerIOS, rate: 25, clip: nil, matteKey: "").contains("frame rates"))
    #expect(try messages(.svgaplayerIOS, rate: 20, clip: clip, matteKey: "m.matte") == "")
    #expect(try messages(.svgaplayerWeb, rate: 20, clip: clip, matteKey: "").contains("clips of shapes"))
    #expect(try messages(.svgaplayerWeb, rate: 20, clip: nil, matteKey: "m.matte").contains("mattes"))
    #expect(try messages(.svgaplayerWeb, rate: 25, clip: nil, matteKey: "") == "")
  }

  /// What players' own tables and parsers say, which two of them said later than their tables.
  @Test func partsOfFeaturesAreNotes() {
    func findings(_ bytes: [UInt8], _ player: LintPlayer) -> LintFinding? {
      rules(bytes) { $0.players = [player] }[.unsupportedFeature]
    }
    let wave = shapes(#",{"ty":"zz","s":{"a":0,"k":5},"r":{"a":0,"k":3},"pt":{"a":0,"k":1}}"#)
    for player in [LintPlayer.lottieIOS, .lottieAndroid, .rlottie, .thorvg] {
      #expect(findings(wave, player)?.message == "\(player.rawValue) does not support zig zag")
    }
    #expect(findings(wave, .lottieWeb) == nil)
    let intersected = shapes("", more: #","masksProperties":[{"mode":"i","pt":{"k":{}}}]"#)
    #expect(findings(intersected, .lottieWeb)?.severity == .note)
    #expect(findings(intersected, .lottieIOS) == nil)
    let selected = text("T", family: "serif", animators: #"{"s":{"t":0,"s":{"a":0,"k":0}},"a":{}}"#)
    #expect(findings(selected, .lottieAndroid)?.severity == .note)
    #expect(findings(selected, .lottieIOS)?.severity == .warning)
  }

  @Test func aGapIsInTheTableOnce() {
    let gaps = PlayerSupport.gaps
    for player in LintPlayer.allCases {
      #expect(gaps.count { $0.player == player } == PlayerSupport.gaps(of: player).count, "\(player)")
    }
    #expect(gaps.allSatisfy { $0.source.hasPrefix("https://") })
    #expect(gaps.allSatisfy { ($0.level == .none) == $0.remark.isEmpty })
  }

  @Test func rulesOfStickersAreReported() {
    let sticker = Array(
      String(decoding: shapes(""), as: UTF8.self).replacing("100", with: "512")
        .replacing("\"fr\":10", with: "\"fr\":60").utf8)
    #expect(rules(sticker) { $0.players = [.telegram] }[.unsupportedFeature] == nil)
    let other = rules(shapes("")) { $0.players = [.telegram] }[.unsupportedFeature]
    #expect(other?.severity == .error && other?.message.contains("512 x 512") == true)
  }

  @Test func whatIsNotDrawnIsReported() {
    let video = #"{"ty":9,"nm":"V","ip":0,"op":10,"st":0,"ks":{}}"#
    #expect(rules(lottie(layers: video))[.notDrawn]?.place.contains("V") == true)
    #expect(rules(shapes(""))[.notDrawn] == nil)
  }

  @Test func aFlawIsReported() {
    let orphan = shapes("", more: #","ind":1,"parent":7"#)
    #expect(rules(orphan)[.flaw]?.message.contains("parent") == true)
    #expect(rules(orphan) { $0.severities[.flaw] = .off }[.flaw] == nil)
    #expect(rules(shapes(""))[.flaw] == nil)
  }

  @Test func anUnreadableFileIsReported() {
    #expect(rules([1, 2, 3])[.unreadable]?.severity == .error)
    #expect(rules(shapes(""))[.unreadable] == nil)
  }

  @Test func theWorstComesFirst() throws {
    var configuration = LintConfiguration()
    configuration.severities = [.unusedImage: .error, .duplicateImage: .note]
    configuration.decodedBytes = 0
    let file = try svga([image("a", 10), image("b", 10), image("c", 11)], [("a", 10, 0..<10)])
    let severities = AnimationLinter(configuration).findings(in: file).map(\.severity)
    #expect(severities == [.error, .warning, .note])
  }
}
