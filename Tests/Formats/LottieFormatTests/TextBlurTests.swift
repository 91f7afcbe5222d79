import AnimationCore
import Testing

@testable import LottieFormat

/// The blur of text animators: each letter is blurred by itself, in its own space.
@Suite struct TextBlurTests {
  private func groups(_ style: String, _ selector: String = "", _ members: String = "") throws -> [GroupItem]
  {
    try TextFile.animated("AB", style, selector, members).displayList(at: 0).groups
  }

  @Test func lettersAreBlurredOneByOne() throws {
    let found = try groups(#""bl":{"k":[10,20]},"s":{"k":[200,200]}"#, "", #""sc":[0,0,1],"sw":1"#)
    #expect(found.count == 2)
    for (group, x) in zip(found, [0.0, 12]) {
      #expect(group.items.count == 2)
      #expect(group.filters?.filters == [.blur(Blur(deviation: Size(3, 6)))])
      // Scaled about the middle of the letter.
      let half = x == 0 ? 6.0 : 4
      let place = group.filters?.transform
      #expect(place == Transform(a: 2, b: 0, c: 0, d: 2, tx: x + half - 2 * half, ty: 0))
    }
  }

  @Test func onlySelectedLettersAreBlurred() throws {
    let list = try TextFile.animated(
      "AB", #""bl":{"k":[10,0]}"#, #""r":2,"s":{"k":0},"e":{"k":1},"a":{"k":50}"#
    )
    .displayList(at: 0)
    #expect(list.groups.map(\.filters?.filters) == [[.blur(Blur(deviation: Size(1.5, 0)))]])
    #expect(list.fills.count == 1)
    #expect(try TextFile.animated("AB", #""bl":{"k":[10,0]}"#).info.diagnostics.isEmpty)
  }

  @Test func hugeBlursDoNoHarm() throws {
    for blur in ["1e308", "-1e308", "1e6"] {
      for group in try groups(#""bl":{"k":[\#(blur),0]}"#) {
        #expect(group.filters?.transform.isInvertible ?? true)
      }
    }
    let many = try TextFile.animated(String(repeating: "A", count: 20_000), #""bl":{"k":[9,9]}"#)
    #expect(many.displayList(at: 0).groups.count <= 4096)
  }
}
