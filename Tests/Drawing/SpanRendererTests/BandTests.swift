import AnimationCore
import AnimationFormats
import Foundation
import Painting
import Pixels
import SpanRenderer
import TestSupport
import Testing

/// What is drawn in bands, on one thread or on several, has the bytes of what is drawn in one piece.
@Suite struct BandTests {
  private func makeRenderer(threads: Int, maximumPixels: Double = .infinity, log: DrawingLog? = nil)
    -> UpdatingRenderer
  {
    UpdatingRenderer(
      SpanRenderer(images: ImageCache(), log: log), threads: threads, leastWork: 0,
      maximumPixels: maximumPixels)
  }

  /// Those that are to give the same bytes: as many bands as threads, and small ones one after the other.
  private func makeRenderers() -> [UpdatingRenderer] {
    [2, 3, 7].map { makeRenderer(threads: $0) }
      + [makeRenderer(threads: 1, maximumPixels: 150), makeRenderer(threads: 2, maximumPixels: 400)]
  }

  /// Over a half transparent background; the canvas neither fills the image nor ends on whole pixels.
  private func draw(_ items: [DisplayItem], by renderer: UpdatingRenderer, into bitmap: Bitmap) -> PixelArea?
  {
    renderer.draw(
      DisplayList(size: Size(40, 30), items: items), into: bitmap,
      transform: Transform(a: 1.3, b: 0, c: 0, d: 1.3, tx: 2.5, ty: 1.5),
      background: Color(red: 0, green: 1, blue: 0, alpha: 0.5))
  }

  @Test(arguments: [true, false], 0..<15) func bandsOfRandomItemsHaveTheBytesOfTheWhole(
    withTexts: Bool, seed: Int
  ) throws {
    try expectSameBytes(RandomItems(seed: seed, isSane: true), withTexts: withTexts)
  }

  @Test(arguments: 0..<(Sweep.takesFew ? 5 : 30)) func bandsOfFilteredItemsHaveTheBytesOfTheWhole(seed: Int)
    throws
  {
    try expectSameBytes(RandomItems(seed: seed, isSane: true, hasFilters: true), withTexts: false)
  }

  private func expectSameBytes(_ random: RandomItems, withTexts: Bool) throws {
    var random = random
    func item() -> DisplayItem {
      while true {
        let item = random.item(depth: 2)
        if withTexts || !item.hasText { return item }
      }
    }
    let (whole, banded) = (makeRenderer(threads: 1), makeRenderers())
    let expected = try Bitmap(width: 60, height: 44)
    let bitmaps = try banded.map { _ in try Bitmap(width: 60, height: 44) }
    var items = (0..<6).map { _ in item() }
    for round in 0..<8 {
      items[random.next(items.count)] = item()
      let area = draw(items, by: whole, into: expected)
      for (index, (renderer, bitmap)) in zip(banded, bitmaps).enumerated() {
        #expect(draw(items, by: renderer, into: bitmap) == area)
        #expect(bitmap.words == expected.words, "renderer \(index), round \(round)")
      }
    }
  }

  /// Numbers that break every promise.
  @Test(arguments: 0..<(Sweep.takesFew ? 5 : 20), [false, true])
  func bandsOfHostileItemsHaveTheBytesOfTheWhole(seed: Int, filtered: Bool)
    throws
  {
    var random = RandomItems(seed: seed, hasFilters: filtered)
    let items = (0..<6).map { _ in random.item(depth: 2) }
    let expected = try Bitmap(width: 60, height: 44)
    _ = draw(items, by: makeRenderer(threads: 1), into: expected)
    for renderer in makeRenderers() {
      let bitmap = try Bitmap(width: 60, height: 44)
      _ = draw(items, by: renderer, into: bitmap)
      #expect(bitmap.words == expected.words)
    }
  }

