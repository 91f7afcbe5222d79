import AnimationCore
import AnimationKit
import TestSupport
import Testing

@testable import AnimationExport
@testable import FrameRendering

/// Several files of one person: what they share is evaluated and drawn once.
@Suite struct PersonFramesTests {
  private static let person = Replacements(strings: ["name": "Åsa"])

  private static let lottie = """
    {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":90,"h":60,
     "fonts":{"list":[{"fName":"F","fFamily":"DejaVu Sans","fStyle":"Book","ascent":75}]},
     "layers":[
      {"ty":5,"nm":"name","ip":0,"op":6,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[5,30],"o":{"x":0,"y":0},
        "i":{"x":1,"y":1}},{"t":5,"s":[35,30]}]}},
        "t":{"d":{"k":[{"t":0,"s":{"t":"you","f":"F","s":12,"j":0,"fc":[0,0,0]}}]},"a":[],
        "m":{"g":1,"a":{"k":[0,0]}},"p":{}}}]}
    """

  private static func requests(_ width: Int) -> [ExportRequest] {
    [
      ExportRequest(.png, frames: .frame(at: .frame(3)), image: ImageOptions(size: .width(width))),
      ExportRequest(.gif, image: ImageOptions(size: .width(width))),
      ExportRequest(.apng, image: ImageOptions(size: .width(width))),
      ExportRequest(.rgba, image: ImageOptions(size: .width(width))),
    ]
  }

  /// The files of a person, and how many frames were evaluated for each.
  private func files(
    of shared: PersonalisedAnimation, _ evaluations: Counter, _ requests: [ExportRequest],
    _ person: Replacements = person
  ) async throws -> (files: [[ExportedFile]], evaluations: [Int], diagnostics: [[Diagnostic]]) {
    var (files, counts, diagnostics) = ([[ExportedFile]](), [Int](), [[Diagnostic]]())
    for request in requests {
      var own = request
      own.replacements = person
      let before = evaluations.count
      let exporter = try await AnimationExporter(shared, own)
      files.append(try await exporter.export(to: .memory).files)
      counts.append(evaluations.count - before)
      diagnostics.append(exporter.diagnostics)
    }
    return (files, counts, diagnostics)
  }

  private func animation(_ text: String = lottie) async throws -> (CountedAnimation, Counter) {
    let counter = Counter()
    return (CountedAnimation(try await AnimationDecoder.decode(Array(text.utf8)), counter), counter)
  }

  @Test func framesOfOneSizeAreEvaluatedOnceForAllFiles() async throws {
    let (animation, counter) = try await animation()
    let requests = Self.requests(120) + Self.requests(70).prefix(2)
    let shared = PersonalisedAnimation(animation, memoryLimit: 0)
    let alone = try await files(of: shared, counter, requests)
    let together = try await files(of: shared.forOnePerson(), counter, requests)
    #expect(together.files == alone.files)
    #expect(alone.evaluations == [1, 6, 6, 6, 1, 6])
    // The still, then what it lacks of all frames, nothing for the others, and all again in another size.
    #expect(together.evaluations == [1, 5, 0, 0, 1, 5])
  }

  @Test func aPersonHasFramesOfTheirOwn() async throws {
    let (animation, counter) = try await animation()
    let shared = PersonalisedAnimation(animation)
    for name in ["Bo", "Åsa", "Bo"] {
      let person = Replacements(strings: ["name": name])
      let alone = try await files(
        of: PersonalisedAnimation(animation, memoryLimit: 0), counter, Self.requests(90), person)
      let together = try await files(of: shared.forOnePerson(), counter, Self.requests(90), person)
      #expect(together.files == alone.files)
    }
  }

  @Test func whatThereIsNoRoomForIsDrawnForEachFile() async throws {
    let (animation, counter) = try await animation()
    let shared = PersonalisedAnimation(animation, memoryLimit: 0)
    let alone = try await files(of: shared, counter, Self.requests(120))
    // Room for two frames of 120x80 pixels.
    let together = try await files(
      of: shared.forOnePerson(memoryLimit: 100_000), counter, Self.requests(120))
    #expect(together.files == alone.files)
    #expect(together.evaluations == [1, 5, 4, 4])
  }

  @Test func whatIsToBeSaidIsSaidOfEachFile() async throws {
    // A character that no font has.
    let person = Replacements(strings: ["name": "a\u{10FFFD}"])
    let (animation, counter) = try await animation()
    let shared = PersonalisedAnimation(animation)
    let alone = try await files(of: shared, counter, Self.requests(90), person)
    let together = try await files(of: shared.forOnePerson(), counter, Self.requests(90), person)
    #expect(alone.diagnostics.allSatisfy { !$0.isEmpty })
    #expect(together.diagnostics == alone.diagnostics)
    #expect(together.files == alone.files)
  }
}

private final class Counter: Sendable {
  private let value = Lock(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}

/// An animation of which is counted how often frames are evaluated.
private struct CountedAnimation: Animation {
  private let base: any Animation
  private let counter: Counter

  init(_ base: any Animation, _ counter: Counter) { (self.base, self.counter) = (base, counter) }

  var info: AnimationInfo { base.info }
  var memoryCost: Int { base.memoryCost }

  func makeEvaluator() -> any FrameEvaluator { Evaluator(base: base.makeEvaluator(), counter: counter) }

  private final class Evaluator: FrameEvaluator {
    private let base: any FrameEvaluator
    private let counter: Counter

    init(base: any FrameEvaluator, counter: Counter) { (self.base, self.counter) = (base, counter) }

    func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
      counter.add()
      return base.displayList(at: frame, context: context)
    }
  }
}
