import AnimationCore
import Testing

@testable import LottieFormat

/// Files of a few hundred bytes that ask for more than a machine has: what they show is cut, and that is told.
@Suite struct FrameBudgetTests {
  private let leftOut = ["layers: a frame takes too much work: not all of it is drawn"]

  private func diagnostics(
    of animation: LottieAnimation, at frame: Double = 0
  ) -> (items: [DisplayItem], reported: [String]) {
    let log = DrawingLog()
    let list = animation.makeEvaluator().displayList(at: frame, context: EvaluationContext(log: log))
    return (list.items, log.diagnostics.map { "\($0)" })
  }

  /// What the budget throws once the frame is evaluated; nil for nothing.
  private func error(of animation: LottieAnimation, limits: DrawingLimits = DrawingLimits())
    -> AnimationError?
  {
    let budget = WorkBudget(within: .unlimited, limits: limits)
    _ = animation.makeEvaluator().displayList(at: 0, context: EvaluationContext(budget: budget))
    do {
      try budget.check()
      return nil
    } catch {
      return error
    }
  }

  private func tooMany(_ name: DrawingLimits.Name, at node: String) -> AnimationError {
    .budgetExceeded(name, limit: DrawingLimits()[name], node: node)
  }

  private let repeater =
    #"{"ty":"rp","nm":"repeater","c":{"k":10000},"o":{"k":0},"tr":{"so":{"k":100},"eo":{"k":100}}}"#

  @Test func ordinaryFramesAreNotCut() throws {
    let (items, reported) = diagnostics(of: try animation(shapes(square, redFill)))
    #expect(items.count == 1)
    #expect(reported == [])
  }

