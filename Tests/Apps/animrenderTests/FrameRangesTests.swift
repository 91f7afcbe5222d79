import AnimationCore
import CommandLineSupport
import Testing

@Suite struct FrameListTests {
  @Test(arguments: [
    ("0", [FrameRange(0)]),
    ("3,7", [FrameRange(3), FrameRange(7)]),
    ("10..13", [FrameRange(10, through: 13)]),
    ("4..4", [FrameRange(4, through: 4)]),
    ("0..90:30", [FrameRange(0, through: 90, step: 30)]),
    ("-1", [FrameRange(.last)]),
    ("first,last", [FrameRange(.first), FrameRange(.last)]),
    ("1.5s,1500ms,0s", [FrameRange(.time(1.5)), FrameRange(.time(1.5)), FrameRange(.time(0))]),
    ("50%,0.5%", [FrameRange(.progress(0.5)), FrameRange(.progress(0.005))]),
    ("10..", [FrameRange(10, through: .last)]),
    ("..-2", [FrameRange(.first, through: .fromEnd(2))]),
    ("..", [FrameRange(.first, through: .last)]),
    ("-10..-1:2", [FrameRange(.fromEnd(10), through: .last, step: 2)]),
    ("0..:5", [FrameRange(0, through: .last, step: 5)]),
    ("1.5s..2s", [FrameRange(.time(1.5), through: .time(2))]),
    ("10%..last", [FrameRange(.progress(0.1), through: .last)]),
    ("0..\(Int.max)", [FrameRange(0, through: .frame(.max))]),
  ])
  func namesFramesInTheOrderGiven(text: String, ranges: [FrameRange]) throws {
    #expect(try FrameRanges(text).ranges == ranges)
  }

  @Test(arguments: [
    "", "a", "1.5", "-0", "--1", "+1", "-1s", "s", "ms", "%", ".5s", "1..5s.", "1e3s", "150%", "1m", "1 s",
    "٣",
    "99999999999999999999", "end",
  ])
  func rejectsWhatIsNoPlace(text: String) {
    let place = text == "1..5s." ? "5s." : text
    #expect(
      throws: ArgumentProblem(
        "'\(place)' is not a frame: write its number, -1 for the last one, first, last, 1.5s, 1500ms or 50%")
    ) { try FrameRanges(text) }
  }

  @Test(arguments: [
    ("20..10", "'20..10' ends before it begins"),
    ("-1..-5", "'-1..-5' ends before it begins"),
    ("2s..1s", "'2s..1s' ends before it begins"),
    ("1s..1000ms", "'1s..1000ms' ends before it begins"),
    ("50%..50%", "'50%..50%' ends before it begins"),
    ("0..9:0", "the step of '0..9:0' is not a number from 1"),
    ("0..9:", "the step of '0..9:' is not a number from 1"),
    ("0..9:1:2", "the step of '0..9:1:2' is not a number from 1"),
  ])
  func rejectsWhatIsNoRange(text: String, message: String) {
    #expect(throws: ArgumentProblem(message)) { try FrameRanges(text) }
  }
}
