import BenchmarkResults
import Foundation

/// Measures files with several renderers in turns, each in a process of its own, within a time.
struct BenchmarkRun {
  private let renderers: [MeasuredRenderer]
  private let plan: MeasuringPlan
  private(set) var results: Results

  /// - Parameter renderers: ours first.
  init(_ renderers: [MeasuredRenderer], chosenFiles: Int, _ plan: MeasuringPlan) {
    self.renderers = renderers
    self.plan = plan
    results = Results(
      machine: .this, frameLimit: MeasuringPlan.frameLimit, chosenFiles: chosenFiles,
      renderers: renderers.map { RendererInfo(name: $0.name, version: "") })
  }

  /// Measures all files, then again as long as there is time for all of them. When the time is over in the first pass,
  /// the files measured so far are a sample.
  mutating func measure(_ files: [FileList.Entry], within limit: Duration) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let isWatched = isatty(FileHandle.standardError.fileDescriptor) == 1
    var longestPass = Duration.zero
    for pass in 0..<plan.mostPasses {
      let began = clock.now
      if pass > 0, clock.now - start + longestPass > limit { break }
      for (index, file) in files.enumerated() where pass > 0 || clock.now - start < limit {
        if pass == 0 {
          results.files.append(FileResult(path: file.url.path, kind: file.kind, structure: file.structure))
        }
        try measure(file, at: index, in: pass)
        if isWatched {
          FileHandle.standardError.write(Data("\rpass \(pass + 1): \(index + 1) of \(files.count) ".utf8))
        }
      }
      longestPass = max(longestPass, clock.now - began)
      results.passes += 1
    }
    if isWatched { FileHandle.standardError.write(Data("\n".utf8)) }
  }

  /// - Parameter index: of its result.
  private mutating func measure(_ file: FileList.Entry, at index: Int, in pass: Int) throws {
    for cores in [Cores.one, .all] {
      let measures = plan.measures(of: file.kind, on: cores)
      // Who has failed is not asked again; without ours there is nothing to compare.
      let failures = results.files[index].failures
      guard !measures.isEmpty, failures[renderers[0].name] == nil else { continue }
      let workers = try renderers.filter { plan.isMeasured($0, file.kind) && failures[$0.name] == nil }
        .map { try WorkerProcess($0, cores, file.url) }
      defer { note(workers, index, cores) }
      let size = try describe(workers, index)
      guard let size, results.files[index].frameCount > 0 else { continue }

      let isFirst = pass == 0 && cores == .one
      if isFirst { try compare(workers, size, index) }
      // Each is the first one in turn.
      let turn = (pass + index) % workers.count
      for measure in measures {
        let request = request(.work(measure.work), size, measure.side, index)
        for worker in workers[turn...] + workers[..<turn] where plan.isMeasured(worker.renderer, measure.work)
        {
          guard let reply = try worker.ask(request), let time = reply.time else { continue }
          results.files[index].add(time, of: worker.renderer.name, for: measure)
          if isFirst, measure == Report.worstMeasure {
            results.files[index].peakMemory[worker.renderer.name] = reply.peakMemory
          }
        }
      }
      if isFirst {
        // Last: it keeps all frames, which would count as memory for drawing.
        let request = request(.stages, size, MeasuringPlan.firstSide, index)
        results.files[index].stages = try workers[0].ask(request)?.stages
      }
    }
  }

  /// Has all of them load the file.
  ///
  /// - Returns: its size, by ours; nil when ours does not load it.
  private mutating func describe(
    _ workers: [WorkerProcess], _ index: Int
  ) throws -> (width: Double, height: Double)? {
    var size: (width: Double, height: Double)?
    var frameCount = MeasuringPlan.frameLimit
    for worker in workers where plan.isMeasured(worker.renderer, .sequential) {
      guard let reply = try worker.ask(WorkerRequest(kind: .description)), let width = reply.width,
        let height = reply.height, let frames = reply.frameCount
      else { continue }
      if worker === workers[0] { size = (width, height) }
      // Frames that one of them does not have would cost it nothing.
      if frames > 0 { frameCount = min(frameCount, frames) }
      if let version = reply.version, !version.isEmpty { results[worker.renderer.name]?.version = version }
    }
    if results.files[index].frameCount == 0 { results.files[index].frameCount = frameCount }
    return size
  }

  /// Compares what they draw.
  private mutating func compare(
    _ workers: [WorkerProcess], _ size: (width: Double, height: Double), _ index: Int
  ) throws {
    let request = request(.thumbnails, size, MeasuringPlan.firstSide, index)
    guard let ours = try workers[0].ask(request)?.thumbnails else { return }
    for worker in workers.dropFirst() where plan.isMeasured(worker.renderer, .sequential) {
      guard let theirs = try worker.ask(request)?.thumbnails else { continue }
      results.files[index].likeness[worker.renderer.name] = Likeness(of: theirs, to: ours)
    }
  }

  private func request(
    _ kind: WorkerRequest.Kind, _ size: (width: Double, height: Double), _ side: Int, _ index: Int
  ) -> WorkerRequest {
    let scale = Double(side) / max(size.width, size.height)
    func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
    return WorkerRequest(
      kind: kind, width: pixels(size.width), height: pixels(size.height),
      frames: results.files[index].frameCount)
  }

  private mutating func note(_ workers: [WorkerProcess], _ index: Int, _ cores: Cores) {
    for worker in workers {
      let name = worker.renderer.name
      let threads = max(results[name]?.threads[cores] ?? 0, worker.threads)
      results[name]?.threads[cores] = threads
      if let failure = worker.failure { results.files[index].failures[name] = failure }
    }
  }
}

extension Results {
  /// What is known of a renderer.
  fileprivate subscript(_ name: String) -> RendererInfo? {
    get { renderers.first { $0.name == name } }
    set {
      guard let newValue, let index = renderers.firstIndex(where: { $0.name == name }) else { return }
      renderers[index] = newValue
    }
  }
}

extension Machine {
  fileprivate static var this: Machine {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return Machine(
      processor: model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "processor not known",
      cores: ProcessInfo.processInfo.activeProcessorCount)
  }
}
