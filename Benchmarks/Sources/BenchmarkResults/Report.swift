import Foundation

/// The results as people read them.
public struct Report {
  /// How many of the files in which ours does worst are listed for each of the other renderers.
  private static let worstCount = 10
  public static let worstMeasure = Measure(.sequential, side: 400, on: .one)

  private let results: Results
  private var ours: String { results.renderers[0].name }
  private var others: [String] { results.renderers.dropFirst().map(\.name) }

  public init(_ results: Results) { self.results = results }

  public var text: String {
    ([opening] + FileKind.allCases.flatMap(section) + [memory, likeness, failures]
      + others.map(worst)).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var opening: String {
    let counts = FileKind.allCases.map { kind in
      "\(results.files.count { $0.kind == kind }) \(kind.title.lowercased())"
    }
    let renderers = results.renderers.map { renderer in
      let threads = renderer.threads
      return "\(renderer.name) \(renderer.version)".trimmingCharacters(in: .whitespaces)
        + " (\(threads[.one].map(String.init) ?? "-") threads on one core, \(threads[.all].map(String.init) ?? "-") on all)"
    }
    return """
      \(results.files.count) of \(results.chosenFiles) files measured \(results.passes) times: \
      \(counts.joined(separator: ", ")); the first \(results.frameLimit) frames
      \(results.machine.processor), \(results.machine.cores) cores
      \(renderers.joined(separator: ", "))
      Geometric means in milliseconds, of a frame or of loading. One core: time of the processor, all threads on that core.
      All cores: time that passes. Ratios below 1: ours is faster.
      """
  }

  private func section(of kind: FileKind) -> [String] {
    [Cores.one, .all].map { cores in
      var measures: [Measure] = []
      for measure in results.files.filter({ $0.kind == kind }).flatMap({ $0.rows.map(\.measure) })
      where measure.cores == cores && !measures.contains(measure) { measures.append(measure) }
      let tables = measures.sorted { ($0.work.order, $0.side) < ($1.work.order, $1.side) }
      guard !tables.isEmpty else { return "" }
      let measured = others.filter { other in
        tables.contains { results.comparison($0, with: other, over: kind) != nil }
      }
      var table = TextTable(
        ["", "px", ours] + measured.flatMap { [$0, "ratio", "alike", "slower"] } + [""])
      for measure in tables { table.add(row(measure, kind, measured)) }
      return "\(kind.title), \(cores == .one ? "one core" : "all cores")\n\(table.text)"
    }
  }

  private func row(_ measure: Measure, _ kind: FileKind, _ others: [String]) -> [String] {
    let own = results.files.filter { $0.kind == kind }.compactMap { $0.time(measure, ours) }
    let cells = others.flatMap { other -> [String] in
      guard let all = results.comparison(measure, with: other, over: kind) else { return ["", "", "", ""] }
      let alike = results.comparison(measure, with: other, over: kind, alikeOnly: true)
      return [
        decimal(all.theirs, 3), decimal(all.ratio, 2), alike.map { decimal($0.ratio, 2) } ?? "",
        "\(all.slowerCount)/\(all.fileCount)",
      ]
    }
    let side = measure.side > 0 ? String(measure.side) : ""
    return [measure.work.title, side, decimal(own.geometricMean, 3)] + cells + [""]
  }

  private var memory: String {
    func peaks(_ renderer: String) -> [(file: FileResult, ours: Double, theirs: Double)] {
      results.files.filter { $0.kind == .real && $0.likeness[renderer] != .empty }.compactMap { file in
        guard let own = file.peakMemory[ours], let other = file.peakMemory[renderer] else { return nil }
        return (file, own, other)
      }
    }
    let lines = others.compactMap { other -> String? in
      let peaks = peaks(other)
      guard let worst = peaks.max(by: { $0.ours / $0.theirs < $1.ours / $1.theirs }) else { return nil }
      let mean = peaks.map { $0.ours / $0.theirs }.geometricMean
      return
        "  \(other): ours needs \(decimal(mean, 2)) of it, at most \(decimal(worst.ours / worst.theirs, 2)) "
        + "(\(decimal(worst.ours, 1)) and \(decimal(worst.theirs, 1)) MB: \(worst.file.name))"
    }
    return lines.isEmpty
      ? "" : "Most memory of the process, real files, 400 px\n" + lines.joined(separator: "\n")
  }

  private var likeness: String {
    let lines = others.filter { $0 != "zlib" }.map { other in
      let counts = [Likeness.alike, .different, .empty].map { kind in
        results.files.filter { $0.likeness[other] == kind }
      }
      let empty = counts[2].map(\.name).joined(separator: ", ")
      return
        "\(other): \(counts[0].count) as ours does, \(counts[1].count) otherwise, \(counts[2].count) not at all"
        + (empty.isEmpty ? "" : " and so not compared: \(empty)")
    }
    return "What the others draw (\"alike\" above: without what they draw otherwise)\n  "
      + lines.joined(separator: "\n  ")
  }

  private var failures: String {
    let lines = results.files.flatMap { file in
      file.failures.filter { $0.key != "zlib" }.sorted { $0.key < $1.key }.map {
        "  \($0.key) \($0.value): \(file.path)"
      }
    }
    return lines.isEmpty ? "" : "Not measured\n" + lines.joined(separator: "\n")
  }

  private func worst(comparedWith other: String) -> String {
    let measure = Report.worstMeasure
    let rows = results.files.filter { $0.kind == .real }.compactMap { file in
      file.time(measure, ours).flatMap { time in
        file.time(measure, other).map { (file: file, ours: time, theirs: $0) }
      }
    }.sorted { $0.ours / $0.theirs > $1.ours / $1.theirs }.prefix(Report.worstCount)
    guard !rows.isEmpty else { return "" }
    var table = TextTable([
      ours, other, "ratio", "evaluate", "draw", "same", "file: what is drawn in a frame",
    ])
    for row in rows {
      let stages = row.file.stages
      table.add([
        decimal(row.ours, 3), decimal(row.theirs, 3), decimal(row.ours / row.theirs, 2),
        stages.map { decimal($0.evaluation, 3) } ?? "", stages.map { decimal($0.drawing, 3) } ?? "",
        stages.map { decimal($0.repeatedFrames * 100, 0) + " %" } ?? "",
        row.file.name + (row.file.likeness[other] == .different ? " (drawn otherwise)" : "")
          + (stages.map { ": " + $0.contentsText } ?? ""),
      ])
    }
    return """
      Real files that are worst compared with \(other), sequential frames, 400 px, one core; what evaluating and drawing all of a frame takes,
      and how many frames are as the one before
      \(table.text)
      """
  }
}

extension FileKind {
  var title: String {
    switch self {
    case .real: "Real files"
    case .oneFeature: "One-feature files"
    case .svga: "SVGA"
    }
  }
}

extension Work {
  fileprivate var title: String {
    switch self {
    case .load: "loading"
    case .first: "first frame"
    case .sequential: "sequential frames"
    case .scratch: "frames from scratch"
    }
  }

  fileprivate var order: Int { [Work.load, .first, .sequential, .scratch].firstIndex(of: self) ?? 0 }
}

extension FileResult {
  fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Stages {
  fileprivate var contentsText: String {
    contents.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .map { "\($0.value < 9.95 ? decimal($0.value, 1) : decimal($0.value, 0)) \($0.key)" }
      .joined(separator: ", ")
  }
}
