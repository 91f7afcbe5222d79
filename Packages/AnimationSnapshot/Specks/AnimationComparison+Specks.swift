import AnimationKit

extension AnimationComparison {
  /// Two animations of whatever formats that are to look alike, but need not be the same to the last particle:
  /// an exporter rounds positions, colours, opacities and times. A difference counts when it is solid, a square of
  /// 4 units of the canvas at least, and when it lasts for two moments; `notes` names moments that differ alone.
  ///
  /// - Throws: `SnapshotError` when the pictures are too large.
  public init(
    ignoringSpecks a: any Animation, _ b: any Animation, options: Options = Options()
  ) throws(SnapshotError) {
    try self.init(a, b, options: options)
    guard !isMatch, let size = moments.first?.comparison.expectedSize else { return }
    let pictures = try SolidPictures(a, b, size, options)
    for index in moments.indices where !moments[index].comparison.isMatch {
      let (pictureA, pictureB) = try pictures.pair(at: moments[index])
      moments[index].comparison = Comparison(
        expected: pictureA, actual: pictureB, tolerance: options.tolerance)
    }
    passOverLoneMoments()
    worst = []
    for moment in worstMoments(options.worstCount) {
      let (pictureA, pictureB) = try pictures.pair(at: moment, withSpecks: true)
      worst.append(
        Detail(
          moment: moment, pictureA: pictureA, pictureB: pictureB,
          textA: DisplayListText.text(of: a.displayList(at: moment.frameA)),
          textB: DisplayListText.text(of: b.displayList(at: moment.frameB))))
    }
  }

  /// What appears a frame earlier in one of the two is not worth a word for each time it does.
  private mutating func passOverLoneMoments() {
    let differs = moments.map { !$0.comparison.isMatch }
    let lone = moments.indices.filter { index in
      let neighbours = [index - 1, index + 1].filter(moments.indices.contains)
      return differs[index] && !neighbours.isEmpty && !neighbours.contains { differs[$0] }
    }
    guard !lone.isEmpty else { return }
    let times = lone.map { Words.number((moments[$0].seconds * 100).rounded() / 100) }
    notes.append("one moment alone differs at \(times.joined(separator: " s, ")) s")
    for index in lone {
      let seen = moments[index].comparison
      moments[index].comparison = Comparison(
        tolerance: seen.tolerance, expectedSize: seen.expectedSize, actualSize: seen.actualSize)
    }
  }

  /// The worst first, none near another in time.
  private func worstMoments(_ count: Int) -> [Moment] {
    let distance = moments.last.map { $0.seconds / Double(2 * max(1, count)) } ?? 0
    let candidates = differingMoments.sorted {
      ($0.comparison.differingPixels, $1.seconds) > ($1.comparison.differingPixels, $0.seconds)
    }
    var chosen: [Moment] = []
    for moment in candidates
    where chosen.count < count && chosen.allSatisfy({ abs($0.seconds - moment.seconds) >= distance }) {
      chosen.append(moment)
    }
    return chosen
  }
}

/// The pictures of two animations at a moment, with what differs in specks only taken from the first.
private struct SolidPictures {
  private static let speckSide = 4.0
  private let a: FrameRenderer
  private let b: FrameRenderer
  private let speckSide: Int
  private let rounding: Int

  init(
    _ a: any Animation, _ b: any Animation, _ size: PixelSize, _ options: AnimationComparison.Options
  ) throws(SnapshotError) {
    let shown = PictureOptions(
      size: .pixels(width: size.width, height: size.height), background: options.background)
    self.a = FrameRenderer(a, options: shown)
    self.b = FrameRenderer(b, options: shown)
    let scale = Double(max(size.width, size.height)) / max(a.info.size.width, a.info.size.height)
    speckSide = Int(max(2, (Self.speckSide * scale).rounded()))
    rounding = options.tolerance.rounding
  }

  func pair(
    at moment: AnimationComparison.Moment, withSpecks: Bool = false
  ) throws(SnapshotError) -> (Pixels, Pixels) {
    do {
      let (pictureA, pictureB) = (
        try Self.picture(a, moment.frameA), try Self.picture(b, moment.frameB)
      )
      if withSpecks { return (pictureA, pictureB) }
      return (pictureA, pictureB.replacingSpecks(by: pictureA, side: speckSide, rounding: rounding))
    } catch {
      throw .unusable(error)
    }
  }

  private static func picture(_ renderer: FrameRenderer, _ frame: Double) throws(AnimationError) -> Pixels {
    let bitmap = try renderer.makeBitmap()
    renderer.draw(renderer.displayList(at: frame), into: bitmap)
    return Pixels(bitmap)
  }
}
