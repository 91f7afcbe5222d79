import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import Pixels

/// SVGs as pictures.
@Suite struct SVGTests {
  private func svg(_ attributes: String, _ content: String) -> [UInt8] {
    Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(content)</svg>"#.utf8)
  }

  private func decoded(_ bytes: [UInt8], halvings: Int = 0, _ budget: WorkBudget = .unlimited) throws
    -> Bitmap
  {
    let image = try DecodedImage(
      EncodedImage(key: "", bytes: bytes), ImageProperties(probing: bytes), halvings: halvings,
      limits: DecodingLimits(), budget: budget)
    #expect(!image.isAsInFile)
    return Bitmap(image.level(Halvings()).pixels)
  }

  @Test func aSmallOneIsDrawnLargeSoThatItStaysSharp() throws {
    let bytes = svg(#"width="4" height="2""#, #"<rect width="2" height="2" fill="red"/>"#)
    let properties = try ImageProperties(probing: bytes)
    #expect(properties.type == .svg && properties.width == 4 && properties.height == 2)
    #expect(properties.decodedBytes == 1024 * 512 * 4)
    let bitmap = try decoded(bytes)
    #expect(bitmap.width == 1024 && bitmap.height == 512)
    #expect(bitmap[511, 300] == .red && bitmap[512, 300] == .clear)
  }

  @Test func itIsDrawnNoLargerThanItIsNeeded() throws {
    let bytes = svg(#"viewBox="0 0 40 40""#, #"<circle cx="20" cy="20" r="20" fill="blue"/>"#)
    for (halvings, side) in [(0, 640), (3, 80), (5, 20), (40, 1)] {
      let bitmap = try decoded(bytes, halvings: halvings)
      #expect(bitmap.width == side && bitmap.height == side)
    }
    let small = try decoded(bytes, halvings: 3)
    #expect(small[40, 40] == .blue && small[1, 1] == .clear)
  }

  @Test func nothingIsLoadedFromElsewhere() throws {
    let folder = try TemporaryFolder()
    try folder.write(EncodedImage.checkers.bytes, to: "x.png")
    let path = "\(folder.path)/x.png"
    let links = [path, "file://\(path)", "/etc/hostname", "http://127.0.0.1:1/x.png"]
    for link in links {
      let bytes = svg(
        #"width="8" height="8""#,
        #"<image width="8" height="8" href="\#(link)"/><rect width="1" height="1"/>"#)
      let bitmap = try decoded(bytes, halvings: 4)
      #expect(bitmap[0, 0] == .black && bitmap[20, 20] == .clear, "\(link)")
    }
    let text = "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file://\(path)\">]>"
    let entity = Array(text.utf8) + svg(#"width="8" height="8""#, #"<text y="8" font-size="9">&x;</text>"#)
    let bitmap = try? decoded(entity, halvings: 4)
    #expect(bitmap.map { bitmap in (0..<64).allSatisfy { bitmap[$0, 50] == .clear } } ?? true)
  }

  @Test func imagesInsideAreShown() throws {
    let data = Data(EncodedImage.checkers.bytes).base64EncodedString()
    let bytes = svg(
      #"width="8" height="8""#, #"<image width="8" height="8" href="data:image/png;base64,\#(data)"/>"#)
    #expect(try decoded(bytes)[10, 10] == .red)
  }

  /// A picture of 10^7 circles: the library alone draws it for minutes.
  @Test func oneThatTakesTooLongIsEndedAndCounts() throws {
    let groups = (1..<8).map { i in
      let uses = String(repeating: ##"<use href="#a\##(i - 1)"/>"##, count: 10)
      return #"<g id="a\#(i)">\#(uses)</g>"#
    }
    let bytes = svg(
      #"width="400" height="400""#,
      ##"<defs><g id="a0"><circle r="100" opacity="0.5"/></g>\##(groups.joined())</defs><use href="#a7"/>"##)
    let begin = ContinuousClock.now
    let budget = WorkBudget.unlimited.drawing(imageOf: 1)
    #expect(
      throws: AnimationError.invalid(
        path: "SVG", reason: "drawing it takes more than 2 s, or too much memory")
    ) {
      try decoded(bytes, budget)
    }
    #expect(ContinuousClock.now - begin < .seconds(20))
    // As much as some hundred million pixels: of a few such ones a frame has enough.
    #expect(budget.drawingError == nil)
    budget.spend(1_600_000_000)
    #expect(budget.drawingError != nil)
  }

  /// Each alone may take 2 s; the programs of one export have 6 s.
  @Test func allOfOneJobHaveATimeTogether() throws {
    let time = ProgramTime()
    let bytes = svg(#"width="4" height="4""#, "<rect/>")
    let properties = try ImageProperties(probing: bytes)
    func draw() throws {
      _ = try DecodedImage(
        EncodedImage(key: "", bytes: bytes), properties, limits: DecodingLimits(), programs: time)
    }
    time.add(5.9)
    try draw()
    time.add(0.2)
    #expect(throws: AnimationError.invalid(path: "", reason: "drawing all SVGs takes more than 6 s")) {
      try draw()
    }
  }

  /// What is too much for a frame that shows it large is not lost for those that show it small, in whatever order they come.
  @Test func oneThatIsTooLargeMayBeDrawnSmaller() throws {
    let image = EncodedImage(key: "", bytes: svg(#"width="512" height="512""#, Self.turbulence))
    let cache = ImageCache(keepsFullSize: false)
    _ = try cache.decoded(image) { _ in 7 }
    for _ in 0..<2 { #expect(throws: AnimationError.self) { try cache.decoded(image) { _ in 0 } } }
    _ = try cache.decoded(image) { _ in 6 }
    let other = ImageCache(keepsFullSize: false)
    #expect(throws: AnimationError.self) { try other.decoded(image) { _ in 0 } }
    let begin = ContinuousClock.now
    #expect(throws: AnimationError.self) { try other.decoded(image) { _ in 0 } }
    #expect(ContinuousClock.now - begin < .seconds(1))
    _ = try other.decoded(image) { _ in 7 }
  }

  /// Work that grows with the pixels it is drawn with.
  private static let turbulence = #"""
    <filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="3000"/></filter>
    <rect width="512" height="512" filter="url(#f)"/>
    """#

  @Test func aBudgetThatIsSpentEndsIt() throws {
    let bytes = svg(#"width="400" height="400""#, "<rect/>")
    #expect(throws: AnimationError.interrupted) {
      try decoded(bytes, WorkBudget(limits: DrawingLimits()) { false })
    }
  }

  @Test func whatIsNoSVGIsSaid() {
    let broken = svg(#"width="4" height="4""#, "<g>")
    #expect {
      try decoded(broken)
    } throws: {
      "\($0)".hasPrefix("corrupt SVG: ")
    }
    #expect(
      throws: AnimationError.corrupt(part: "SVG", reason: "it has neither width and height nor a viewBox")
    ) {
      try decoded(svg("", "<rect/>"))
    }
  }
}
