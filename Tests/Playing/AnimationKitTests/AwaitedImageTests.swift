import AnimationKit
import TestSupport
import Testing

/// Images that tasks await, and hand on.
@Suite struct AwaitedImageTests {
  /// A disc that walks over 60 times 40 pixels.
  private let animation: any Animation

  init() throws {
    animation = try decoded(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":60,"h":40,"layers":[{"ty":4,"ip":0,"op":60,
      "ks":{"p":{"a":1,"k":[{"t":0,"s":[10,20,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[50,20,0]}]}},
      "shapes":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}},{"ty":"fl","c":{"k":[0.9,0.2,0.1]},"o":{"k":80}}]}]}
      """)
  }

  @Test func anAwaitedImageIsTheBitmap() async throws {
    let options = ImageOptions(size: .width(90), background: .white)
    let image = try await Task.detached { [animation] in
      try await animation.image(at: 12.5, options: options)
    }.value
    let bitmap = try animation.bitmap(at: 12.5, options: options)
    #expect((image.width, image.height) == (bitmap.width, bitmap.height))
    #expect(image.straightRGBA() == bitmap.straightRGBA())
    #expect(try image.pngData() == PNGEncoder.encode(bitmap))
    #expect(image.color(x: 45, y: 30) == bitmap.color(x: 45, y: 30))
    #expect(image.isOpaque)
  }

  @Test func freezingABitmapCopiesNothing() throws {
    let bitmap = try Bitmap(width: 3, height: 2)
    let place = bitmap.withPremultipliedBytes { UInt(bitPattern: $0.baseAddress) }
    let image = PixelImage(bitmap)
    #expect(image.withPremultipliedBytes { UInt(bitPattern: $0.baseAddress) } == place)
  }

  @Test func imagesAreEqualByTheirPixels() async throws {
    let image = try await animation.image(at: 3)
    #expect(try await animation.image(at: 3) == image)
    #expect(try await animation.image(at: 4) != image)
    #expect(try await animation.image(at: 3, options: ImageOptions(size: .scale(2))) != image)
  }

  @Test func premultipliedBytesAreInTheirOrder() async throws {
    let image = try await animation.image(at: 0)
    let first = (20 * image.width + 10) * 4
    let pixel = image.premultipliedRGBA()[first..<first + 4]
    // 80 % of 0.9, 0.2, 0.1.
    #expect(zip(pixel, [184, 41, 20, 204]).allSatisfy { abs(Int($0) - $1) <= 1 })
  }

  @Test func imagesComeInTheOrderAskedFor() async throws {
    let frames: [Double] = [0, 30, 5.5, 59, 5.5]
    var index = 0
    for try await image in animation.images(frames: frames) {
      #expect(try await image == animation.image(at: frames[index]))
      index += 1
    }
    #expect(index == frames.count)
    var count = 0
    for try await _ in animation.images() { count += 1 }
    #expect(count == 60)
  }

  @Test func whatIsWrongIsThrownOnce() async throws {
    let options = ImageOptions(size: .pixels(width: 40_000, height: 10))
    await #expect(throws: AnimationError.self) { try await animation.image(at: 0, options: options) }
    var images = animation.images(options: options).makeAsyncIterator()
    do {
      _ = try await images.next()
      Issue.record("it is too large")
    } catch {
      #expect(error is AnimationError)
    }
    #expect(try await images.next() == nil)
  }

  /// No more is drawn than was asked for and may be ahead.
  @Test func imagesWaitToBeTakenOut() async throws {
    let drawn = Lock<Set<Double>>([])
    let ball = try decoded(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":8,"h":8,"layers":[{"ty":1,"nm":"Ball","ip":0,"op":60,
      "ks":{},"sw":8,"sh":8,"sc":"#ff0000"}]}
      """)
    let replacements = Replacements(drawings: [
      "Ball": { frame, _ in
        drawn.withLock { _ = $0.insert(frame) }
        return []
      }
    ])
    var images = ball.images(replacements: replacements, ahead: 3).makeAsyncIterator()
    for count in 1...3 {
      _ = try await images.next()
      try await Task.sleep(for: .milliseconds(50))
      let most = Double(count + 2)
      #expect(drawn.withLock { $0.allSatisfy { $0 <= most } })
    }
  }

  // MARK: Who else is there

  /// Who awaits images keeps no thread of Swift's pool busy: what decodes and draws is no task.
  @Test func workIsDoneOnNoThreadOfTasks() async throws {
    let isTask = Lock<[Bool]>([])
    let note: @Sendable () -> Void = {
      let found = withUnsafeCurrentTask { $0 != nil }
      isTask.withLock { $0.append(found) }
    }
    let text = """
      {"v":"5.7.0","fr":30,"ip":0,"op":3,"w":8,"h":8,"assets":[{"id":"i","w":8,"h":8,"u":"","p":"i.png"}],
      "layers":[{"ty":2,"nm":"Picture","refId":"i","ip":0,"op":3,"ks":{}},
      {"ty":1,"nm":"Ball","ip":0,"op":3,"ks":{},"sw":8,"sh":8,"sc":"#ff0000"}]}
      """
    let animation = try await AnimationDecoder.decode(Array(text.utf8)) { _ in
      note()
      return nil
    }
    let replacements = Replacements(drawings: [
      "Ball": { _, _ in
        note()
        return []
      }
    ])
    _ = try await animation.image(at: 0, replacements: replacements)
    for try await _ in animation.images(replacements: replacements) {}
    #expect(isTask.withLock { $0.count >= 5 && !$0.contains(true) })
  }

  // MARK: Cancellation

  @Test func aCancelledImageEndsSoon() async throws {
    let slow = try slowAnimation()
    let task = Task { try await slow.image(at: 0) }
    try await Task.sleep(for: .milliseconds(30))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func cancelledAtAnyMoment() async throws {
    let options = ImageOptions(size: .width(200))
    let whole = try await animation.image(at: 0, options: options)
    for round in 0..<Rounds.count(300) {
      let task = Task { [animation] in
        if round % 3 > 0 { return try await animation.image(at: 0, options: options) }
        var last: PixelImage?
        for try await image in animation.images(frames: [0, 10, 20, 0], options: options) { last = image }
        return try #require(last)
      }
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<1500)))
      task.cancel()
      switch await task.result {
      case .success(let image): #expect(image == whole)
      case .failure(let error): #expect(error is CancellationError)
      }
    }
  }

  @Test func anIteratorThatIsDroppedEndsWhatIsAhead() async throws {
    let slow = try slowAnimation()
    let budget = WorkBudget(while: { true })
    for _ in 0..<20 {
      let images = slow.images(frames: [0, 1, 2, 3], ahead: 4, budget: budget)
      let reading = Task {
        var iterator = images.makeAsyncIterator()
        return try await iterator.next()
      }
      try await Task.sleep(for: .milliseconds(5))
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
    }
    // Those that are gone leave the threads to this one.
    _ = try await animation.image(at: 0)
  }
}

/// A function of its own, as tasks have another one of that name.
private func decoded(_ lottie: String) throws -> any Animation {
  try AnimationDecoder.decode(Array(lottie.utf8))
}

/// One image of it takes seconds.
private func slowAnimation() throws -> any Animation {
  try decoded(
    """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":2000,"h":2000,"layers":[{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[
    {"ty":"el","p":{"k":[1000,1000]},"s":{"k":[1900,1900]}},
    {"ty":"gf","t":2,"s":{"k":[1000,1000]},"e":{"k":[1900,1000]},"g":{"p":2,"k":{"k":[0,1,0.2,0,1,0,0.4,1]}},
    "o":{"k":3}},{"ty":"rp","c":{"k":300},"o":{"k":0},"tr":{"p":{"k":[0.1,0]},"r":{"k":0.1}}}]}]}
    """)
}
