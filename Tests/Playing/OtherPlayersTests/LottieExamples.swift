import AnimationFoundation
import AnimationKit
import Foundation
import TestSupport
import Testing

/// What the documents of LOTAnimationView and of a SwiftUI wrapper around it show, done here and played by the real
/// clock. ExampleLengthTests counts the lines between the marks.
@MainActor @Suite struct LottieExamples {
  @Test func itPlaysANameToItsEnd() async throws {
    let folder = Samples.folder
    var ends = 0
    // Here: LOTAnimationView, play a name, then do something
    let view = AnimationView(bounds: Size(300, 300), options: .fast)
    if await view.playToEnd(.named("loader.json", in: folder)) {
      ends += 1  // Something
    }
    // There
    #expect(ends == 1 && view.animation?.info.format == .lottie)
  }

  @Test func itPlaysANameInABundle() async throws {
    let bundle = try #require(Bundle(path: Samples.folder))
    var ends = 0
    // Here: LOTAnimationView, play a name in a bundle, then do something
    let view = AnimationView(bounds: Size(300, 300), options: .fast)
    if await view.playToEnd(.named("loader", in: bundle)) {
      ends += 1  // Something
    }
    // There
    #expect(ends == 1 && view.animation?.info.format == .lottie)
  }

  @Test func itShowsWhatIsBehindAnAddress() async throws {
    let server = try TestServer(["/loader.json": .ok(try Samples.bytes("loader.json"))])
    var loader = AnimationLoader()
    loader.downloader = URLSessionDownloader()
    let address = server.url("/loader.json")
    // Here: LOTAnimationView, show what is behind an address
    let view = AnimationView(bounds: Size(300, 300), loader: loader)
    view.play(.url(address), autoplay: false)
    // There
    await view.player.finishLoading()
    #expect(view.status == .paused && view.animation != nil)
  }

  @Test func theHeader() async throws {
    let (folder, json) = (Samples.folder, try Samples.bytes("loader.json"))
    let bundle = try #require(Bundle(path: folder))
    let view = AnimationView(bounds: Size(300, 300))
    view.options.speed = 30
    var (frame, end, isPlaying, duration): (Rect?, Bool?, Bool, Double?) = (nil, nil, false, nil)
    // Here: LOTAnimationView, its header
    view.play(.named("loader", in: folder), autoplay: false)
    view.play(.named("loader", in: bundle), autoplay: false)
    view.play(.bytes(json), autoplay: false)
    view.play(.file("\(folder)/loader.json"), autoplay: false)
    // There
    await view.player.finishLoading()
    // Here: LOTAnimationView, its header
    view.play { end = $0 }
    isPlaying = view.isPlaying
    view.options.loopMode = .once
    view.options.speed = 20
    view.currentProgress = 0.5
    duration = view.animation?.info.duration
    view.play()
    view.pause()
    let following = view.follow("dot") { frame = $0.first?.frame }
    view.contentMode = .aspectFill
    // There
    // What is paused goes on, and has not ended.
    #expect(isPlaying && end == nil && duration == 1.5)
    #expect(view.status == .paused && view.currentProgress == 0.5)
    _ = try view.draw()
    withExtendedLifetime(following) {}
    #expect(frame != nil && frame == view.geometry(of: "dot").first?.frame)
  }

  @Test func aViewOfSwiftUIIsMade() async throws {
    let folder = Samples.folder
    // Here: SwiftUI wrapper, make the view
    let view = AnimationView(bounds: Size(300, 300))
    view.options.suspensionBehavior = .pauseAndRestore
    view.play(.named("loader.json", in: folder), autoplay: false)
    // There
    await view.player.finishLoading()
    #expect(view.status == .paused)
    view.play()
    view.suspend()
    #expect(!view.isPlaying)
    view.resume()
    #expect(view.isPlaying)
  }

  @Test func aViewOfSwiftUIIsUpdated() async throws {
    let view = AnimationView(bounds: Size(300, 300), options: .fast)
    view.play(.animation(try Samples.animation("loader.json")), autoplay: false)
    // Here: SwiftUI wrapper, its types, coordinator and update
    func update(isPlaying: Bool, _ mode: PlaybackMode) {
      if isPlaying { view.drive(mode) } else { view.stop() }
    }
    // There
    update(isPlaying: true, .progress(0.5))
    #expect(view.currentFrame == 45)
    update(isPlaying: true, .part(from: .frame(10), to: .frame(20), progress: 0.5))
    await view.run(until: .finished)
    #expect(view.currentFrame == 15)
    update(isPlaying: true, .part(from: .frame(10), to: .frame(20), progress: 1))
    await view.run(until: .finished)
    #expect(view.currentFrame == 20)
    update(isPlaying: true, .circularLoop)
    #expect(view.isPlaying)
    update(isPlaying: false, .circularLoop)
    #expect(view.status == .stopped)
  }

  @Test func aButtonShowsProgress() async throws {
    let view = AnimationView(bounds: Size(300, 300), options: .fast)
    view.play(.animation(try Samples.animation("loader.json")), autoplay: false)
    // Here: SwiftUI wrapper, a part in a loop
    view.drive(.part(from: .frame(0), to: .frame(60), loops: true))
    // There
    #expect(view.state.range == 0...60 && view.isPlaying)
    let running = Task { await view.run() }
    defer { running.cancel() }
    #expect(await eventually { view.state.loopCount > 1 })
  }
}
