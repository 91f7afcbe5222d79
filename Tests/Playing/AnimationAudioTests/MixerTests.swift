import AnimationPlayer
import Testing

@testable import AnimationAudio

/// 10 frames per second, unless a test says otherwise: fading takes one frame then.
struct MixerTests {
  private var mixer = Mixer(sampleRate: 10)

  /// What the left side hears, in the sounds' own units.
  private mutating func hear(_ frameCount: Int) -> [Int] { hearBoth(frameCount).map(\.left) }

  private mutating func hearBoth(_ frameCount: Int) -> [Pair] {
    var output = [Float](repeating: 0, count: frameCount * 2)
    output.withUnsafeMutableBufferPointer { mixer.mix(into: $0) }
    return stride(from: 0, to: output.count, by: 2).map {
      Pair(left: Int((output[$0] * 32_768).rounded()), right: Int((output[$0 + 1] * 32_768).rounded()))
    }
  }

  private struct Pair: Equatable {
    var left: Int
    var right: Int
  }

  private mutating func prepare(_ sounds: DecodedSound...) {
    mixer.prepare(cueCount: sounds.count)
    for (cue, sound) in sounds.enumerated() { mixer.setSound(sound, forCue: cue) }
  }

  @Test mutating func silenceUntilSomethingStarts() {
    prepare(Sounds.sound([1, 2, 3]))
    #expect(hear(3) == [0, 0, 0])
  }

