import AnimationConversion
import AnimationCore
import AnimationFormats
import Foundation
import SVGAFormat
import TestSupport
import Testing

/// What is written of an animation as an SVG that moves.
struct AnimatedSVGTests {
  private let red = Color(red: 1, green: 0, blue: 0)

  private func text(_ animation: any Animation) throws -> String {
    try written(animation).text
  }

  private func written(_ animation: any Animation) throws -> (text: String, told: [String]) {
    let conversion = try AnimationConverter.convert(animation, to: .svg)
    let text = String(decoding: conversion.bytes, as: UTF8.self)
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(isBalanced(text))
    return (text, conversion.diagnostics.map(\.message))
  }

  private func text(_ movie: SVGAMovie) throws -> String { try text(SVGAAnimation(movie)) }

  /// Whether elements end in the order in which they began, and each attribute has its quotation marks.
  private func isBalanced(_ text: String) -> Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<", omittingEmptySubsequences: true) {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      guard tag.count(where: { $0 == "\"" }) % 2 == 0 else { return false }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }

  /// The values of an attribute, wherever it is.
  private func values(_ name: String, in text: String) -> [String] {
    text.components(separatedBy: " \(name)=\"").dropFirst().compactMap {
      $0.components(separatedBy: "\"").first
    }
  }

  @Test func evenMotionIsOneAnimation() throws {
    let frames = (0..<20).map { Frame.image(.translation(Double($0) * 3, 10)) }
    let text = try text(.small([.init("a", frames: .init(frames))], frames: 20))
    #expect(values("viewBox", in: text) == ["0 0 100 80"])
    #expect(text.components(separatedBy: "<image ").count == 2)
    #expect(text.components(separatedBy: "<animate").count == 2)
    #expect(values("type", in: text) == ["translate"])
    #expect(values("values", in: text) == ["0 10;57 10;57 10"])
    #expect(values("keyTimes", in: text) == ["0;.95;1"])
    #expect(values("dur", in: text) == ["2s"])
  }

  @Test func whatNeverChangesIsSaidOnce() throws {
    let shape = Shape(.rect(Rect(x: 0, y: 0, width: 12, height: 40)), fill: red)
    let frames = (0..<5).map { _ in Frame(transform: .translation(7.5, 0), shapes: [shape]) }
    let text = try text(.small([.init("s", frames: .init(frames))], frames: 5))
    #expect(!text.contains("<animate"))
    #expect(values("transform", in: text) == ["translate(7.5)"])
    #expect(values("fill", in: text) == ["#f00"])
    #expect(values("d", in: text) == ["M0 0 12 0 12 40 0 40Z"])
  }

  @Test func whatComesAndGoesIsDisplayedThen() throws {
    let frames = (0..<12).map { frame in
      [2, 3, 7, 8].contains(frame) ? Frame.image(.translation(5, 0)) : .hidden
    }
    let text = try text(.small([.init("a", frames: .init(frames))], frames: 12))
    #expect(values("attributeName", in: text) == ["display"])
    #expect(values("values", in: text) == ["none;inline;none;inline;none"])
    #expect(values("keyTimes", in: text) == ["0;.16666;.33333;.58333;.75"])
    #expect(values("calcMode", in: text) == ["discrete"])
  }

  /// A part says when it is there only where what it is part of is there without it.
  @Test func partsThatAreThereWithTheWholeDoNotSayIt() throws {
    let shape = Shape(.rect(Rect(x: 0, y: 0, width: 12, height: 40)), fill: red)
    let other = Shape(.rect(Rect(x: 30, y: 0, width: 12, height: 40)), fill: red)
    func text(_ shown: [Int], of second: [Int]) throws -> String {
      let frames = (0..<12).map { frame in
        shown.contains(frame)
          ? Frame(alpha: 0.5, shapes: [shape] + (second.contains(frame) ? [other] : [])) : .hidden
      }
      return try self.text(.small([.init("a", frames: .init(frames))], frames: 12))
    }
    let shown = [0, 1, 4, 5, 6, 9]
    #expect(values("attributeName", in: try text(shown, of: shown)) == ["display"])
    let parts = try text(shown, of: [0, 1, 5, 6, 9])
    #expect(values("attributeName", in: parts).filter { $0 == "display" }.count == 2)
  }

  @Test func equalClipsAreDefinedOnce() throws {
    let clip = Path(Rect(x: 2, y: 2, width: 10, height: 6))
    let frame = Frame.image(.scale(3, 3), clip: clip)
    let text = try text(.small([.init("a", frames: [frame]), .init("b", frames: [frame])], frames: 1))
    #expect(text.components(separatedBy: "<clipPath ").count == 2)
    #expect(Set(values("clip-path", in: text)).count == 1)
    #expect(values("clip-path", in: text).count == 2)
  }

  @Test func mattesAreMasks() throws {
    let movie = try SVGAMovie.small(
      [
        .init(
          "m.matte",
          frames: [Frame(shapes: [Shape(.rect(Rect(x: 0, y: 0, width: 12, height: 40)), fill: red)])]),
        .init("a", matteKey: "m.matte", frames: [.image(.translation(5, 5))]),
      ], frames: 1)
    let text = try text(movie)
    #expect(text.contains("mask-type:alpha"))
    let mask = try #require(values("mask", in: text).first)
    #expect(text.contains("<mask id=\"\(mask.dropFirst(5).dropLast())\""))
  }

  /// Outlines of other steps have nothing in between.
  @Test func otherOutlinesLeap() throws {
    let triangle = Path([.move(.zero), .line(Point(40, 0)), .line(Point(0, 40)), .close])
    let square = Path(Rect(x: 0, y: 0, width: 30, height: 30))
    let frames = [triangle, square].map { Frame(shapes: [Shape(.path($0), fill: red)]) }
    let text = try text(.small([.init("s", frames: .init(frames))], frames: 2))
    #expect(text.contains("M0 0 40 0 0 40Z"))
    #expect(text.contains("M0 0 30 0 30 30 0 30Z"))
    #expect(values("calcMode", in: text).allSatisfy { $0 == "discrete" })
  }

  /// Those of SMIL must stay in the unit square.
  @Test func curvesThatOvershootAreCut() throws {
    let frames = (0..<40).map { frame -> Frame in
      let time = Double(frame) / 39 - 1
      return .image(.translation(60 * (1 + 2.7 * time * time * time + 1.7 * time * time), 10))
    }
    let text = try text(.small([.init("a", frames: .init(frames))], frames: 40))
    let splines = try #require(values("keySplines", in: text).first)
    let numbers = splines.split { $0 == ";" || $0 == " " }.compactMap { Double($0) }
    #expect(!numbers.isEmpty)
    #expect(numbers.allSatisfy { 0...1 ~= $0 })
    let times = try #require(values("keyTimes", in: text).first).split(separator: ";")
    let positions = try #require(values("values", in: text).first).split(separator: ";")
    #expect(times.count == positions.count)
    #expect(splines.split(separator: ";").count == times.count - 1)
  }

  /// Nothing of a file's words gets into the SVG.
  @Test func namesCannotBreakOut() throws {
    let key = "\"/><script>alert(1)</script>&"
    let movie = SVGAMovie(
      size: Size(20, 10), frameRate: 10, frameCount: 1,
      images: [EncodedImage(key: key, bytes: try SVGAMovie.image(red))], sounds: [],
      sprites: [.init(key, frames: [.image(.identity)])], cues: [])
    #expect(try !text(movie).contains("script"))
  }

  @Test func damagedImagesAreTold() throws {
    let movie = SVGAMovie(
      size: Size(20, 10), frameRate: 10, frameCount: 1,
      images: [EncodedImage(key: "a", bytes: [0x89, 0x50, 0x4E, 0x47])], sounds: [],
      sprites: [.init("a", frames: [.image(.identity)])], cues: [])
    let conversion = try AnimationConverter.convert(SVGAAnimation(movie), to: .svg)
    #expect(!String(decoding: conversion.bytes, as: UTF8.self).contains("<image"))
    #expect(conversion.diagnostics.map(\.kind) == [.missing])
  }

  @Test func tooManyFramesAreRefused() throws {
    let movie = try SVGAMovie.small([.init("a", frames: [.image(.identity)])], frames: 100_001)
    #expect(throws: AnimationError.self) { try AnimationConverter.convert(SVGAAnimation(movie), to: .svg) }
  }

  @Test(arguments: ["bell", "heart", "balloons"])
  func lottiesBecomeSVGs(name: String) throws {
    let file = Repository.root.appending(path: "Samples/\(name).json")
    guard let data = try? Data(contentsOf: file) else { return }
    let text = try text(AnimationDecoder.decode([UInt8](data)))
    #expect(text.contains("<animate"))
    #expect(!text.contains("<script"))
    #expect(!text.contains("nan") || text.contains("base64"))
  }

  /// In SVG opacity keeps the backdrop from what is inside of a group.
  @Test func whatFadesBlendsByItself() throws {
    func square(_ x: Double, _ color: Color) -> DisplayItem {
      .fill(FillItem(Path(Rect(x: x, y: 0, width: 40, height: 40)), paint: .color(color)))
    }
    func text(_ items: DisplayItem...) throws -> (text: String, told: [String]) {
      let faded = DisplayItem.group(GroupItem(items, opacity: 0.5))
      return try written(Still(items: [square(0, red), faded]))
    }
    let blended = DisplayItem.group(GroupItem([square(20, .black)], blendMode: .multiply))
    let lone = try text(blended)
    #expect(lone.text.contains("<g style=\"mix-blend-mode:multiply\" opacity=\".5\">"))
    #expect(lone.told.isEmpty)
    // Half of a sum that is cut off is not half of what is added.
    let added = DisplayItem.group(GroupItem([square(20, .black)], blendMode: .add))
    #expect(try text(added).told.count == 1)
    #expect(try text(blended, square(30, red)).told.count == 1)
    #expect(try text(square(20, .black), square(30, red)).told.isEmpty)
  }

  /// What SVG has no words for is drawn, within what one frame may take.
  @Test(arguments: [(1, nil), (60, DrawingLimits.Name.overdraw)])
  func whatIsDrawnIsLimited(count: Int, exceeded: DrawingLimits.Name?) throws {
    var limits = DrawingLimits()
    limits.overdraw = 1
    let budget = WorkBudget(within: .unlimited, limits: limits)
    // Each frame is within the limit, or none is: all of them together are not.
    let animation = Blended(frames: 60, count: count)
    do throws(AnimationError) {
      let bytes = try AnimationConverter.convert(animation, to: .svg, budget: budget).bytes
      #expect(String(decoding: bytes, as: UTF8.self).contains("<g id=\"c59\">"))
      #expect(exceeded == nil)
    } catch {
      guard case .budgetExceeded(let name, _, _) = error else { throw error }
      #expect(name == exceeded)
    }
  }
}

