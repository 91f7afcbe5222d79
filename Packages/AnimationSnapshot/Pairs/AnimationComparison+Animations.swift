import AnimationCore
import AnimationKit
import AnimationPlayer

extension AnimationComparison {
  /// Looks at both at the same times. Takes as long as drawing both, and some milliseconds a moment.
  ///
  /// - Throws: `SnapshotError` when the pictures are too large.
  public init(
    _ a: any Animation, _ b: any Animation, options: Options = Options()
  ) throws(SnapshotError) {
    let pair = AnimationPair(a, b, options)
    (infoA, infoB) = (a.info, b.info)
    (diagnosticsA, diagnosticsB) = ([], [])
    notes = Self.notes(a.info, b.info)
    moments = []
    for seconds in pair.times {
      let (pictureA, pictureB) = try pair.pictures(at: seconds)
      moments.append(
        Moment(
          seconds: seconds, frameA: pair.viewA.player.state.position,
          frameB: pair.viewB.player.state.position,
          comparison: pair.comparison(pictureA, pictureB, options)))
    }
    worst = []
    if options.ignoresSpecks { passOverLoneMoments() }
    for moment in Self.worst(of: moments, options.worstCount) {
      let (pictureA, pictureB) = try pair.pictures(at: moment.seconds)
      func text(_ view: BitmapAnimationView) -> String {
        view.player.displayList().map(DisplayListText.text) ?? ""
      }
      worst.append(
        Detail(
          moment: moment, pictureA: pictureA, pictureB: pictureB, textA: text(pair.viewA),
          textB: text(pair.viewB)))
    }
    diagnosticsA = a.info.diagnostics(log: pair.logA)
    diagnosticsB = b.info.diagnostics(log: pair.logB)
  }

  /// Those with the most differing pixels, none near another in time.
  private static func worst(of moments: [Moment], _ count: Int) -> [Moment] {
    let distance = max(1, moments.count / (2 * max(1, count)))
    var chosen: [Int] = []
    let candidates = moments.indices.filter { !moments[$0].comparison.isMatch }
      .sorted {
        (moments[$0].comparison.differingPixels, $1) > (moments[$1].comparison.differingPixels, $0)
      }
    for index in candidates where chosen.count < count && chosen.allSatisfy({ abs($0 - index) >= distance }) {
      chosen.append(index)
    }
    return chosen.map { moments[$0] }
  }

  private static func notes(_ a: AnimationInfo, _ b: AnimationInfo) -> [String] {
    func note(_ what: String, _ a: String, _ b: String) -> String? { a == b ? nil : "\(what) \(a) and \(b)" }
    func seconds(_ info: AnimationInfo) -> String {
      "\(numberText(info.duration)) s"
    }
    return [
      note("sizes", Words.size(a.size), Words.size(b.size)),
      note("durations", seconds(a), seconds(b)),
      note("frame rates", Words.number(a.frameRate), Words.number(b.frameRate)),
    ]
    .compactMap { $0 }
  }

  /// What appears a frame earlier in one of the two is not worth a word for each time it does.
  mutating func passOverLoneMoments() {
    let differs = moments.map { !$0.comparison.isMatch }
    let lone = moments.indices.filter { index in
      let neighbours = [index - 1, index + 1].filter(moments.indices.contains)
      return differs[index] && !neighbours.isEmpty && !neighbours.contains { differs[$0] }
    }
    guard !lone.isEmpty else { return }
    let times = lone.map { numberText(moments[$0].seconds, decimals: 2) }
    notes.append("one moment alone differs at \(times.joined(separator: " s, ")) s")
    for index in lone {
      let seen = moments[index].comparison
      moments[index].comparison = Comparison(
        tolerance: seen.tolerance, expectedSize: seen.expectedSize, actualSize: seen.actualSize)
    }
  }
}

/// Two views that go to the same times.
private struct AnimationPair {
  let viewA: BitmapAnimationView
  let viewB: BitmapAnimationView
  let logA = DrawingLog()
  let logB = DrawingLog()
  /// In seconds from the start.
  let times: [Double]
  /// In pixels.
  private let speckSide: Int

  init(_ a: any Animation, _ b: any Animation, _ options: AnimationComparison.Options) {
    var shown = SnapshotOptions()
    shown.background = options.background
    let size = a.info.size
    let factor = options.side.map { Double($0) / max(size.width, size.height) } ?? 1
    let (width, height) = PictureOptions.PictureSize.scale(factor).pixels(of: size)
    shown.size = .pixels(width: width, height: height)
    viewA = shown.makeView(of: a, clock: ManualClock(), log: logA) { $0.showSingleFrames() }
    viewB = shown.makeView(of: b, clock: ManualClock(), log: logB) { $0.showSingleFrames() }
    times = Self.times(a.info, b.info, limit: max(1, options.momentLimit))
    speckSide = Int((4 * factor).rounded(), within: 2...Bitmap.maximumSide)
  }

  /// Whole frames of the one with the lower rate: if the other has a multiple of it, of both.
  private static func times(_ a: AnimationInfo, _ b: AnimationInfo, limit: Int) -> [Double] {
    let rate = min(a.frameRate, b.frameRate)
    let frames = (max(a.duration, b.duration) * rate).rounded(.up)
    let step = max(1, (frames / Double(limit)).rounded(.up))
    return stride(from: 0, to: max(1, frames), by: step).map { $0 / rate }
  }

  func comparison(_ a: Raster, _ b: Raster, _ options: AnimationComparison.Options) -> Comparison {
    let rounding = options.tolerance.rounding
    let solid = options.ignoresSpecks ? b.replacingSpecks(by: a, side: speckSide, rounding: rounding) : b
    return Comparison(expected: a, actual: solid, tolerance: options.tolerance)
  }

  func pictures(at seconds: Double) throws(SnapshotError) -> (Raster, Raster) {
    viewA.seek(to: .time(seconds), play: false)
    viewB.seek(to: .time(seconds), play: false)
    return (try viewA.pixels(), try viewB.pixels())
  }
}
