import AnimationKit
import Testing

/// What the SwiftUI wrapper does, done here; a row of Docs/Player.md each.
@Suite struct PlaybackModeTests {
  @Test(arguments: Movie.allCases) func byProgress(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    for step in 0...10 {
      stage.player.drive(.progress(Double(step) / 10))
      stage.tick()
      #expect(try stage.shownFrame() == min(step, 9))
    }
    #expect(stage.view.status == .paused)
  }

  @Test(arguments: Movie.allCases) func aPartByProgress(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    func drive(_ progress: Double) {
      stage.player.drive(.part(from: .frame(2), to: .frame(8), progress: progress))
    }
    drive(0.5)
    #expect(try stage.shownFrame() == 2)
    stage.tick(2)
    #expect(try stage.shownFrame() == 4)
    stage.tick(20)
    #expect(try stage.shownFrame() == 5)
    // On from where it is.
    drive(1)
    stage.tick()
    #expect(try stage.shownFrame() == 6)
    stage.tick(20)
    #expect(try stage.shownFrame() == 8)
    // Back.
    drive(0)
    stage.tick()
    #expect(try stage.shownFrame() == 7)
    stage.tick(20)
    #expect(try stage.shownFrame() == 2)
    drive(0)
    #expect(try stage.shownFrame() == 2)
  }

  @Test(arguments: Movie.allCases) func aPartInALoop(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.player.drive(.part(from: .frame(2), to: .frame(4), loops: true))
    var frames: [Int?] = []
    for _ in 0..<6 {
      frames.append(try stage.shownFrame())
      stage.tick()
    }
    #expect(frames == [2, 3, 4, 2, 3, 4])
  }

  @Test(arguments: Movie.allCases) func inACircle(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.player.drive(.circularLoop)
    stage.tick(13)
    stage.player.drive(.circularLoop)
    #expect(try stage.shownFrame() == 3)
    #expect(stage.player.state.loopCount == 1 && stage.view.status == .playing)
  }

  @Test func withoutAnAnimationNothingHappens() {
    let stage = Stage(.svga)
    stage.player.drive(.circularLoop)
    stage.player.drive(.progress(.nan))
    #expect(stage.witness.events == [])
  }
}
