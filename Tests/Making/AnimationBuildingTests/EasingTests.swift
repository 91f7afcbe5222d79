import AnimationBuilding
import Testing

@Suite struct EasingTests {
  @Test func namedOnesBeginAndEndWhereTheyShould() {
    for easing in [Easing.linear, .ease, .easeIn, .easeOut, .easeInOut, .easyEase, .easeInQuad, .easeOutBack]
    {
      #expect(abs(easing.progress(at: 0)) < 1e-9)
      #expect(abs(easing.progress(at: 1) - 1) < 1e-9)
    }
    #expect(abs(Easing.easeInQuad.progress(at: 0.5) - 0.25) < 1e-9)
    #expect(abs(Easing.easeOutQuad.progress(at: 0.5) - 0.75) < 1e-9)
    #expect(abs(Easing.easeInOut.progress(at: 0.5) - 0.5) < 1e-9)
    #expect(Easing.easeOutBack.progress(at: 0.6) > 1)
    #expect(Easing.hold.progress(at: 0.99) == 0)
  }
}
