import Testing

@testable import AnimatedSVG

@Suite struct SVGNumbersTests {
  @Test func numbersAreShortAndFinite() {
    let texts = [0.5, -0.25, 100, -0.0001, 1.0 / 3, .nan, .infinity, -.infinity, 1e300, 1200.5].map {
      SVGNumbers.text($0, decimals: 3)
    }
    #expect(texts == [".5", "-.25", "100", "0", ".333", "0", "1e9", "-1e9", "1e9", "1200.5"])
    #expect(SVGNumbers.list([1, -2, 0.5, 3], decimals: 2) == "1-2 .5 3")
  }
}
