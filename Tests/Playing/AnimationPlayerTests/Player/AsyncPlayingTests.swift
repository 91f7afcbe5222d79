import AnimationCore
import AnimationKit
import AnimationLoading
import Pixels
import TestSupport
import Testing

/// Playing that is awaited, by the real clock.
@Suite(.timeLimit(.minutes(1))) struct AsyncPlayingTests {
  /// A square that moves in each of its frames, 40 by 30, a hundred frames a second.
  private func source(frames: Int, id: String = "x") throws -> AnimationSource {
    let bytes = Array(
      """
      {"v":"5.7.0","fr":100,"ip":0,"op":\(frames),"w":40,"h":30,"layers":[{"ty":4,"ip":0,"op":\(frames),
      "ks":{"p":{"a":1,"k":[{"t":0,"s":[0,15],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":\(frames),"s":[40,15]}]}},
      "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}]}
      """.utf8)
    return .animation(try AnimationDecoder.decode(bytes), id: id)
  }

  private let view = AnimationView(bounds: Size(40, 30))

  @Test func itReturnsWhenAllIsPlayed() async throws {
    #expect(await view.playToEnd(try source(frames: 10)))
    #expect(view.status == .stopped)
    #expect(view.currentFrame == 9)
  }

  @Test func rangesAndLoopModesCount() async throws {
    view.options.resetsLoopCountWhenStopped = false
    #expect(await view.playToEnd(try source(frames: 100), in: .frames(5...8), loopMode: .times(2)))
    #expect(view.currentFrame == 8)
    #expect(view.state.loopCount == 2)
    #expect(await view.playToEnd(.frames(20...22), loopMode: .once))
    #expect(view.currentFrame == 22)
  }

  @Test func aFailureIsNoEnd() async {
    #expect(await !view.playToEnd(.file("/no/such.svga")))
    #expect(view.status == .idle)
  }

  @Test func cancellingStopsIt() async throws {
    let source = try source(frames: 10_000)
    let task = Task { () -> (Bool, PlaybackStatus) in
      let view = AnimationView(bounds: Size(40, 30))
      let isFinished = await view.playToEnd(source, loopMode: .forever)
      return (isFinished, view.status)
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    let (isFinished, status) = await task.value
    #expect(!isFinished && status == .stopped)
  }

  @Test @MainActor func cancellingGivesTheLoadUp() async throws {
    let gate = Gate()
    let view = AnimationView(
      bounds: Size(40, 30), loader: AnimationLoader().waiting(before: gate))
    let task = Task { await view.playToEnd(.bytes(Array("{}".utf8))) }
    while view.status != .loading { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    #expect(await !task.value)
    #expect(view.status == .idle && view.state.loadRequest == nil)
    await gate.open()
  }

  /// What another call loads stays.
  @Test @MainActor func cancellingAPartLeavesTheLoad() async throws {
    let gate = Gate()
    let view = AnimationView(
      bounds: Size(40, 30), loader: AnimationLoader().waiting(before: gate))
    view.play(.bytes(Array("{}".utf8)), autoplay: false)
    let task = Task { await view.playToEnd(.frames(5...8)) }
    while view.options.range == .all { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    #expect(await !task.value)
    #expect(view.status == .stopped && view.state.loadRequest != nil)
    await gate.open()
  }

  /// As a queue is that plays one after the other in a task.
  @Test @MainActor func aCancelledQueueDoesNotGoOn() async throws {
    let view = AnimationView(bounds: Size(40, 30))
    let (first, second) = (try source(frames: 10_000), try source(frames: 10, id: "y"))
    let queue = Task {
      for source in [first, second, "/no/such.svga"] { await view.playToEnd(source) }
      await view.playToEnd(.frames(5...8))
    }
    while !view.isPlaying { try await Task.sleep(for: .milliseconds(1)) }
    queue.cancel()
    await queue.value
    #expect(view.state.source == first && view.status == .stopped && view.options.range == .all)
  }

  @Test @MainActor func anotherRequestOvertakesIt() async throws {
    let view = AnimationView(bounds: Size(40, 30))
    let (long, short) = (try source(frames: 10_000), try source(frames: 5, id: "y"))
    let first = Task { await view.playToEnd(long) }
    while !view.isPlaying { try await Task.sleep(for: .milliseconds(1)) }
    let second = Task { await view.playToEnd(short) }
    #expect(await !first.value)
    #expect(await second.value)
  }

  @Test func runningEndsWhenNothingIsLeftToDo() async throws {
    await view.run(until: .finished)
    view.play(try source(frames: 10))
    await view.run(until: .finished)
    #expect(view.status == .stopped)
  }

  @Test @MainActor func imagesAreThoseThatAreShown() async throws {
    let view = AnimationView(bounds: Size(40, 30))
    view.play(try source(frames: 20))
    var images: [Bitmap] = []
    for try await image in view.images() {
      images.append(image)
      if view.currentFrame == 19 { break }
    }
    #expect(images.count > 1 && images.count <= 22)
    #expect(images.last?.straightRGBA() == (try view.draw()).straightRGBA())
    #expect(images.first?.straightRGBA() != images.last?.straightRGBA())
  }

  @Test @MainActor func imagesOfAFadeComeNoFasterThanAScreenShowsThem() async throws {
    let view = AnimationView(bounds: Size(40, 30))
    view.play(try source(frames: 20), loopMode: .forever, crossFade: .milliseconds(300))
    let start = ContinuousClock.now
    var count = 0
    for try await _ in view.images() {
      count += 1
      if ContinuousClock.now - start > .milliseconds(250) { break }
    }
    let refreshes = (ContinuousClock.now - start) / .milliseconds(16)
    #expect(Double(count) <= refreshes + 2)
  }

  @Test @MainActor func imagesMayEndWithWhatIsPlayed() async throws {
    let view = AnimationView(bounds: Size(40, 30))
    view.play(try source(frames: 10))
    var last: Bitmap?
    for try await image in view.images(until: .finished) { last = image }
    #expect(view.status == .stopped && view.currentProgress == 1)
    #expect(last?.straightRGBA() == (try view.draw()).straightRGBA())
    // Where nothing is to be done there is one.
    var count = 0
    for try await _ in view.images(until: .finished) { count += 1 }
    #expect(count == 1)
  }

  @Test func imagesEndWithTheirTask() async throws {
    let source = try source(frames: 10)
    let count = Lock(0)
    let task = Task {
      let view = AnimationView(bounds: Size(40, 30))
      view.play(source, autoplay: false)
      for try await _ in view.images() { count.withLock { $0 += 1 } }
    }
    while count.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    try await task.value
    #expect(count.withLock { $0 } == 1)
  }
}
