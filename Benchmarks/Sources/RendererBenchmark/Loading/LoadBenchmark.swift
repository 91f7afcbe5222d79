import BenchmarkResults
import Foundation

/// How long large Lotties take to load and to let go again, in turns in the same process.
///
/// All read the whole text and build all of their model, rlottie also the nodes it draws with. Files with embedded
/// images are left out: rlottie decodes those while it loads.
struct LoadBenchmark {
  static let fileCount = 10
  static let rounds = 20
  static let madeSize = 1 << 20

  /// Ours first.
  let renderers: [(name: String, type: any LoadedAnimation.Type)]

  func run(_ files: [URL]) {
    let sources = files.compactMap { try? AnimationSource($0) }
      .filter { Data($0.bytes).range(of: Data(";base64,".utf8)) == nil }
      .sorted { $0.bytes.count > $1.bytes.count }.prefix(LoadBenchmark.fileCount)
    report("Loading the largest files", Array(sources))
    report(
      "Loading the same with their layers repeated to 1 MB",
      sources.compactMap { source in
        RepeatedLayers.text(source.bytes, size: LoadBenchmark.madeSize).map {
          AnimationSource(name: source.name, folder: source.folder, bytes: $0)
        }
      })
  }

  private func report(_ title: String, _ sources: [AnimationSource]) {
    let rows = sources.compactMap { source in measure(source).map { (source, $0) } }
    if rows.isEmpty { return }
    var table = TextTable(
      renderers.map(\.name) + renderers.dropFirst().map { "ours/\($0.name)" } + ["kB", ""])
    func add(_ times: [Double], _ size: String, _ name: String) {
      let ratios = times.dropFirst().map { decimal(times[0] / $0, 2) }
      table.add(times.map { decimal($0, 3) } + ratios + [size, name])
    }
    for (source, times) in rows { add(times, decimal(Double(source.bytes.count) / 1e3, 0), source.name) }
    add(renderers.indices.map { index in rows.map { $0.1[index] }.geometricMean }, "", "geometric means")
    print("\(title), milliseconds:\n\(table.text)")
  }

  /// The shortest times, in milliseconds; nil when one of the renderers does not load it.
  private func measure(_ source: AnimationSource) -> [Double]? {
    var best = [Double](repeating: .infinity, count: renderers.count)
    do {
      for _ in 0..<LoadBenchmark.rounds {
        for (index, renderer) in renderers.enumerated() {
          best[index] = min(
            best[index], try Stopwatch.time { _ = try renderer.type.init(source, threads: 1) }.processor)
        }
      }
    } catch {
      return nil
    }
    return best
  }
}
