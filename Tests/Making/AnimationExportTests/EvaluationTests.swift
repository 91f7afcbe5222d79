import AnimationCore
import AnimationExport
import Testing

@Suite struct EvaluationTests {
  /// Counts the evaluators that are made of it.
  private final class Counted: Animation {
    let evaluatorCount = Lock(0)
    private let disc: any Animation

    init() throws { disc = try movingDisc() }

    var info: AnimationInfo { disc.info }

    func makeEvaluator() -> any FrameEvaluator {
      evaluatorCount.withLock { $0 += 1 }
      return disc.makeEvaluator()
    }
  }

  /// What paints needs no evaluator of its own, however many threads do.
  @Test(arguments: [ExportFormat.apng, .webp])
  func anExportMakesOneEvaluator(format: ExportFormat) throws {
    let animation = try Counted()
    try AnimationExporter(animation, ExportRequest(format), jobs: 4).export(to: .memory)
    #expect(animation.evaluatorCount.withLock { $0 } == 1)
  }

  @Test func filesOfSingleFramesShareOneEvaluator() throws {
    let animation = try Counted()
    var request = ExportRequest(.png)
    request.hasFileForEachFrame = true
    var fileCount = 0
    try AnimationExporter(animation, request, jobs: 4).exportFrames { _, _ in fileCount += 1 }
    #expect(fileCount == 6)
    #expect(animation.evaluatorCount.withLock { $0 } == 1)
  }
}
