import CommandLineSupport
import Testing

@Suite struct TextTableTests {
  @Test func columnsAreAsWideAsWhatIsInThem() {
    var table = TextTable([.left, .right])
    table.add(["file", "frames"])
    table.add(["名前.svga", "5"])
    table.add(["e\u{301}.svga", "12345678"])
    table.add(["gone"], rest: "no such file or directory")
    #expect(
      table.lines == [
        "file         frames", "名前.svga         5", "e\u{301}.svga     12345678",
        "gone       no such file or directory",
      ])
  }

  @Test func nothingMovesTheCursor() {
    var table = TextTable([.left, .left])
    table.add(["a\u{1B}[2J\nb", "c"], rest: "d\r\u{202E}e")
    #expect(table.lines == ["a [2J b  c  d  e"])
  }
}