/// Shows the same in each of two frames.
private struct Still: Animation {
  let info = AnimationInfo(
    format: .lottie, container: "none", version: "", size: Size(100, 80), frameRate: 10, frameCount: 2,
    layerCount: 1)
  let memoryCost = 100
  let items: [DisplayItem]

  func makeEvaluator() -> any FrameEvaluator { Evaluator(list: DisplayList(size: info.size, items: items)) }

  final class Evaluator: FrameEvaluator {
    private let list: DisplayList

    init(list: DisplayList) { self.list = list }

    func displayList(at frame: Double, context: EvaluationContext) -> DisplayList { list }
  }
}

/// Shows so many squares, each the mean of two, which SVG cannot say.
private struct Blended: Animation {
  let info: AnimationInfo
  let memoryCost = 100
  let count: Int

  init(frames: Int, count: Int) {
    info = AnimationInfo(
      format: .lottie, container: "none", version: "", size: Size(100, 80), frameRate: 10, frameCount: frames,
      layerCount: count)
    self.count = count
  }

  func makeEvaluator() -> any FrameEvaluator { Evaluator(info: info, count: count) }

  final class Evaluator: FrameEvaluator {
    private let info: AnimationInfo
    private let count: Int

    init(info: AnimationInfo, count: Int) {
      self.info = info
      self.count = count
    }

    func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
      let items = (0..<count).map { i -> DisplayItem in
        func square(_ side: Double) -> DisplayItem {
          .fill(FillItem(Path(Rect(x: 0, y: 0, width: side, height: side)), paint: .color(.black)))
        }
        let side = 70 - Double(i) / 10 - frame / 1000
        return .group(
          GroupItem([square(side)], filters: FilterChain([.average([[square(side / 2)]])])))
      }
      return DisplayList(size: info.size, items: items)
    }
  }
}
