import BenchmarkResults
import Foundation

/// A process that measures one renderer with one file, so that no renderer can disturb another, hold memory that counts
/// for another, or end the run: `RendererBenchmark --worker RENDERER one|all FILE`.
struct Worker {
  private static let loads = 3
  /// Milliseconds.
  private static let longRun = 50.0

  private let type: any LoadedAnimation.Type
  private let source: AnimationSource
  private let threads: Int
  private var loaded: (any LoadedAnimation)?

  init(_ name: String, _ cores: Cores, _ file: URL) throws {
    guard let type = RendererTypes.named(name) else { throw NotMeasured(description: "is not known") }
    self.type = type
    source = try AnimationSource(file)
    threads = cores == .one ? 1 : ProcessInfo.processInfo.activeProcessorCount
    // Before the renderer asks how many cores there are.
    if cores == .one { ProcessState.useOneCore() }
  }

  /// Answers until there are no more requests.
  mutating func run() throws {
    while let line = readLine() {
      var reply: WorkerReply
      do {
        reply = try answer(JSONDecoder().decode(WorkerRequest.self, from: Data(line.utf8)))
      } catch {
        reply = WorkerReply(failure: "\(error)")
      }
      FileHandle.standardOutput.write(try JSONEncoder().encode(reply) + [UInt8(ascii: "\n")])
    }
  }

  private mutating func answer(_ request: WorkerRequest) throws -> WorkerReply {
    switch request.kind {
    case .description:
      let animation = try animation
      return WorkerReply(
        width: animation.size.width, height: animation.size.height, frameCount: animation.frameCount,
        version: type.version)
    case .work(let work):
      let time = try measure(work, request)
      return WorkerReply(time: time)
    case .thumbnails:
      let animation = try animation
      try animation.prepare(width: request.width, height: request.height)
      let frames = [0, request.frames / 2, request.frames - 1]
      let thumbnails = frames.map { frame in
        animation.redraw(frame..<frame + 1)
        return Thumbnail(animation.pixels, width: request.width, height: request.height)
      }
      return WorkerReply(thumbnails: thumbnails)
    case .stages:
      let animation = try animation
      try animation.prepare(width: request.width, height: request.height)
      return WorkerReply(stages: animation.stages(0..<request.frames))
    }
  }

  private mutating func measure(_ work: Work, _ request: WorkerRequest) throws -> Time {
    let frames = 0..<request.frames
    switch work {
    // Both with letting go of it again.
    case .load: return try Stopwatch.bestTime(of: Worker.loads) { _ = try load() }
    case .first:
      return try Stopwatch.bestTime(of: Worker.loads) {
        let animation = try load()
        try animation.prepare(width: request.width, height: request.height)
        animation.show(0)
      }
    case .sequential:
      let animation = try animation
      try animation.prepare(width: request.width, height: request.height)
      return timeOfFrame(frames) { $0.forEach(animation.show) }
    case .scratch:
      let animation = try animation
      try animation.prepare(width: request.width, height: request.height)
      return timeOfFrame(frames) { animation.redraw($0) }
    }
  }

  /// Of frames that are drawn all together, once some of them were drawn: what all need is there then. What takes long
  /// is little disturbed, and drawn once only.
  private func timeOfFrame(_ frames: Range<Int>, _ draw: (Range<Int>) -> Void) -> Time {
    for frame in stride(from: 0, to: frames.count, by: 10) { draw(frame..<frame + 1) }
    let first = Stopwatch.time { draw(frames) }
    let best = first.wall < Worker.longRun ? Time.shorter(first, Stopwatch.time { draw(frames) }) : first
    return best / Double(frames.count)
  }

  private func load() throws -> any LoadedAnimation { try type.init(source, threads: threads) }

  private var animation: any LoadedAnimation {
    mutating get throws {
      if let loaded { return loaded }
      let animation = try load()
      loaded = animation
      return animation
    }
  }
}
