import CommandLineSupport
import Testing

@testable import animrender

@Suite struct FrameListTests {
  @Test(arguments: [
    ("0", [0]),
    ("3,7", [3, 7]),
    ("7,3", [7, 3]),
    ("10..13", [10, 11, 12, 13]),
    ("4..4", [4]),
    ("0..90:30", [0, 30, 60, 90]),
    ("0..10:4", [0, 4, 8]),
    ("3,7,10..12,0..9:5", [3, 7, 10, 11, 12, 0, 5]),
  ])
  func namesFramesInTheOrderGiven(text: String, frames: [Int]) throws {
    #expect(try FrameRanges(text).frames == frames)
  }

  @Test(arguments: [
    ("", "'' is not a frame: frames are numbers from 0, A..B or A..B:STEP"),
    ("a", "'a' is not a frame: frames are numbers from 0, A..B or A..B:STEP"),
    ("-1", "'-1' is not a frame: frames are numbers from 0, A..B or A..B:STEP"),
    ("1.5", "'1.5' is not a frame: frames are numbers from 0, A..B or A..B:STEP"),
    ("1,,2", "'' is not a frame: frames are numbers from 0, A..B or A..B:STEP"),
    (
      "99999999999999999999",
      "'99999999999999999999' is not a frame: frames are numbers from 0, A..B or A..B:STEP"
    ),
    ("1..", "'1..' is not a range: write A..B or A..B:STEP with numbers from 0"),
    ("..4", "'..4' is not a range: write A..B or A..B:STEP with numbers from 0"),
    ("1...4", "'1...4' is not a range: write A..B or A..B:STEP with numbers from 0"),
    ("20..10", "'20..10' ends before it begins"),
    ("0..9:0", "the step of '0..9:0' is not a number from 1"),
    ("0..9:", "the step of '0..9:' is not a number from 1"),
    ("0..9:1:2", "the step of '0..9:1:2' is not a number from 1"),
  ])
  func rejectsWhatIsNoList(text: String, message: String) {
    #expect(throws: ArgumentProblem(message)) { try FrameRanges(text) }
  }

  @Test func aHugeRangeIsNotCountedOutWhileParsing() throws {
    #expect(try FrameRanges("0..\(Int.max)").ranges == [.init(first: 0, last: .max)])
  }
}