  @Test(.enabled(if: Repository.corpus != nil, "../shared/corpus is not there"))
  func bandsOfTheCorpusHaveTheBytesOfTheWhole() throws {
    for file in Repository.animations(every: 25, from: 7) {
      guard let animation = try? AnimationDecoder.decode([UInt8](Data(contentsOf: file))) else { continue }
      let size = animation.info.size
      let scale = 200 / max(size.width, size.height)
      func side(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
      func makeBitmap() throws -> Bitmap { try Bitmap(width: side(size.width), height: side(size.height)) }
      let (whole, banded) = (makeRenderer(threads: 1), makeRenderers())
      let (expected, bitmaps) = (try makeBitmap(), try banded.map { _ in try makeBitmap() })
      let middle = Double(animation.info.frameCount / 2)
      for frame in [0, middle, middle + 1] {
        let list = animation.displayList(at: frame)
        whole.draw(list, into: expected, transform: .scale(scale, scale))
        for (renderer, bitmap) in zip(banded, bitmaps) {
          renderer.draw(list, into: bitmap, transform: .scale(scale, scale))
          #expect(bitmap.words == expected.words, "\(file.lastPathComponent) at \(frame)")
        }
      }
    }
  }

  // MARK: Threads

  private let squares = DisplayList(
    size: Size(40, 40),
    items: (0..<8).map {
      .fill(FillItem(.rect(3, 5 * Double($0) + 0.4, 30, 4), paint: .color(.black)))
    })

  /// Each asks the budget when it begins, and waits there for another one.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "there is only one core"))
  func severalThreadsDraw() throws {
    let threads = Lock<Set<ObjectIdentifier>>([])
    let calls = Lock(0)
    let renderer = makeRenderer(threads: 2)
    renderer.budget = WorkBudget {
      let isFirst = calls.withLock { calls in
        calls += 1
        return calls == 1
      }
      // Before anything is drawn.
      if isFirst { return true }
      threads.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) }
      let end = ContinuousClock.now + .seconds(20)
      while threads.withLock({ $0.count }) < 2, ContinuousClock.now < end { usleep(200) }
      return true
    }
    let (bitmap, expected) = (try Bitmap(width: 40, height: 40), try Bitmap(width: 40, height: 40))
    renderer.draw(squares, into: bitmap, transform: .identity)
    #expect(threads.withLock { $0.count } == 2)
    makeRenderer(threads: 1).draw(squares, into: expected, transform: .identity)
    #expect(bitmap.words == expected.words)
  }

  @Test func aSpentBudgetEndsAllBands() throws {
    let calls = Lock(0)
    let renderer = makeRenderer(threads: 3)
    // Spent once the first band begins.
    renderer.budget = WorkBudget {
      calls.withLock { calls in
        calls += 1
        return calls < 2
      }
    }
    let (bitmap, expected) = (try Bitmap(width: 40, height: 40), try Bitmap(width: 40, height: 40))
    renderer.draw(squares, into: bitmap, transform: .identity)
    #expect(renderer.budget.isExhausted)
    #expect(bitmap.words == expected.words)
    // What it left is not taken for the list.
    renderer.budget = .unlimited
    renderer.draw(squares, into: bitmap, transform: .identity)
    makeRenderer(threads: 1).draw(squares, into: expected, transform: .identity)
    #expect(bitmap.words == expected.words)
  }

  @Test func whatCannotBeDrawnIsNotedOnce() throws {
    let image = ImageItem(
      EncodedImage(key: "broken", bytes: [1, 2, 3]), frame: Rect(x: 0, y: 0, width: 40, height: 40),
      fit: .fill)
    func diagnostics(threads: Int) throws -> [Diagnostic] {
      let log = DrawingLog()
      makeRenderer(threads: threads, log: log).draw(
        DisplayList(size: Size(40, 40), items: [.image(image)]), into: try Bitmap(width: 40, height: 40),
        transform: .identity)
      return log.diagnostics
    }
    let one = try diagnostics(threads: 1)
    #expect(one.count == 1)
    #expect(try diagnostics(threads: 3) == one)
  }
}
