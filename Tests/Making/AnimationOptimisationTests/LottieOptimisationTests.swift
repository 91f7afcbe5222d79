import AnimationCore
import AnimationFormats
import AnimationLint
import AnimationOptimisation
import Foundation
import TestSupport
import Testing

@Suite struct LottieOptimisationTests {
  /// A Lottie of 100 x 100 with 10 frames.
  private func lottie(_ layers: String, assets: String = "", more: String = "") -> String {
    """
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"assets":[\(assets)],"layers":[\(layers)]\(more)}
    """
  }

  private func shapes(_ items: String, more: String = "", transform: String = "{}") -> String {
    lottie(
      """
      {"ty":4,"nm":"S","ind":1,"ip":0,"op":10,"st":0,"ks":\(transform),"shapes":[\(items),\
      {"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}]\(more)}
      """)
  }

  /// What lottie-web cannot do without is there for those who name it, and looks the same.
  @Test func whatPlayersLackIsCompleted() throws {
    let keys = #"{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[90]}]}"#
    let fill = #"{"ty":"fl","c":{"a":0,"k":[1,0,0]}}"#
    let text = lottie(
      """
      {"ty":4,"nm":"S","ind":1,"ks":{"r":\(keys)},"masksProperties":[{"mode":"a","pt":{"a":0,"k":{"c":true,\
      "v":[[0,0],[60,0],[60,60]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}],\
      "shapes":[{"ty":"gr","it":[\(square),\(fill)]}]}
      """)
    #expect(try !optimised(text).contains("hasMask"))
    let result = try optimised(text) { $0.players = [.lottieWeb] }
    for part in [
      #""hasMask":true"#, #""ip":0,"op":10,"st":0"#, #""ty":"tr""#, #""o":{"a":0,"k":100}"#,
      #""i":{"x":1,"y":1}"#,
    ] {
      #expect(result.contains(part), "\(part)")
    }
    var configuration = LintConfiguration()
    configuration.players = [.lottieWeb]
    #expect(
      !AnimationLinter(configuration).findings(in: Array(result.utf8)).contains { $0.rule == .incomplete })
  }

  /// A few hundred bytes each.
  @Test func imagesOfTooManyPixelsAreLeft() throws {
    func optimise(_ count: UInt8, most: Int) throws -> Int {
      let assets = (0..<count).map { number in
        // The head of a PNG of 4096 x 4096.
        let bytes: [UInt8] =
          [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
          + [0, 0, 0x10, 0, 0, 0, 0x10, 0, 8, 6, 0, 0, 0, 1, 2, 3, number]
        let url = "data:image/png;base64," + Data(bytes).base64EncodedString()
        return #"{"id":"\#(number)","w":9,"h":9,"u":"","e":1,"p":"\#(url)"}"#
      }
      let layers = (0..<count).map { #"{"ty":2,"refId":"\#($0)","ip":0,"op":10,"ks":{}}"# }
      var limits = DecodingLimits()
      limits.packedPixels = most
      return try AnimationOptimiser.optimise(
        Array(lottie(layers.joined(separator: ","), assets: assets.joined(separator: ",")).utf8),
        limits: limits
      ).imagesLeft
    }
    // Those beyond the limit stay as they are.
    #expect(try optimise(3, most: 3 << 24) == 0)
    #expect(try optimise(3, most: 2 << 24) == 1)
    #expect(try optimise(5, most: 1) == 5)
  }

  private func optimised(
    _ text: String, _ change: (inout AnimationOptimiser.Options) -> Void = { _ in }
  ) throws -> String {
    var options = AnimationOptimiser.Options()
    options.quality = nil
    change(&options)
    let result = try AnimationOptimiser.optimise(Array(text.utf8), options: options)
    #expect(result.proof?.worst?.seen.score ?? 100 >= options.quality ?? 100)
    // A second run has nothing left to do.
    #expect(try AnimationOptimiser.optimise(result.bytes, options: options).bytes == result.bytes)
    return String(decoding: result.bytes, as: UTF8.self)
  }

  private let square = #"{"ty":"rc","p":{"a":0,"k":[50,50]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}}"#

  @Test func whatChangesNothingStaysAsItIsWritten() throws {
    let text = shapes(square, more: #","\#u{E4} b":[1E2,"\#u{e9}\\u00e9",null],"a":true"#)
    #expect(try optimised(text) == text)
    let spaced = text.replacing(",", with: " ,\n\t")
    #expect(try optimised(spaced) == text)
  }

  @Test func idleKeyframesAreTakenAway() throws {
    func position(_ keys: String) -> String { #"{"p":{"a":1,"k":[\#(keys)]}}"# }
    func key(_ time: Int, _ x: Int) -> String {
      #"{"t":\#(time),"s":[\#(x),0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}}"#
    }
    // Rests from 2 to 6, with two keyframes more than that takes.
    func moving(_ keys: [(Int, Int)]) -> String {
      shapes(square, transform: position(keys.map(key).joined(separator: ",")))
    }
    #expect(
      try optimised(moving([(0, 0), (2, 9), (3, 9), (4, 9), (6, 9), (9, 0)]))
        == moving([(0, 0), (2, 9), (6, 9), (9, 0)]))
    // All the same: no keyframes at all.
    let fixed = shapes(square, transform: position([key(0, 5), key(9, 5)].joined(separator: ",")))
    #expect(try optimised(fixed) == shapes(square, transform: #"{"p":{"a":0,"k":[5,0,0]}}"#))
    // Scripts may count them.
    let scripted = shapes(
      square, transform: #"{"p":{"a":1,"x":"value","k":[\#(key(0, 5)),\#(key(9, 5))]}}"#)
    #expect(try optimised(scripted) == scripted)
    // A layer that turns as it moves stays turned as it was right before the last one.
    let oriented = moving([(0, 0), (2, 9), (9, 9)]).replacing(#""ks":"#, with: #""ao":1,"ks":"#)
    #expect(try optimised(oriented) == oriented)
  }

  @Test func aMotionPathBetweenEqualPlacesMoves() throws {
    let text = shapes(
      square,
      transform:
        #"{"p":{"a":1,"k":[{"t":0,"s":[5,0,0],"to":[30,0,0],"ti":[0,30,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":9,"s":[5,0,0]}]}}"#
    )
    #expect(try optimised(text) == text)
  }

  @Test func idleVerticesAreTakenAway() throws {
    func path(_ vertices: String, _ count: Int) -> String {
      let zeros = Array(repeating: "[0,0]", count: count).joined(separator: ",")
      return
        #"{"ty":"sh","ks":{"a":0,"k":{"c":true,"v":[\#(vertices)],"i":[\#(zeros)],"o":[\#(zeros)]}}}"#
    }
    let text = shapes(path("[0,0],[20,0],[40,0],[40,40],[40,40],[0,40]", 6))
    #expect(try optimised(text) == shapes(path("[0,0],[40,0],[40,40],[0,40]", 4)))
    // Also the last ones of all.
    let last = shapes(path("[0,0],[40,0],[40,40],[0,40],[0,20],[0,10]", 6))
    #expect(try optimised(last) == shapes(path("[0,0],[40,0],[40,40],[0,40]", 4)))
    // Each vertex is moved by a modifier.
    let zigzag = #"{"ty":"zz","s":{"a":0,"k":5},"r":{"a":0,"k":2},"pt":{"a":0,"k":1}},"#
    let modified = text.replacing(#"{"ty":"fl""#, with: zigzag + #"{"ty":"fl""#)
    #expect(try optimised(modified) == modified)
  }

  /// Where an outline turns, a vertex on a straight line changes how its edge is rounded.
  @Test func verticesThatAreSeenStay() throws {
    func key(_ time: Int, _ angle: Int) -> String {
      #"{"t":\#(time),"s":[\#(angle)],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}}"#
    }
    func triangle(transform: String) -> String {
      let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
      let outline = #"{"c":true,"v":[[0,0],[7.3,0],[33.3,0],[33.3,30]],"i":\#(zeros),"o":\#(zeros)}"#
      return shapes(#"{"ty":"sh","ks":{"a":0,"k":\#(outline)}}"#, transform: transform)
    }
    let turning = triangle(
      transform: #"{"p":{"a":0,"k":[50,50]},"r":{"a":1,"k":[\#(key(0, 0)),\#(key(9, 90))]}}"#)
    #expect(try optimised(turning) == turning)
    #expect(try optimised(triangle(transform: "{}")).contains("[[0,0],[33.3,0],[33.3,30]]"))
    #expect(try optimised(turning) { $0.quality = 85 }.contains("[[0,0],[33.3,0],[33.3,30]]"))
  }

  @Test func numbersAreShortened() throws {
    let text = shapes(square.replacing("[50,50]", with: "[50.000,4.2e1]"))
    #expect(try optimised(text) == shapes(square.replacing("[50,50]", with: "[50,42]")))
    let precise = shapes(square.replacing("[50,50]", with: "[50.123456,42.00009]"))
    #expect(try optimised(precise) == precise)
    #expect(
      try optimised(precise) { $0.quality = 85 }
        == shapes(square.replacing("[50,50]", with: "[50.123,42]")))
    // Times of the composition are what says how many frames there are.
    let timed = precise.replacing(#""op":10,"w""#, with: #""op":9.9999,"w""#)
    #expect(try optimised(timed) { $0.quality = 85 }.contains(#""op":9.9999,"w""#))
  }

  @Test func unusedAndEqualAssetsGo() throws {
    func image(_ id: String, _ image: EncodedImage) throws -> String {
      #"{"id":"\#(id)","w":8,"h":8,"e":1,"u":"","p":"data:image/png;base64,\#(image.base64)"}"#
    }
    func layer(_ id: String, _ x: Int) -> String {
      #"{"ty":2,"nm":"\#(id)","refId":"\#(id)","ip":0,"op":10,"st":0,"ks":{"p":{"a":0,"k":[\#(x),0,0]}}}"#
    }
    let red = EncodedImage.png(8, 8) { _, _ in .red }
    let blue = EncodedImage.png(8, 8) { _, _ in Pixel(0, 0, 255) }
    let text = lottie(
      [layer("a", 0), layer("b", 10), layer("c", 20)].joined(separator: ","),
      assets: try [
        image("a", red), image("b", red), image("c", blue), image("unused", .checkers),
        #"{"id":"unusedComp","layers":[]}"#,
      ].joined(separator: ","))
    let result = try optimised(text)
    let info = try AnimationDecoder.decode(Array(result.utf8)).info
    #expect(info.images.map(\.key) == ["a", "c"])
    #expect(!result.contains("unused"))
    #expect(result.contains(#""nm":"b","refId":"a""#))
    // One colour: a palette of one is smaller.
    #expect(info.images.reduce(0) { $0 + $1.bytes.count } < red.bytes.count + blue.bytes.count)
    // Scripts may look for compositions by name.
    let scripted = text.replacing(#""k":[20,0,0]"#, with: #""k":[20,0,0],"x":"value""#)
    #expect(try optimised(scripted).contains("unusedComp"))
  }

  @Test func imagesAreScaledOnlyWhereItIsNotSeen() throws {
    let image = EncodedImage.png(64, 64) { x, y in Pixel(x * 4, y * 4, (x ^ y) * 4) }
    let text = lottie(
      #"{"ty":2,"refId":"a","ip":0,"op":10,"st":0,"ks":{"s":{"a":0,"k":[25,25,100]}}}"#,
      assets:
        #"{"id":"a","w":64,"h":64,"e":1,"u":"","p":"data:image/png;base64,\#(image.base64)"}"#)
    func width(_ text: String) throws -> Int? {
      let images = try AnimationDecoder.decode(Array(text.utf8)).info.images
      return try images.first.map { try ImageProperties(probing: $0.bytes).width }
    }
    #expect(try width(optimised(text)) == 64)
    #expect(try width(optimised(text) { ($0.quality, $0.pixelsPerUnit) = (30, 1) }) == 16)
    #expect(try width(optimised(text) { $0.quality = 30 }) == 32)
    // In a size that no halving leads to, less of it is seen than the smaller one has.
    let other = text.replacing("[25,25,100]", with: "[30,30,100]")
    let (reduced, kept) = try (
      width(optimised(other) { ($0.quality, $0.pixelsPerUnit) = (10, 1) }),
      width(optimised(other) { ($0.quality, $0.pixelsPerUnit) = (99, 1) })
    )
    #expect(reduced == 20)
    #expect(kept == 64)
    // It draws pictures in their own sizes.
    #expect(try width(optimised(text) { ($0.quality, $0.players) = (30, [.rlottie]) }) == 64)
  }

  /// A picture that was packed without loss can still be packed with some.
  @Test func losslessWebPsMayBecomeLossy() throws {
    let image = EncodedImage.png(64, 64) { x, y in
      Pixel(100 + (x * x + y * y * x) % 31, 50 + x, 90 + (x * y) % 29)
    }
    let text = lottie(
      #"{"ty":2,"refId":"a","ip":0,"op":10,"st":0,"ks":{}}"#,
      assets: """
        {"id":"a","w":64,"h":64,"e":1,"u":"",\
        "p":"data:image/png;base64,\(Data(image.bytes).base64EncodedString())"}
        """)
    let same = try optimised(text) { $0.players = [.lottieWeb] }
    let lossy = try optimised(text) { ($0.players, $0.quality) = ([.lottieWeb], 60) }
    #expect(lossy.utf8.count < same.utf8.count * 9 / 10)
  }

  @Test func playersDecideOnWebP() throws {
    // Noise that the channels have in common, which WebP describes by each other.
    var state: UInt32 = 1
    let image = EncodedImage.png(64, 64) { x, y in
      state = state &* 1_664_525 &+ 1_013_904_223
      let brightness = Int(state >> 24) * 3 / 4
      return Pixel(brightness + x, brightness, brightness + y)
    }
    let text = lottie(
      #"{"ty":2,"refId":"a","ip":0,"op":10,"st":0,"ks":{}}"#,
      assets:
        #"{"id":"a","w":64,"h":64,"e":1,"u":"","p":"data:image/png;base64,\#(image.base64)"}"#)
    #expect(try !optimised(text).contains("image/webp"))
    #expect(try optimised(text) { $0.players = [.lottieWeb] }.contains("image/webp"))
    #expect(try !optimised(text) { $0.players = [.lottieWeb, .rlottie] }.contains("image/webp"))
    // Those of SVGA do not show it.
    #expect(try optimised(text) { $0.players = [.lottieWeb, .svgaplayerWeb] }.contains("image/webp"))
  }

  @Test func strippedMembersGo() throws {
    let hidden = #"{"ty":4,"nm":"H","hd":true,"ip":0,"op":10,"st":0,"ks":{},"shapes":[]},"#
    let text = shapes(square.replacing(#""ty":"rc","#, with: #""ty":"rc","nm":"R","mn":"ADBE","#))
      .replacing(#""layers":["#, with: #""layers":["# + hidden)
      .replacing(#"{"v""#, with: #"{"meta":{"g":"G","a":"A"},"v""#)
    #expect(try optimised(text) == text)
    let all = try optimised(text) { $0.stripped = [.names, .editor, .hidden] }
    for word in ["\"nm\"", "\"mn\"", "\"hd\"", "\"a\":\"A\""] { #expect(!all.contains(word), "\(all)") }
    #expect(all.contains(#""g":"G""#))
    let editor = try optimised(text) { $0.stripped = [.editor] }
    #expect(editor.contains(#""nm":"R""#) && editor.contains(#""hd""#) && !editor.contains("ADBE"))
    // A parent stays, though nobody sees it.
    let parent = text.replacing(#""nm":"H""#, with: #""nm":"H","ind":7"#)
      .replacing(#""nm":"S""#, with: #""nm":"S","parent":7"#)
    #expect(try optimised(parent) { $0.stripped = [.hidden] } == parent)
    // So does what an effect takes as a matte.
    let matte = text.replacing(#""nm":"H""#, with: #""nm":"H","ind":7"#)
      .replacing(
        #""nm":"S""#,
        with: #""nm":"S","ef":[{"ty":23,"ef":[{"ty":10,"v":{"k":7}},{"ty":7,"v":{"k":4}}]}]"#)
    #expect(try optimised(matte) { $0.stripped = [.hidden] }.contains(#""nm":"H""#))
  }

  /// Frames are counted before they are looked at.
  @Test func framesWithoutEndAreRefused() throws {
    let text = shapes(square).replacing(#""op":10"#, with: #""op":100000000"#)
    #expect(throws: AnimationError.self) { _ = try optimised(text) { $0.quality = 85 } }
  }

  @Test func badFilesAndCancellationAreErrors() throws {
    for text in ["", "{", "{\"v\":1", "[1]", String(repeating: "[", count: 10_000)] {
      #expect(throws: AnimationError.self) { try AnimationOptimiser.optimise(Array(text.utf8)) }
    }
    #expect(throws: AnimationError.interrupted) {
      try AnimationOptimiser.optimise(Array(shapes(square).utf8), budget: WorkBudget { false })
    }
  }

  @Test func progressRises() throws {
    var parts: [Double] = []
    var options = AnimationOptimiser.Options()
    options.quality = 80
    _ = try AnimationOptimiser.optimise(
      Array(shapes(square.replacing("50,50", with: "50.123456,50.123456")).utf8), options: options,
      progress: { parts.append($0) })
    #expect(!parts.isEmpty && parts == parts.sorted() && parts.allSatisfy((0...1).contains), "\(parts)")
  }
}

extension EncodedImage {
  fileprivate var base64: String { Data(bytes).base64EncodedString() }
}
