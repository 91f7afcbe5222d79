import AnimationCore
import Testing

@Suite struct IntegerTests {
  @Test func numbersBecomeIntegersWithinARange() {
    let numbers: [(Double, Int)] = [
      (1e300, 9), (-1e300, 2), (.infinity, 9), (-.infinity, 2), (.nan, 2), (3.99, 3), (9, 9), (-0.0, 2),
    ]
    for (number, integer) in numbers { #expect(Int(number, within: 2...9) == integer) }
    #expect(Int(1e19, within: 0...Int.max) == .max)
    #expect(Int(-1e19, within: Int.min...0) == .min)
    #expect(Int(-7.5, within: Int.min...Int.max) == -7)
  }
}
