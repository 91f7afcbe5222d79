import BenchmarkResults

/// What is measured of which files.
struct MeasuringPlan {
  /// Frames of a file, from the first on.
  static let frameLimit = 60
  /// In which frames are compared, and memory is measured.
  static let firstSide = 400

  /// One pass in one size.
  var isQuick: Bool

  var mostPasses: Int { isQuick ? 1 : 5 }

  /// In the order in which they are measured.
  func measures(of kind: FileKind, on cores: Cores) -> [Measure] {
    let sides = [MeasuringPlan.firstSide] + (kind == .real && !isQuick ? [200, 1000] : [])
    let drawing = sides.flatMap { side in
      [Work.sequential, .scratch].map { Measure($0, side: side, on: cores) }
    }
    let first = sides.map { Measure(.first, side: $0, on: cores) }
    return switch cores {
    case .one: [Measure(.load, on: .one)] + drawing + first
    case .all: kind == .real ? drawing + first : []
    }
  }

  /// The other renderers know no SVGA, and zlib nothing else.
  func isMeasured(_ renderer: MeasuredRenderer, _ kind: FileKind) -> Bool {
    switch renderer.kind {
    case "animrender": true
    case "zlib": kind == .svga
    default: kind != .svga
    }
  }

  func isMeasured(_ renderer: MeasuredRenderer, _ work: Work) -> Bool {
    renderer.kind != "zlib" || work == .load
  }
}