  @Test mutating func aSoundIsHeardToItsEnd() {
    prepare(Sounds.sound([1, 2, 3, 4]))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(2) == [1, 2])
    #expect(hear(4) == [3, 4, 0, 0])
    #expect(hear(2) == [0, 0])
  }

  @Test mutating func oneChannelIsHeardOnBothSidesAndTwoOnTheirOwn() {
    prepare(Sounds.sound([1, 2]), Sounds.sound([10, 20, 30, 40], channels: 2))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hearBoth(2) == [Pair(left: 1, right: 1), Pair(left: 2, right: 2)])
    mixer.perform(.start(cue: 1, at: 0, rate: 1))
    #expect(hearBoth(2) == [Pair(left: 10, right: 20), Pair(left: 30, right: 40)])
  }

  @Test mutating func levelsCountForBothSidesAndMoveInSteps() {
    prepare(Sounds.sound(Array(repeating: 100, count: 20)))
    mixer.perform(.setLevel(cue: 0, left: 0.5, right: 0))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hearBoth(1) == [Pair(left: 50, right: 0)], "a sound begins as loud as it is to be")
    mixer.perform(.setLevel(cue: 0, left: 2, right: 0))
    #expect(hear(3) == [50, 150, 200])
    // Another start of the same cue is as loud.
    mixer.perform(.stop(cue: 0))
    _ = hear(2)
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(1) == [200])
    mixer.perform(.setLevel(cue: 7, left: 2, right: 0))
  }

  @Test mutating func soundsAddUp() {
    prepare(Sounds.sound([1, 2, 3]), Sounds.sound([10, 20, 30]))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(1) == [1])
    mixer.perform(.start(cue: 1, at: 0, rate: 1))
    #expect(hear(3) == [12, 23, 30])
  }

  @Test mutating func startsInTheMiddleAndFadesIn() {
    prepare(Sounds.sound([1, 2, 3, 4, 5, 6]))
    mixer.perform(.start(cue: 0, at: 0.2, rate: 1))
    #expect(hear(4) == [0, 4, 5, 6])
  }

  @Test mutating func nothingIsHeardPastTheEnd() {
    prepare(Sounds.sound([1, 2, 3]))
    for time in [0.3, 1e9, .infinity, .nan] {
      mixer.perform(.start(cue: 0, at: time, rate: 1))
      if time.isFinite { #expect(hear(3) == [0, 0, 0], "from \(time)") }
    }
    _ = hear(3)
    mixer.perform(.start(cue: 0, at: -5, rate: .nan))
    #expect(hear(3) == [1, 2, 3], "what is no time or rate counts as 0 and 1")
  }

  @Test mutating func aSeekIsHeardAtOnceAlsoAfterTheEnd() {
    prepare(Sounds.sound([100, 200, 300, 400, 500, 600]))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(2) == [100, 200])
    mixer.perform(.seek(cue: 0, to: 0.4, rate: 1))
    #expect(hear(2) == [300, 600], "the old place fades out as the new one fades in")
    #expect(hear(2) == [0, 0])
    mixer.perform(.seek(cue: 0, to: 0, rate: 1))
    #expect(hear(2) == [100, 200])
  }

  @Test mutating func aStopFadesOut() {
    mixer = Mixer(sampleRate: 1000)
    prepare(Sounds.sound(Array(repeating: 1000, count: 100), rate: 1000))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(2) == [1000, 1000])
    mixer.perform(.stop(cue: 0))
    #expect(hear(8) == [1000, 800, 600, 400, 200, 0, 0, 0])
  }

  @Test mutating func onlyTheNamedCueStops() {
    prepare(Sounds.sound([1, 2, 3, 4]), Sounds.sound([10, 20, 30, 40]))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    mixer.perform(.start(cue: 1, at: 0, rate: 1))
    mixer.perform(.stop(cue: 0))
    #expect(hear(3) == [11, 20, 30])
  }

  @Test mutating func soundsGoOnWhileMuted() {
    prepare(Sounds.sound([1, 2, 3, 4, 5, 6, 7]))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(1) == [1])
    mixer.perform(.setMuted(true))
    #expect(hear(3) == [2, 0, 0], "fades out")
    mixer.perform(.setMuted(false))
    #expect(hear(3) == [0, 6, 7])
  }

  @Test mutating func mutingBeforeTheFirstSoundCounts() {
    mixer.perform(.setMuted(true))
    _ = hear(1)
    prepare(Sounds.sound([1, 2, 3]))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(3) == [0, 0, 0])
  }

  @Test mutating func theVolumeFadesAndStays() {
    mixer = Mixer(sampleRate: 1000)
    prepare(Sounds.sound(Array(repeating: 1000, count: 100), rate: 1000))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(1) == [1000])
    mixer.perform(.setVolume(0.4))
    #expect(hear(6) == [1000, 800, 600, 400, 400, 400])
    mixer.perform(.setMuted(true))
    #expect(hear(4) == [400, 200, 0, 0])
    mixer.perform(.setVolume(0.6))
    #expect(hear(2) == [0, 0], "still muted")
    mixer.perform(.setMuted(false))
    #expect(hear(5) == [0, 200, 400, 600, 600])
    prepare(Sounds.sound(Array(repeating: 500, count: 100), rate: 1000))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(1) == [300], "also of another animation")
    mixer.perform(.setVolume(7))
    #expect(hear(4) == [300, 400, 500, 500])
  }

  @Test mutating func twiceAsFastTakesHalfTheTime() {
    prepare(Sounds.sound([1, 2, 3, 4, 5, 6]))
    mixer.perform(.start(cue: 0, at: 0, rate: 2))
    #expect(hear(4) == [1, 3, 5, 0])
  }

  @Test mutating func halfSpeedAndOtherSampleRatesFillIn() {
    prepare(Sounds.sound([0, 1000, 2000, 3000, 4000]), Sounds.sound([0, 1000, 2000, 3000, 4000], rate: 5))
    mixer.perform(.start(cue: 0, at: 0, rate: 0.5))
    #expect(hear(6).dropFirst(2) == [1000, 1500, 2000, 2500], "a straight line stays one, but for its ends")
    mixer.perform(.stop(cue: 0))
    _ = hear(1)
    mixer.perform(.start(cue: 1, at: 0, rate: 1))
    #expect(hear(6).dropFirst(2) == [1000, 1500, 2000, 2500])
  }

  @Test mutating func aLateSoundIsHeardFromTheCurrentPlace() {
    mixer.prepare(cueCount: 1)
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(hear(3) == [0, 0, 0])
    mixer.setSound(Sounds.sound([1, 2, 3, 4, 5]), forCue: 0)
    #expect(hear(3) == [4, 5, 0])
  }

  @Test mutating func preparingSilencesWhatWasThere() {
    prepare(Sounds.sound([1, 2, 3, 4]))
    mixer.perform(.start(cue: 0, at: 0, rate: 1))
    prepare(Sounds.sound([5, 6, 7, 8]))
    #expect(hear(2) == [0, 0])
  }

  @Test mutating func cuesThatAreNotThereAreSilent() {
    prepare(Sounds.sound([1, 2]))
    mixer.setSound(Sounds.sound([9]), forCue: 7)
    for command in [
      AudioCommand.start(cue: 7, at: 0, rate: 1), .seek(cue: -1, to: 0, rate: 1), .stop(cue: 9),
    ] {
      mixer.perform(command)
    }
    #expect(hear(2) == [0, 0])
  }

  @Test mutating func beyondTheLimitTheOldestGivesWay() {
    let count = Mixer.voiceLimit + 1
    mixer.prepare(cueCount: count)
    for cue in 0..<count {
      mixer.setSound(Sounds.sound(cue == 0 ? [100, 100] : [1, 1]), forCue: cue)
      mixer.perform(.start(cue: cue, at: 0, rate: 1))
    }
    #expect(hear(1) == [Mixer.voiceLimit])
  }

  /// In pieces of any size, the same is heard.
  @Test mutating func piecesDoNotShow() {
    let samples = (0..<400).map { Int16(($0 * 7919) % 2000 - 1000) }
    var heard: [[Int]] = []
    for size in [1, 7, 64, 200] {
      mixer = Mixer(sampleRate: 300)
      prepare(Sounds.sound(samples, rate: 441, channels: 2))
      mixer.perform(.start(cue: 0, at: 0.05, rate: 1))
      var all: [Int] = []
      while all.count < 200 { all += hear(min(size, 200 - all.count)) }
      heard.append(all)
    }
    #expect(Set(heard).count == 1)
    #expect(heard[0].contains { $0 != 0 })
  }
}
