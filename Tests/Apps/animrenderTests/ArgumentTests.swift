import AnimationCore
import AnimationKit
import CommandLineSupport
import Pixels
import Testing

@testable import animrender

@Suite struct ArgumentTests {
  @Test func sizesAreWholePixels() throws {
    let size = try PixelSize(argument: "300x200")
    #expect(size.width == 300 && size.height == 200)
  }

  @Test(arguments: [
    "", "300", "300x", "x200", "0x5", "5x0", "-3x4", "3.5x4", "3x4x5", "99999x3", "3X4", "٣x4",
  ])
  func otherSizesAreRejected(text: String) {
    #expect(throws: ArgumentProblem("write WIDTHxHEIGHT in pixels, each from 1 to 32767")) {
      try PixelSize(argument: text)
    }
  }

  @Test(arguments: [
    ("#f00", Color(red: 1, green: 0, blue: 0)),
    ("#ff000080", Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255)),
    ("White", .white),
    ("black", .black),
    ("transparent", .clear),
    ("RebeccaPurple", Color(red: 0x66 / 255.0, green: 0x33 / 255.0, blue: 0x99 / 255.0)),
    ("aliceblue", Color(red: 0xf0 / 255.0, green: 0xf8 / 255.0, blue: 1)),
    ("yellowgreen", Color(red: 0x9a / 255.0, green: 0xcd / 255.0, blue: 0x32 / 255.0)),
  ])
  func colorsAreHexOrNames(text: String, color: Color) throws {
    #expect(try Color(argument: text) == color)
  }

  @Test(arguments: ["", "ff0000", "#ff", "#gggggg", "redd", "red ", "red ff0000", "#red"])
  func otherColorsAreRejected(text: String) {
    #expect(throws: ArgumentProblem.self) { try Color(argument: text) }
  }

  @Test func theKeyEndsAtTheFirstEqualsSign() throws {
    let pair = try KeyedValue("key=a=b")
    #expect(pair.key == "key" && pair.value == "a=b")
    #expect(try KeyedValue("key=").value == "")
    #expect(throws: ArgumentProblem.self) { try KeyedValue("key") }
    #expect(throws: ArgumentProblem.self) { try KeyedValue("=value") }
  }

  @Test func namesCannotMoveTheCursor() {
    #expect("a\u{1B}[2J\r\nb\u{202E}c".printable == "a [2J  b c")
    #expect("Ünïcode 图 👍".printable == "Ünïcode 图 👍")
    let long = String(repeating: "é", count: 10_000)
    #expect(long.printable == long)
    #expect((long + "a").printable == long + "…")
    #expect(
      "\"http://me:pw@host/a@b\" and ftp://u@h, http:///u:p@x; a://b/c@d".printable
        == "\"http://***@host/a@b\" and ftp://***@h, http:///***@x; a://b/c@d")
    #expect("http://user:s/Ecret@h/x: bad".printable == "http://***@h/x: bad")
    #expect("http://user:s?E#c@ret@h/x".printable == "http://***@h/x")
    #expect("http://h:80/x@2x.png http://[::1]:8/a@b".printable == "http://h:80/x@2x.png http://[::1]:8/a@b")
  }
}
