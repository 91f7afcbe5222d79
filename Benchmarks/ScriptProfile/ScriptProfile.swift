import AnimationCore
import CStandardLibrary
import LottieExpressions
import LottieFormat
import SystemSupport

/// What the scripts in Lotties take: `scriptprofile [--scripts] LOTTIE...`. A line for each file that has scripts: how long a
/// frame takes to evaluate with and without them, how many are evaluated in a frame, and how many of those the engine
/// takes. With `--scripts`, the scripts that the engine takes, too.
@main
enum Main {
  static let frameCount = 60

  static func main() throws {
    var files = Array(CommandLine.arguments.dropFirst())
    let listsScripts = files.first == "--scripts"
    if listsScripts { files.removeFirst() }
    print("     ms  without   scripts  by the engine, in a frame")
    for path in files {
      guard let bytes = try? FileReader.read(path, limit: 1 << 28) else { continue }
      guard let profile = try? ScriptProfile(bytes), profile.scriptCount > 0 else { continue }
      print(profile.line, path.split(separator: "/").last.map(String.init) ?? "")
      guard listsScripts else { continue }
      for (source, count) in profile.engineScripts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        print("    \(count) times: \(source.prefix(2000))")
      }
    }
  }
}

/// What the scripts of a file take in its first frames.
struct ScriptProfile {
  /// Milliseconds of evaluating a frame.
  let time: Double
  let timeWithoutScripts: Double
  /// How many scripts are evaluated in all of the frames.
  let scriptCount: Int
  /// How often the engine took a script, by its text.
  let engineScripts: [String: Int]
  private let frameCount: Int

  init(_ text: [UInt8]) throws {
    let counted = CountedExpressions()
    let animation = try Self.decode(text, counted)
    let frames = min(Main.frameCount, animation.info.frameCount)
    frameCount = max(frames, 1)
    Self.evaluate(animation.makeEvaluator(), frames)
    (scriptCount, engineScripts) = (counted.counts.scripts, counted.counts.engineScripts)
    time = Self.time(try Self.decode(text, JavaScriptExpressions()), frames)
    timeWithoutScripts = Self.time(try Self.decode(text, nil), frames)
  }

  var line: String {
    let frames = Double(frameCount)
    return decimals(time, 3) + decimals(timeWithoutScripts, 3) + decimals(Double(scriptCount) / frames, 1)
      + decimals(Double(engineScripts.values.reduce(0, +)) / frames, 1)
  }

  private func decimals(_ number: Double, _ count: Int) -> String {
    let scale = count == 3 ? 1000.0 : 10
    let rounded = Int((number * scale).rounded())
    let digits = String(repeating: "0", count: max(0, count + 1 - String(rounded).count)) + String(rounded)
    let text = digits.dropLast(count) + "." + digits.suffix(count)
    return String(repeating: " ", count: max(1, 9 - text.count)) + text
  }

  private static func decode(
    _ text: [UInt8], _ expressions: (any ExpressionEngine)?
  ) throws -> any Animation {
    var options = LottieDecoder.Options()
    options.expressions = expressions
    return try LottieDecoder.decode(text, options: options)
  }

  private static func evaluate(_ evaluator: any FrameEvaluator, _ frames: Int) {
    let context = EvaluationContext()
    for frame in 0..<frames { _ = evaluator.displayList(at: Double(frame), context: context) }
  }

  /// Milliseconds of the processor that evaluating a frame takes, frames in order: the shortest of some runs, each with
  /// an evaluator that has shown one frame.
  private static func time(_ animation: any Animation, _ frames: Int) -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
      let evaluator = animation.makeEvaluator()
      evaluate(evaluator, 1)
      let start = processorTime()
      evaluate(evaluator, frames)
      best = min(best, processorTime() - start)
    }
    return best / Double(max(frames, 1))
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
