/// An image halved while its rows come, top first: what comes out is what `PixelBuffer.halved` makes of the whole, but
/// nothing of that is kept except for a row of each size on the way.
struct HalvedRows {
  let result: PixelBuffer
  private var steps: [Step] = []
  /// How many rows of the result are there.
  private var count = 0

  /// A step from a size to half of it.
  private struct Step {
    let width: Int
    /// A row that waits for the one below it, and the row made of both.
    let upper: PixelBuffer
    let half: PixelBuffer
    var isWaiting = false
  }

  /// Nil when memory is missing.
  init?(width: Int, height: Int, halvings: Int) {
    var (width, height) = (width, height)
    for _ in 0..<halvings {
      let halfWidth = (width + 1) / 2
      guard let upper = PixelBuffer(width: width, height: 1),
        let half = PixelBuffer(width: halfWidth, height: 1)
      else { return nil }
      steps.append(Step(width: width, upper: upper, half: half))
      (width, height) = (halfWidth, (height + 1) / 2)
    }
    guard let result = PixelBuffer(width: width, height: height) else { return nil }
    self.result = result
  }

  /// - Parameter row: premultiplied.
  mutating func add(_ row: PixelBuffer) { add(row, to: 0) }

  /// Repeats an odd last row; to be called after the last row.
  mutating func finish() {
    for step in steps.indices where steps[step].isWaiting { add(steps[step].upper, to: step) }
  }

  private mutating func add(_ row: PixelBuffer, to index: Int) {
    guard index < steps.count else {
      guard count < result.height else { return }
      (result.words + count * result.width).update(from: row.words, count: result.width)
      count += 1
      return
    }
    let step = steps[index]
    steps[index].isWaiting.toggle()
    guard step.isWaiting else { return step.upper.words.update(from: row.words, count: step.width) }
    PixelBuffer.halve(step.upper.words, row.words, width: step.width, into: step.half.words)
    add(step.half, to: index + 1)
  }
}