  @Test func nestedRepeatersOfNothingAreCut() throws {
    let error = error(of: try animation(shapes(repeater, repeater, repeater, redFill)))
    #expect(error == tooMany(.pathElements, at: "shapes: repeater"))
    #expect(
      error.map { "\($0)" }
        == "shapes: repeater: a frame takes more than 1048576 elements of paths (limit pathElements)")
  }

  private func repeater(_ count: Int, along: String) -> String {
    #"{"ty":"rp","c":{"k":\#(count)},"o":{"k":0},"tr":{"p":{"k":\#(along)},"so":{"k":100},"eo":{"k":100}}}"#
  }

  @Test func aGridOfTooManyDotsIsCut() throws {
    let dots = group(square, redFill)
    func grid(_ columns: Int, _ rows: Int) throws -> LottieAnimation {
      try animation(
        shapes(
          dots, repeater(columns, along: "[2,0]"), repeater(rows, along: "[0,2]"), members: #""nm":"dots""#))
    }
    let (few, many) = try (error(of: grid(200, 200)), error(of: grid(400, 300)))
    #expect(few == nil)
    #expect(many == tooMany(.pathElements, at: "dots"))
    let reported = try diagnostics(of: grid(400, 300)).reported
    #expect(
      reported == [
        "layers: dots: a frame takes more than 1048576 elements of paths (limit pathElements): not all of it is drawn"
      ])
    var limits = DrawingLimits()
    limits.outlines = 2000
    let (fewer, more) = try (error(of: grid(40, 40), limits: limits), error(of: grid(50, 50), limits: limits))
    #expect(fewer == nil)
    #expect(more == .budgetExceeded(.outlines, limit: 2000, node: "dots"))
  }

  @Test func whatIsCountedIsCutAloud() throws {
    let star = #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"r":{"k":0},"pt":{"k":2000},"or":{"k":9},"os":{"k":0}}"#
    #expect(diagnostics(of: try animation(shapes(star, redFill))).reported == leftOut)
    #expect(
      diagnostics(of: try animation(shapes(square, repeater(10_001, along: "[1,0]"), redFill))).reported
        == leftOut)
  }

  @Test func stackedZigZagsAreCut() throws {
    let zigZag = #"{"ty":"zz","nm":"zig","s":{"k":1},"r":{"k":1000},"pt":{"k":1}}"#
    #expect(
      error(of: try animation(shapes(square, zigZag, zigZag, redFill)))
        == tooMany(.pathElements, at: "shapes: zig"))
  }

  @Test func copiesOfLargeOutlinesAreCut() throws {
    let corners = (0..<5000).map { "[\($0 % 100),\($0 / 100)]" }.joined(separator: ",")
    let path = #"{"ty":"sh","ks":{"k":{"v":[\#(corners)],"i":[\#(corners)],"o":[\#(corners)],"c":true}}}"#
    let error = error(of: try animation(shapes(path, repeater, redFill)))
    #expect(error == tooMany(.pathElements, at: "shapes"))
  }

  private let zigZag = #"{"ty":"zz","nm":"zig","s":{"k":9},"r":{"k":1000},"pt":{"k":1}}"#
  private let circle = #"{"ty":"el","nm":"circle","p":{"k":[50,50]},"s":{"k":[90,90]}}"#

  private func star(_ points: Int) -> String {
    #"{"ty":"sr","sy":1,"p":{"k":[50,50]},"r":{"k":0},"pt":{"k":\#(points)},"or":{"k":90},"os":{"k":0},"ir":{"k":9},"is":{"k":0}}"#
  }

  @Test func copiesOfEmptyGroupsAreCut() throws {
    #expect(
      error(of: try animation(shapes(group(), repeater, repeater, repeater, redFill)))
        == tooMany(.pathElements, at: "shapes: repeater"))
  }

  @Test func fillsOfACopiedGroupAreCounted() throws {
    let fills = Array(repeating: redFill, count: 500).joined(separator: ",")
    #expect(
      error(of: try animation(shapes(group(circle), repeater(1000, along: "[1,0]"), fills)))
        == tooMany(.pathElements, at: "shapes"))
  }

  @Test func copiesOfZigZagsAreCut() throws {
    #expect(
      error(of: try animation(shapes(circle, zigZag, repeater(1000, along: "[1,0]"), redFill)))
        == tooMany(.pathElements, at: "shapes: zig"))
  }

  @Test func trimmedCopiesAreCut() throws {
    let trim = #"{"ty":"tm","nm":"trim","s":{"k":10},"e":{"k":90},"o":{"k":0},"m":2}"#
    let items = [circle, zigZag, repeater(200, along: "[1,0]"), trim, redFill].joined(separator: ",")
    let error = error(of: try animation(shapes(items)))
    #expect(error == tooMany(.pathElements, at: "shapes: trim"))
  }

  /// The library that combines areas knows no limit.
  @Test func mergesOfManyCrossingsAreCut() throws {
    let merge = #"{"ty":"mm","nm":"merge","mm":4}"#
    func combs(_ ridges: Int) -> String {
      let zigZag = #"{"ty":"zz","s":{"k":40},"r":{"k":\#(ridges)},"pt":{"k":1}}"#
      return [group(square, zigZag), group(circle, zigZag), merge, redFill].joined(separator: ",")
    }
    #expect(error(of: try animation(shapes(combs(20)))) == nil)
    #expect(error(of: try animation(shapes(combs(1000)))) == tooMany(.steps, at: "shapes: merge"))
  }

  @Test func mergesOfManyPathsAreCut() throws {
    let merge = #"{"ty":"mm","nm":"merge","mm":2}"#
    let items = [circle, repeater(3000, along: "[1,0]"), merge, redFill].joined(separator: ",")
    #expect(error(of: try animation(shapes(items))) == tooMany(.steps, at: "shapes: merge"))
  }

  @Test func offsetsOfManyStarsAreCut() throws {
    let offset = #"{"ty":"op","nm":"offset","a":{"k":5},"lj":1,"ml":{"k":4}}"#
    let items = [star(1000), offset, repeater(100, along: "[1,0]"), redFill].joined(separator: ",")
    #expect(error(of: try animation(shapes(star(100), offset, redFill))) == nil)
    #expect(error(of: try animation(shapes(items))) == tooMany(.steps, at: "shapes: offset"))
  }

  @Test func aChainOfParentsIsBounded() throws {
    func chain(_ count: Int) throws -> LottieAnimation {
      let layers = (0..<count).map { index in
        let parent = index + 1 < count ? #","parent":\#(index + 1)"# : ""
        return solid(#""ind":\#(index)\#(parent)"#)
      }
      return try LottieDecoder.decode(file(layers: layers))
    }
    #expect(error(of: try chain(500)) == nil)
    guard case .budgetExceeded(.steps, _, _) = error(of: try chain(10_000)) else {
      Issue.record("a chain of 10,000 is evaluated")
      return
    }
  }

  /// Millions of nodes that say the same, each of itself.
  @Test func whatIsSaidIsBounded() throws {
    let junk = Array(repeating: "1", count: 20_000).joined(separator: ",")
    let said = try animation(shapes(junk)).info.diagnostics
    #expect(said.count == 10_001)
    #expect(said.last.map { "\($0)" } == "there is more to say than is listed")
  }

  @Test func textsOfTooManyBytesAreNotDrawn() throws {
    func texts(_ length: Int) throws -> [String] {
      let letters = String(repeating: "a", count: length)
      let document = #""t":0,"s":{"f":"F","t":"\#(letters)","s":9,"fc":[0,0,0]}"#
      let text = layer(#""ty":5,"t":{"d":{"k":[{\#(document)}]},"p":{},"a":[]}"#)
      return try animation(text, text, text).info.diagnostics.map(\.message)
        .filter { $0.contains("of text") }
    }
    #expect(try texts(1 << 20) == [])
    #expect(try texts(1 << 21) == ["text: the file has more than 4194304 bytes of text: not drawn"])
  }

  /// Texts that are set as a whole, by whoever draws them.
  @Test func textsWithoutEnd() throws {
    func texts(_ count: Int) throws -> LottieAnimation {
      let text = layer(
        #""ty":5,"nm":"text","t":{"d":{"k":[{"t":0,"s":{"f":"F","t":"abc","s":12,"lh":14,"j":0,"fc":[0,0,0]}}]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}"#
      )
      return try LottieDecoder.decode(
        file(
          layers: Array(repeating: text, count: count),
          members: #""fonts":{"list":[{"fName":"F","fFamily":"sans","fStyle":"Regular"}]},"#))
    }
    #expect(error(of: try texts(250)) == nil)
    #expect(error(of: try texts(251)) == tooMany(.texts, at: "text"))
  }

  /// Fonts make an outline for each other letter.
  @Test func lettersOfFontsWithoutEnd() throws {
    final class Fonts: FontSource {
      let asked = Lock(0)
      func font(_ request: FontRequest) -> (any OutlineFont)? { Font(fonts: self) }
      func font(file bytes: [UInt8], standIn: FontRequest) -> any OutlineFont { Font(fonts: self) }
      func bounds(of item: TextItem) -> Rect? { nil }
    }
    final class Font: OutlineFont {
      let (name, isStandIn, ascent, descent) = ("F", false, 0.8, 0.2)
      let fonts: Fonts
      init(fonts: Fonts) { self.fonts = fonts }
      func glyph(for character: Character) -> OutlineGlyph? {
        fonts.asked.withLock { $0 += 1 }
        return OutlineGlyph(advance: 10, outline: Path())
      }
    }
    func texts(_ count: Int, _ letters: String) throws -> (asked: Int, LottieAnimation) {
      let document = #""t":0,"s":{"f":"F","t":"\#(letters)","s":9,"sz":[99,99],"ps":[0,0],"fc":[0,0,0]}"#
      let text = layer(#""ty":5,"nm":"text","t":{"d":{"k":[{\#(document)}]},"p":{},"a":[]}"#)
      let fonts = Fonts()
      var options = LottieDecoder.Options()
      options.fonts = fonts
      let animation = try LottieDecoder.decode(
        file(layers: Array(repeating: text, count: count)), options: options)
      return (fonts.asked.withLock { $0 }, animation)
    }
    let letters = String((0x4E00..<0x4E00 + 20_000).compactMap { Unicode.Scalar($0).map(Character.init) })
    let (few, one) = try texts(1, letters)
    let (many, five) = try texts(5, letters)
    #expect(few > 0 && many < few * 4)
    #expect(error(of: one) == nil)
    #expect(error(of: five) == tooMany(.steps, at: "text"))
    #expect(error(of: try texts(100, String(repeating: "abc", count: 1000)).1) == nil)
  }

  @Test func limitsAreThoseOfTheBudget() throws {
    var limits = DrawingLimits()
    limits.steps = 10
    let budget = WorkBudget(within: .unlimited, limits: limits)
    let evaluator = try animation(shapes(square, redFill)).makeEvaluator()
    _ = evaluator.displayList(at: 0, context: EvaluationContext(budget: budget))
    #expect(throws: AnimationError.budgetExceeded(.steps, limit: 10, node: "shapes")) { try budget.check() }
  }

  /// One animation of many that asks for too much.
  @Test func aBudgetWithinAnotherFailsAlone() throws {
    let outer = WorkBudget { true }
    let (one, other) = (WorkBudget(within: outer), WorkBudget(within: outer))
    one.fail(.budgetExceeded(.steps, limit: 1, node: ""))
    #expect(one.isExhausted)
    #expect(!outer.isExhausted)
    #expect(!other.isExhausted)
    let ended = WorkBudget(within: WorkBudget { false })
    #expect(throws: AnimationError.interrupted) { try ended.check() }
  }

  /// Each takes a piece of the stack.
  @Test(arguments: [
    #"{"ty":"rp","c":{"k":1},"o":{"k":0},"tr":{"so":{"k":100},"eo":{"k":100}}}"#, #"{"ty":"mm","mm":2}"#,
  ])
  func tooManyItemsOfOneListAreCut(_ item: String) throws {
    func animation(_ count: Int) throws -> LottieAnimation {
      let items = Array(repeating: item, count: count).joined(separator: ",")
      return try LottieFormatTests.animation(shapes(square, items, redFill))
    }
    let error = error(of: try animation(20_000))
    #expect(error == tooMany(.steps, at: "shapes"))
    let (items, reported) = diagnostics(of: try animation(50))
    #expect(items.count == 1)
    #expect(reported == [])
  }

  /// Known before any frame is.
  @Test func precompsThatMultiplyAreRefused() throws {
    var assets = [#"{"id":"0","layers":[\#(solid())]}"#]
    for depth in 1...30 {
      let twice = Array(repeating: layer(#""ty":0,"refId":"\#(depth - 1)","w":9,"h":9"#), count: 2)
      assets.append(#"{"id":"\#(depth)","layers":[\#(twice.joined(separator: ","))]}"#)
    }
    let error = #expect(throws: AnimationError.self) {
      try animation(layer(#""ty":0,"refId":"30","w":9,"h":9"#), assets: assets)
    }
    guard case .limitExceeded("layers with those inside precomps", _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
