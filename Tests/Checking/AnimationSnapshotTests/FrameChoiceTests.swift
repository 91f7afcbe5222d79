import AnimationCore
import AnimationKit
import AnimationPlayer
import AnimationSnapshot
import Pixels
import Testing

@Suite struct FrameChoiceTests {
  private func snapshot(
    _ frames: FrameChoice, _ change: (inout SnapshotOptions) -> Void = { _ in }
  ) throws -> Snapshot {
    var options = SnapshotOptions()
    options.frames = frames
    change(&options)
    return try Snapshotter(options: options).snapshot(
      of: try TestAnimations.decode(try TestAnimations.lottie()))
  }

  private func frames(
    _ choice: FrameChoice, _ change: (inout SnapshotOptions) -> Void = { _ in }
  ) throws -> [Double] {
    try snapshot(choice, change).frames.map(\.chosen.frame)
  }

  @Test func takesFramesPartsAndMarkers() throws {
    #expect(try frames(.frames([3, 7, 99])) == [3, 7, 29])
    #expect(try frames(.progress([0, 0.5, 1])) == [0, 15, 29])
    #expect(try frames(.positions([.time(0.5), .frame(2.5)])) == [15, 2.5])
    let marker = try snapshot(.markers(["tap"])).frames[0].chosen
    #expect(marker == ChosenFrame(frame: 10, label: "marker \"tap\""))
    #expect("\(marker)" == "frame 10 (marker \"tap\")")
  }

  /// 30 frames, 1 s.
  @Test func takesRangesOfWhicheverAnimation() throws {
    let ranges = FrameChoice.ranges([
      FrameRange(.last), FrameRange(.time(0.5), through: .time(0.6)), FrameRange(3),
      FrameRange(.progress(0.5)),
      FrameRange(20, through: 99, step: 8),
    ])
    #expect(try frames(ranges) == [29, 15, 16, 17, 3, 15, 20, 28])
    let labels = try snapshot(ranges).frames.map(\.chosen.label)
    #expect(labels == ["", "", "", "", "", "50 %", "", ""])
    #expect("\(ranges)" == "frames -1, 0.5s..0.6s, 3, 50%, 20..99:8")
  }

  @Test func refusesWhatIsNotThere() throws {
    #expect(throws: SnapshotError.unknownMarker("tip", known: ["tap"])) { try snapshot(.markers(["tip"])) }
    #expect(throws: SnapshotError.unknownMarker("tip", known: ["tap"])) {
      try snapshot(.played(seconds: [1])) { $0.playback.range = .marker("tip") }
    }
    #expect(throws: SnapshotError.noFrames) {
      try snapshot(.every(2)) { $0.playback.range = .frames(30...40) }
    }
    #expect(throws: SnapshotError.noFrames) { try snapshot(.frames([])) }
    #expect(throws: SnapshotError.noFrames) { try snapshot(.played(seconds: [])) }
    #expect(throws: SnapshotError.self) {
      try snapshot(.frames([0])) { $0.size = .pixels(width: 1 << 20, height: 1) }
    }
  }

  @Test func everySoManyFollowsRangeAndDirection() throws {
    #expect(try frames(.every(10)) == [0, 10, 20])
    #expect(try frames(.every(4)) { $0.playback.range = .frames(5...15) } == [5, 9, 13])
    let reversed = try frames(.every(4)) {
      $0.playback.range = .frames(5...15)
      $0.playback.isReversed = true
    }
    #expect(reversed == [15, 11, 7])
  }

  /// The first, the last, the marker, and the one that differs most.
  @Test func representativeFramesAreTheSameEveryTime() throws {
    let chosen = try frames(.representative(5))
    #expect(chosen.count == 5)
    #expect(chosen.first == 0 && chosen.last == 29 && chosen.contains(10))
    #expect(chosen == chosen.sorted())
    #expect(try frames(.representative(5)) == chosen)
    #expect(try frames(.representative(1)) == [0])
  }

  /// Of something that does not move, one image is enough.
  @Test func stillsNeedOneFrame() throws {
    var snapshotter = Snapshotter()
    snapshotter.options.replacements.hidden = ["ball"]
    let lottie = String(decoding: try TestAnimations.lottie(), as: UTF8.self)
      .replacing("\"markers\":[{\"tm\":10,\"cm\":\"tap\",\"dr\":0}]", with: "\"markers\":[]")
    let still = try snapshotter.snapshot(of: try TestAnimations.decode(Array(lottie.utf8)))
    #expect(still.frames.map(\.chosen.frame) == [0])
  }

  /// Plays forth and back at double speed by the clock.
  @Test func playsByTheClock() throws {
    let played = try snapshot(.played(seconds: [0, 0.25, 0.75])) {
      $0.playback.range = .frames(0...15)
      $0.playback.loopMode = .autoReverse
      $0.playback.speed = 2
    }
    #expect(played.frames.map(\.chosen.frame) == [0, 15, 14])
    #expect(played.frames[1].chosen.label == "after 0.25 s")
  }

  @Test func showsWhatTheOptionsSay() throws {
    let plain = try snapshot(.frames([0])).frames[0]
    let hidden = try snapshot(.frames([0])) { $0.replacements.hidden = ["box"] }
    #expect(plain.image != hidden.frames[0].image)
    #expect(hidden.options == "hidden \"box\"\n")
    let large = try snapshot(.frames([0])) {
      $0.size = .pixels(width: 300, height: 200)
      $0.contentMode = .topLeft
      $0.background = .white
    }
    #expect(large.size == PixelSize(width: 300, height: 200))
    // Not scaled: the box stays where it was, on white.
    #expect(large.frames[0].image.words[25 * 300 + 30] == 0xffff_0000)
    #expect(large.frames[0].image.words[199 * 300 + 299] == 0xffff_ffff)
  }

  @Test func takesAViewAsItIs() throws {
    let view = AnimationView(bounds: Size(60, 45), clock: ManualClock())
    let snapshotter = Snapshotter()
    #expect(throws: SnapshotError.noFrames) { try snapshotter.snapshot(ofView: view) }
    view.scale = 2
    view.backgroundColor = .white
    view.play(.animation(try TestAnimations.decode(try TestAnimations.lottie())), autoplay: false)
    view.replacements.hidden = ["box"]
    view.seek(to: .frame(12), play: false)
    let snapshot = try snapshotter.snapshot(ofView: view)
    #expect(snapshot.frames.map(\.chosen.frame) == [12])
    #expect(snapshot.size == PixelSize(width: 120, height: 90))
    #expect(try snapshot.frames[0].image == Raster(view.draw()))
    #expect(snapshot.options.contains("hidden \"box\""))
  }
}
