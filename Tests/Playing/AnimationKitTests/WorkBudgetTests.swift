import AnimationCore
import AnimationKit
import CairoRenderer
import Testing

@Suite struct WorkBudgetTests {
  private static func lottie(_ shapes: String) throws -> any Animation {
    let text = """
      {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":2,"ks":{},"shapes":[\(shapes),
      {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]}
      """
    return try AnimationDecoder.decode(Array(text.utf8))
  }

  /// 10,000 times 10,000 times 10,000 copies of nothing.
  private static let endless = Array(
    repeating: #"{"ty":"rp","c":{"k":10000},"o":{"k":0},"tr":{"so":{"k":100},"eo":{"k":100}}}"#, count: 3
  ).joined(separator: ",")

  @Test func aDeadlineEndsTheWork() throws {
    let animation = try Self.lottie(Self.endless)
    let start = ContinuousClock.now
    #expect(throws: AnimationError.interrupted) {
      try animation.bitmap(at: 0, budget: WorkBudget(until: start + .milliseconds(10)))
    }
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func somebodyElseEndsTheWork() throws {
    let animation = try Self.lottie(Self.endless)
    let questions = Lock(0)
    let budget = WorkBudget {
      questions.withLock { questions in
        questions += 1
        return questions < 10
      }
    }
    #expect(throws: AnimationError.interrupted) { try animation.bitmap(at: 0, budget: budget) }
    // Once spent it stays so, and nobody is asked again.
    #expect(budget.isExhausted)
    #expect(questions.withLock { $0 } == 10)
  }

  /// Of what others may go on with.
  @Test func anAmountOfWorkEndsIt() {
    let outer = WorkBudget.unlimited
    let budget = WorkBudget(within: outer, units: 100_000)
    #expect(budget.spend(90_000) && !budget.isExhausted)
    #expect(!budget.spend(90_000) && budget.isExhausted)
    #expect(throws: AnimationError.interrupted) { try budget.check() }
    #expect(!outer.isExhausted)
  }

  /// A few items may be a lot of pixels.
  @Test func largeAreasCount() throws {
    let fill = FillItem(Path(Rect(x: 0, y: 0, width: 9, height: 9)), paint: .color(.black))
    let list = DisplayList(size: Size(9, 9), items: Array(repeating: .fill(fill), count: 30))
    let questions = Lock(0)
    let renderer = CairoRenderer()
    renderer.budget = WorkBudget {
      questions.withLock { questions in
        questions += 1
        return questions < 10
      }
    }
    renderer.render(list, into: try Bitmap(width: 2000, height: 2000), transform: .identity)
    #expect(renderer.budget.isExhausted)
  }

  /// The clock is looked at before and after a drawing, and now and then, not at every step.
  @Test func countingIsCheap() throws {
    let animation = try Self.lottie(#"{"ty":"el","p":{"k":[50,50]},"s":{"k":[60,60]}}"#)
    let questions = Lock(0)
    let budget = WorkBudget {
      questions.withLock { $0 += 1 }
      return true
    }
    let renderer = FrameRenderer(animation, budget: budget)
    let bitmap = try renderer.makeBitmap()
    for _ in 0..<20 { renderer.draw(renderer.displayList(at: 0), into: bitmap) }
    #expect(!budget.isExhausted)
    #expect(questions.withLock { $0 } < 50)
  }

  /// An image that was left off half-way is not taken for what the bitmap shows.
  @Test func whatWasLeftOffIsDrawnAgain() throws {
    let rect = FillItem(Path(Rect(x: 0, y: 0, width: 4, height: 4)), paint: .color(.black))
    let list = DisplayList(size: Size(4, 4), items: [.fill(rect)])
    let bitmap = try Bitmap(width: 4, height: 4)
    let renderer = UpdatingRenderer()
    let exhausted = WorkBudget { false }
    #expect(exhausted.isExhausted)
    renderer.budget = exhausted
    renderer.draw(list, into: bitmap, transform: .identity)
    #expect(bitmap.color(x: 1, y: 1) == .clear)
    renderer.budget = .unlimited
    renderer.draw(list, into: bitmap, transform: .identity)
    #expect(bitmap.color(x: 1, y: 1) == .black)
  }
}
