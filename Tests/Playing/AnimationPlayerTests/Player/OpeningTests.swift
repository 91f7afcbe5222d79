import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer
import TestSupport
import Testing

/// What can be asked for together with a source.
@Suite struct OpeningTests {
  @Test(arguments: Movie.allCases) func aPartOfALoadedSourceIsPlayed(movie: Movie) throws {
    let stage = Stage(movie)
    var answers: [Bool] = []
    stage.view.play(try stage.source(), in: .frames(3...5), loopMode: .times(2)) { answers.append($0) }
    #expect(
      stage.witness.events == [
        .readyToPlay(isNewSource: true, frame: 3, autoplay: true), .statusChanged(.playing, from: .idle),
      ])
    stage.tick(3)
    #expect(try stage.shownFrame() == 3)
    #expect(answers == [])
    stage.tick(3)
    #expect(answers == [true])
    #expect(try stage.shownFrame() == 5)
    // The same one again: all of what the options say.
    stage.view.play(try stage.source())
    #expect(try stage.shownFrame() == 3)
    stage.view.play(try stage.source(), in: .frames(6...7), from: .frame(7), autoplay: false)
    #expect(try stage.shownFrame() == 7)
    #expect(stage.view.status == .paused && stage.view.options.loopMode == .times(2))
    stage.view.play(.animation(try movie.animation(), id: "another"))
    #expect(stage.view.options.range == .all)
  }

  /// One value is one source; what was decoded twice is two.
  @Test(arguments: Movie.allCases) func theSameAnimationIsTheSameSource(movie: Movie) throws {
    let stage = Stage(movie)
    let animation = try movie.animation()
    let copy = animation
    stage.view.play(.animation(animation))
    stage.tick(4)
    stage.witness.events = []
    stage.view.play(.animation(copy))
    #expect(stage.witness.events == [.readyToPlay(isNewSource: false, frame: 0, autoplay: true)])
    stage.view.play(.animation(try movie.animation()))
    #expect(stage.witness.events.contains(.readyToPlay(isNewSource: true, frame: 0, autoplay: true)))
    let cropped = animation.cropped(to: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(AnimationSource.animation(cropped) == .animation(cropped))
    #expect(AnimationSource.animation(cropped) != .animation(animation))
    #expect(AnimationSource.animation(BlankAnimation()) != .animation(BlankAnimation()))
  }

  @Test(arguments: [true, false]) func aPartOfALoadingSourceIsPlayed(isLoading: Bool) async throws {
    // Loading ends when both have been asked for.
    let gate = Gate()
    let stage = Stage(.lottie, loader: AnimationLoader().waiting(before: gate))
    if isLoading { stage.view.play(try stage.file(), autoplay: false) }
    stage.view.play(try stage.file(), in: .marker("middle"), loopMode: .forever)
    await gate.open()
    await stage.player.finishLoading()
    #expect(stage.witness.events.count { $0 == .loaded } == 1)
    #expect(
      stage.witness.events.suffix(2) == [
        .readyToPlay(isNewSource: true, frame: 3, autoplay: true), .statusChanged(.playing, from: .loading),
      ])
    stage.tick(4)
    #expect(try stage.shownFrame() == 4)
  }

  @Test(arguments: [true, false]) func anUnknownMarkerPlaysNothing(isDecoded: Bool) async throws {
    let stage = Stage(.lottie)
    var answers: [String] = []
    stage.view.play(isDecoded ? try stage.source() : try stage.file(), in: .marker("midle")) {
      answers.append("a \($0)")
    }
    await stage.view.finishLoading()
    #expect(answers == ["a false"] && stage.view.status == .paused && stage.view.options.range == .all)
    #expect(stage.witness.events.contains(.failed(.unknownMarker("midle"))))
    // Of one that is there it changes nothing.
    stage.view.play(.frames(2...4))
    stage.witness.events = []
    stage.view.play(isDecoded ? try stage.source() : try stage.file(), in: .marker("midle")) {
      answers.append("b \($0)")
    }
    #expect(answers.last == "b false" && stage.witness.events == [.failed(.unknownMarker("midle"))])
    #expect(stage.view.isPlaying && stage.view.state.range == 2...4)
  }

  /// What a file suggests is less than what was asked for, and more than the options of before.
  @Test(arguments: [nil, LoopMode.times(2)]) func theFilesLoopsAreASuggestion(loopMode: LoopMode?)
    async throws
  {
    let stage = Stage(.lottie)
    let loader = AnimationLoader { data, _, limits throws(AnimationError) in
      Looping(animation: try AnimationDecoder.decode(data.bytes, limits: limits))
    }
    stage.view.loader = loader
    stage.view.usesFileSettings = true
    stage.view.play(try stage.file(), loopMode: loopMode)
    await stage.view.finishLoading()
    #expect(stage.view.options.loopMode == loopMode ?? .forever)
    stage.view.play(
      .animation(Looping(animation: try stage.movie.animation()), id: "decoded"), loopMode: loopMode)
    #expect(stage.view.options.loopMode == loopMode ?? .forever)
  }

  @Test func theViewHasThePlayersCommands() throws {
    let stage = try Stage.showing(.lottie) { $0.loopMode = .forever }
    let view = stage.view
    stage.clock.advance(by: .milliseconds(1200))
    view.update()
    #expect(view.state.loopCount == 1 && view.currentFrame == 2)
    view.resetLoopCount()
    #expect(view.state.loopCount == 0)
    view.play(from: .frame(7), autoplay: false)
    #expect(view.currentFrame == 7 && !view.isPlaying)
    view.reset()
    #expect(view.currentFrame == 0 && view.isPlaying)
    #expect(view.markers.map(\.name) == ["middle", "end"])
    #expect(view.frames(of: .marker("middle")) == 3...5 && view.frames(of: .marker("end")) == 8...8)
    #expect(view.frames(of: .marker("midle")) == nil && view.frames(of: .progress(0.5...1)) == 5...9)
    view.motionBlur = true
    view.volume = 0.5
    #expect(stage.player.motionBlur && stage.player.volume == 0.5)
    view.clean()
    #expect(view.markers == [] && view.frames(of: .all) == nil)
  }
}

/// An animation that suggests to be played forever.
private struct Looping: Animation {
  let animation: any Animation

  var info: AnimationInfo {
    var info = animation.info
    info.playback.loop = .forever
    return info
  }
  var memoryCost: Int { animation.memoryCost }
  func valueKeyPaths() -> [String] { animation.valueKeyPaths() }
  func makeEvaluator() -> any FrameEvaluator { animation.makeEvaluator() }
}
