import AnimationCore
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#f80", Color(red: 1, green: 136 / 255, blue: 0)),
    ("#ff8800", Color(red: 1, green: 136 / 255, blue: 0)),
    ("ff880080", Color(red: 1, green: 136 / 255, blue: 0, alpha: 128 / 255)),
    ("#0008", Color(red: 0, green: 0, blue: 0, alpha: 136 / 255)),
  ])
  func colorsAreReadInEveryHexForm(text: String, color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#１２３", "##fff", "#-12"])
  func otherTextIsNoColor(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func componentsAreClamped() {
    let color = Color(red: -1, green: 2, blue: .nan, alpha: .infinity)
    #expect(color == Color(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(Color.white.multipliedAlpha(0.5).multipliedAlpha(0.5).alpha == 0.25)
  }
}

@Suite struct DisplayListTests {
  @Test func imagesAreEqualByTheirBytes() {
    let a = EncodedImage(key: "a", bytes: [1, 2])
    #expect(a == EncodedImage(key: "b", bytes: [1, 2]))
    #expect(a != EncodedImage(key: "a", bytes: [1, 3]))
  }

  @Test func listsCompareByWhatTheyShow() {
    func list(_ color: Color) -> DisplayList {
      let fill = FillItem(Path(Rect(x: 0, y: 0, width: 1, height: 1)), paint: .color(color))
      return DisplayList(size: Size(1, 1), items: [.group(GroupItem([.fill(fill)], opacity: 0.5))])
    }
    #expect(list(.black) == list(.black))
    #expect(list(.black) != list(.white))
  }
}

@Suite struct ErrorTests {
  @Test func messagesAreOneLine() {
    #expect(AnimationError.corrupt(part: "JSON", reason: "cut off").description == "corrupt JSON: cut off")
    #expect(AnimationError.invalid(path: "", reason: "no layers").description == "no layers")
    #expect(
      AnimationError.limitExceeded(what: "frames", value: 9, limit: 5).description
        == "frames: 9 is over the limit of 5")
  }

  @Test func limitsHoldUpToTheirValue() {
    #expect(throws: Never.self) { try DecodingLimits.check("frames", 5, 5) }
    #expect(throws: AnimationError.limitExceeded(what: "frames", value: 6, limit: 5)) {
      try DecodingLimits.check("frames", 6, 5)
    }
  }
}
