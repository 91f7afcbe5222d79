import AnimationKit
import Foundation

/// Measures playing:
///
///     PlaybackBenchmark late SECONDS FILE…         how late the frames of each file are
///     PlaybackBenchmark many PLAYERS SECONDS FILE… the processor's time that many players of these files take
///     PlaybackBenchmark memory VIEWS FILE          the memory of many views of one file
///     PlaybackBenchmark unread HOURS FILE          the memory of events that nobody reads
///     PlaybackBenchmark serve REQUESTS FILE…       what many clients and cancelled requests take
///     PlaybackBenchmark soak MINUTES SEED FILE…    the memory of views that are told anything at random
///     PlaybackBenchmark repeat FILE…               the memory of drawing files again and again
///
/// The last two end with 1 when memory grows.
@main
struct PlaybackBenchmark {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    let what = arguments.popFirst() ?? ""
    func number() -> Double { arguments.popFirst().flatMap(Double.init) ?? 0 }
    switch what {
    case "late":
      let seconds = number()
      for file in arguments { try await Lateness.measure(file, seconds: seconds) }
    case "many":
      let (players, seconds) = (number(), number())
      await ManyPlayers.measure(count: Int(players), seconds: Int(seconds), files: Array(arguments))
    case "memory":
      let views = number()
      for file in arguments { try await ViewMemory.measure(count: Int(views), file: file) }
    case "unread":
      let hours = number()
      for file in arguments { try UnreadEvents.measure(hours: Int(hours), file: file) }
    case "serve":
      let requests = number()
      for file in arguments { try await Serving.measure(requests: Int(requests), file: file) }
    case "soak":
      let (minutes, seed) = (number(), number())
      let files = Array(arguments)
      if await !Soak.passes(minutes: Int(minutes), seed: UInt64(seed), files: files) { exit(1) }
    case "repeat":
      if !RepeatedDrawing.passes(files: Array(arguments)) { exit(1) }
    default:
      print("what: late, many, memory, unread, serve, soak or repeat")
    }
  }
}
