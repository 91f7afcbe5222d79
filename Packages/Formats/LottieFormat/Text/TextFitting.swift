import AnimationCore

extension GlyphLayout {
  /// Laid out at the size at which it fills its box, where that is asked for: found by halving, as in Skottie.
  func fitted(_ budget: FrameBudget) -> GlyphLayout {
    guard let fitting = document.fitting, let box = document.box, box.height > 0 else { return self }
    let probes = 16
    guard budget.spend(probes * letters.count) else { return self }
    if fitting.onlyShrinks, fits(box, fitting, budget), document.size <= fitting.largest { return self }
    // The em sizes that After Effects has.
    var low = max(fitting.smallest, 0.1)
    var high = min(fitting.largest, fitting.onlyShrinks ? document.size : 1296)
    guard low < high else { return scaled(to: low) }
    for _ in 0..<probes {
      let middle = (low * high).squareRoot()
      if scaled(to: middle).fits(box, fitting, budget) { low = middle } else { high = middle }
    }
    return scaled(to: low)
  }

  private func scaled(to size: Double) -> GlyphLayout {
    GlyphLayout(document.scaled(by: size / document.size), characters)
  }

  private func fits(_ box: Rect, _ fitting: TextDocument.Fitting, _ budget: FrameBudget) -> Bool {
    if let most = fitting.maximumLines, lines.count > most { return false }
    let width = lines.map { self.width(of: visible($0)) }.max() ?? 0
    guard width <= box.width + 1e-6, let extent = extent(inkOnly: false, budget) else { return width == 0 }
    return extent.bottom - extent.top <= box.height + 1e-6
  }

  /// How far the text moves down to lie in its box as it is asked to; a point text has a box of no height at (0, 0).
  func verticalShift(_ budget: FrameBudget) -> Double {
    guard let alignment = document.verticalAlignment,
      let extent = extent(inkOnly: alignment.countsInkOnly, budget)
    else { return 0 }
    let box = document.box ?? .zero
    let shift =
      switch alignment.place {
      case .top: box.minY - extent.top
      case .center: box.midY - (extent.top + extent.bottom) / 2
      case .bottom: box.maxY - extent.bottom
      }
    // What the baseline shift has moved is not to be moved back.
    return shift - document.baselineShift
  }

  /// Returns the extent from the top of the text to its bottom: that of its ink, or also of the font's ascent
  /// above the first baseline and its descent below the last one. (A file that has the glyphs does not say
  /// the descent.) Nil for a text that shows nothing.
  private func extent(inkOnly: Bool, _ budget: FrameBudget) -> (top: Double, bottom: Double)? {
    var extent: (top: Double, bottom: Double)?
    func grow(_ top: Double, _ bottom: Double) {
      extent = (min(extent?.top ?? top, top), max(extent?.bottom ?? bottom, bottom))
    }
    var known: [Character: Rect] = [:]
    for (number, line) in lines.enumerated() {
      let baseline = document.firstBaseline + Double(number) * document.lineHeight
      for letter in letters[line.letters] {
        guard let outline = letter.glyph?.outline, !outline.isEmpty else { continue }
        if known[letter.character] == nil {
          guard budget.spend(outline.elements.count) else { return nil }
          known[letter.character] = outline.bounds
        }
        guard let ink = known[letter.character] else { continue }
        grow(baseline + ink.minY * letter.scale, baseline + ink.maxY * letter.scale)
      }
    }
    if extent != nil, !inkOnly {
      let below = document.font.outlines.map { font in
        Double(lines.count - 1) * document.lineHeight + font.descent * document.size
      }
      let first = document.firstBaseline
      grow(first - document.font.ascent * document.size, first + (below ?? 0))
    }
    return extent
  }
}

extension TextDocument {
  fileprivate func scaled(by factor: Double) -> TextDocument {
    var scaled = self
    scaled.size *= factor
    scaled.lineHeight *= factor
    scaled.tracking *= factor
    scaled.baselineShift *= factor
    scaled.stroke?.width *= factor
    return scaled
  }
}
