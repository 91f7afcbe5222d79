import AnimationCore
import Testing

@testable import AnimationPlayer

/// 8 frames per second, so that times are exact in binary.
struct AudioDirectorTests {
  private var director = AudioDirector()

  private mutating func prepare(_ cues: SoundCue...) {
    director.prepare(
      AnimationInfo(
        format: .svga, container: "", version: "", size: Size(1, 1), frameRate: 8, frameCount: 100,
        layerCount: 0, soundCues: cues))
  }

  private static func cue(_ frames: Range<Int>, from startTime: Double = 0, key: String = "song") -> SoundCue
  {
    SoundCue(
      key: key, startFrame: frames.lowerBound, endFrame: frames.upperBound, startTime: startTime,
      duration: nil, encoding: .mp3, bytes: [])
  }

  private mutating func at(
    _ position: Double, isPlayingForward: Bool = true, jumps: Int = 0, rate: Double = 1
  ) -> [AudioCommand] {
    director.commands(
      at: .init(isPlayingForward: isPlayingForward, position: position, jumps: jumps, rate: rate))
  }

  @Test mutating func aCueSoundsFromItsFirstFrameUpToItsEnd() {
    prepare(Self.cue(10..<20))
    #expect(at(9.99) == [])
    #expect(at(10) == [.start(cue: 0, at: 0, rate: 1)])
    #expect(at(15) == [])
    #expect(at(19.99) == [])
    #expect(at(20) == [.stop(cue: 0)])
    #expect(at(21) == [])
  }

  @Test mutating func aStartAnywhereInTheWindowIsAtThePlaceOfTheFrame() {
    prepare(Self.cue(10..<20, from: 2.156))
    #expect(at(14) == [.start(cue: 0, at: 2.156 + 0.5, rate: 1)])
    prepare(Self.cue(10..<20, from: 2.156))
    #expect(at(10) == [.start(cue: 0, at: 2.156, rate: 1)], "to the millisecond")
    prepare(Self.cue(10..<20))
    #expect(at(10.5) == [.start(cue: 0, at: 0.0625, rate: 1)], "between frames, too")
  }

  @Test mutating func aCueThatIsHeardFasterIsFurtherOnInItsSound() {
    var cue = Self.cue(10..<20, from: 1)
    cue.rate = 2
    prepare(cue)
    #expect(at(14) == [.start(cue: 0, at: 2, rate: 2)])
    #expect(at(12, jumps: 1, rate: 1.5) == [.seek(cue: 0, to: 1.5, rate: 3)])
  }

  @Test mutating func levelsFollowTheFrames() {
    var cue = Self.cue(10..<20)
    cue.levels = [.init(frame: 12, left: 1, right: 0.5), .init(frame: 16, left: 0, right: 0.5)]
    prepare(cue)
    #expect(at(10) == [.setLevel(cue: 0, left: 1, right: 0.5), .start(cue: 0, at: 0, rate: 1)])
    #expect(at(12) == [])
    #expect(at(13) == [.setLevel(cue: 0, left: 0.75, right: 0.5)])
    #expect(at(18) == [.setLevel(cue: 0, left: 0, right: 0.5)])
    #expect(at(19) == [])
    // Of one that is as loud as it was recorded nothing is said.
    prepare(Self.cue(10..<20))
    #expect(at(10) == [.start(cue: 0, at: 0, rate: 1)])
  }

  @Test mutating func aWindowThatNoFrameWasShownOfIsLost() {
    prepare(Self.cue(10..<20))
    #expect(at(9) == [])
    #expect(at(25) == [])
  }

  @Test mutating func aJumpInsideTheWindowSeeks() {
    prepare(Self.cue(10..<20, from: 1))
    _ = at(10)
    #expect(at(18, jumps: 1) == [.seek(cue: 0, to: 2, rate: 1)])
    #expect(at(18.5, jumps: 1) == [], "once")
    #expect(at(12, jumps: 2) == [.seek(cue: 0, to: 1.25, rate: 1)])
  }

  @Test mutating func aJumpOutOfTheWindowStops() {
    prepare(Self.cue(10..<20))
    _ = at(10)
    #expect(at(30, jumps: 1) == [.stop(cue: 0)])
    #expect(at(12, jumps: 2) == [.start(cue: 0, at: 0.25, rate: 1)])
  }

  @Test mutating func whatLastsToTheEndIsRestartedByTheLoop() {
    prepare(Self.cue(0..<100))
    _ = at(0)
    #expect(at(99.9) == [])
    #expect(at(1, jumps: 1) == [.seek(cue: 0, to: 0.125, rate: 1)])
    prepare(Self.cue(50..<100))
    _ = at(99)
    #expect(at(1, jumps: 1) == [.stop(cue: 0)])
  }

  @Test mutating func whatIsNotPlayingForwardIsSilent() {
    prepare(Self.cue(0..<100))
    #expect(at(50, isPlayingForward: false) == [])
    _ = at(50)
    #expect(at(51, isPlayingForward: false) == [.stop(cue: 0)])
    #expect(at(40, isPlayingForward: false, jumps: 1) == [])
    #expect(at(40, jumps: 2) == [.start(cue: 0, at: 5, rate: 1)], "and goes on at the place of the frame")
  }

  @Test mutating func theSpeedIsTheSoundsRate() {
    prepare(Self.cue(0..<100))
    #expect(at(0, rate: 2) == [.start(cue: 0, at: 0, rate: 2)])
    #expect(at(8, rate: 2) == [])
    #expect(at(16, rate: 0.5) == [.seek(cue: 0, to: 2, rate: 0.5)], "goes on at another rate")
  }

  /// As in a file that was seen: the second entry sounds while the first does.
  @Test mutating func cuesOfOneSoundOverlap() {
    prepare(Self.cue(0..<223), Self.cue(104..<207, from: 2.156))
    #expect(at(0) == [.start(cue: 0, at: 0, rate: 1)])
    #expect(at(104) == [.start(cue: 1, at: 2.156, rate: 1)])
    #expect(
      at(106, jumps: 1) == [.seek(cue: 0, to: 13.25, rate: 1), .seek(cue: 1, to: 2.156 + 0.25, rate: 1)])
    #expect(at(207, jumps: 1) == [.stop(cue: 1)])
    #expect(at(223, jumps: 1) == [.stop(cue: 0)])
  }

  @Test mutating func oneCueMayFollowAnother() {
    prepare(Self.cue(0..<10), Self.cue(10..<20, key: "other"))
    _ = at(0)
    #expect(at(10) == [.stop(cue: 0), .start(cue: 1, at: 0, rate: 1)])
  }

  @Test mutating func anotherAnimationStartsWithNothingSounding() {
    prepare(Self.cue(0..<100))
    _ = at(0)
    prepare(Self.cue(0..<100))
    #expect(at(8) == [.start(cue: 0, at: 1, rate: 1)])
    director.prepare(nil)
    #expect(at(16) == [])
  }
}
