import Testing

@testable import AnimationCore

@Suite struct QuantityTextTests {
  @Test(arguments: [
    (1.0, "1"), (0.5, "0.5"), (29.97, "29.97"), (1.0 / 3, "0.333"), (-2, "-2"), (-0.0001, "0"),
    (1e300, "1e+300"),
  ])
  func numbersAreShort(value: Double, text: String) {
    #expect(numberText(value) == text)
  }

  @Test(arguments: [(0.129, 2, "0.13"), (0.29, 2, "0.29"), (2.04, 1, "2"), (12.5, 0, "13"), (-0.001, 2, "0")])
  func decimalsAreThoseAskedFor(value: Double, decimals: Int, text: String) {
    #expect(numberText(value, decimals: decimals) == text)
  }

  @Test func nounsHaveTheirPlural() {
    #expect(["frame", "glass"].map { counted(1, $0) } == ["1 frame", "1 glass"])
    #expect(["frame", "glass"].map { counted(2, $0) } == ["2 frames", "2 glasses"])
    #expect(counted(0, "frame") == "0 frames")
  }

  @Test(arguments: [
    (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"),
    (67_108_864, "67.1 MB"), (5_000_000_000, "5.0 GB"), (5_000_000_000_000, "5000.0 GB"),
  ])
  func bytesAreCountedInThousands(count: Int, text: String) {
    #expect(byteText(count) == text)
  }
}
