import AnimationCore
import Testing

@Suite struct ValueTextTests {
  private func parse(_ text: String) throws -> Replacements.Value {
    try ValueText.parse(text)
  }

  private func said(_ text: String) -> String? {
    do {
      _ = try parse(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  @Test func everyKindOfValueIsRead() throws {
    #expect(try parse("50") == .number(50))
    #expect(try parse("-1.5e2") == .number(-150))
    #expect(try parse("10,-20.5") == .point(Point(10, -20.5)))
    #expect(try parse("10, 20") == .point(Point(10, 20)))
    #expect(try parse("100x50") == .size(Size(100, 50)))
    #expect(try parse("#f00") == .color(red))
    #expect(try parse("#ff000080") == .color(red.multipliedAlpha(128.0 / 255)))
  }

  @Test func gradientsAreReadAndWritten() throws {
    #expect(
      try parse("#f00,#0f0,#00f")
        == .gradient([
          .init(offset: 0, color: red), .init(offset: 0.5, color: Color(red: 0, green: 1, blue: 0)),
          .init(offset: 1, color: blue),
        ]))
    let stops: [Gradient.Stop] = [.init(offset: 0.1, color: red), .init(offset: 0.75, color: blue)]
    #expect(try parse("#f00 10%, #00f 75%") == .gradient(stops))
    #expect(try parse("red 10%, blue 75%") == .gradient(stops))
    #expect(ValueText.gradient(stops) == "#ff0000 10%,#0000ff 75%")
    #expect(try parse(ValueText.gradient(stops)) == .gradient(stops))
  }

  @Test(arguments: [
    "", " ", "nan", "inf", "0x1p3", "1,2,3", "1,", ",1", "x", "1x2x3", "#f00,", "#f00,5", "redd", "#12345",
    "1 2", "\u{1B}[2J", "５０",
  ])
  func textThatIsNoValueIsNamed(text: String) {
    #expect(said(text) == problem(text))
  }

  private func problem(_ text: String) -> String {
    """
    '\(text)' is no value: write a number, two as X,Y or WxH, a colour such as #ff0000, or the stops of a \
    gradient: #ff0000 0%,#0000ff 100%
    """
  }

  @Test(arguments: [
    ("1e999", "'1e999' is out of bounds: numbers are from -1000000000 to 1000000000"),
    ("0,1e10", "'1e10' is out of bounds: numbers are from -1000000000 to 1000000000"),
    ("#f00 0%,#00f", "either all stops of a gradient have a place, such as 40%, or none has"),
    ("#f00 50%,#00f 20%", "the stops of a gradient are not in order"),
    ("#f00 0%,#00f 120%", "'120%' is no place of a stop: write 0% to 100%"),
    ("#f00 0,#00f 1", "'0' is no place of a stop: write 0% to 100%"),
  ])
  func textThatIsAlmostAValueIsExplained(text: String, problem: String) {
    #expect(said(text) == problem)
  }
}
