import AnimationCore

/// Where the letters of a text stand at one frame, with what their animators do to them.
struct LetterPlacement {
  private let layout: GlyphLayout
  private let letters: AnimatedLetters
  private let anchor: TextLetters.Grouping
  /// The shift of a letter's pivot from the middle of its group on the baseline: in half widths of the group,
  /// and a length.
  private let pivotShift: Point
  private let path: Followed?

  /// A path in a frame.
  fileprivate struct Followed {
    var guide: TextGuide
    var margins: (first: Double, last: Double)
    var isPerpendicular: Bool
    var isForced: Bool
  }

  /// What a letter has in common with others that turn about the same point. Lengths are sums of what the glyphs
  /// take: of what moves letters apart only the document's tracking counts, and that between groups.
  private struct Group {
    /// The distance from the start of the line to its first letter.
    var start = 0.0
    var width = 0.0
    /// The distance from its first letter to this one.
    var before = 0.0
  }

  init(_ layout: GlyphLayout, _ letters: AnimatedLetters, _ text: TextModel, in context: PropertyContext) {
    self.layout = layout
    self.letters = letters
    anchor = text.anchor.grouping
    pivotShift = text.anchor.pivot(size: layout.document.size, in: context)
    path = text.path.flatMap { Followed($0, in: context) }
  }

  /// Returns the transforms from the space of each letter, in which its pen is (0, 0), to the layer's; nil
  /// for one that is not shown.
  func transforms() -> [Transform?] {
    var transforms = [Transform?](repeating: nil, count: layout.letters.count)
    let lines = Array(layout.shownLines)
    let rows = lines.map { layout.pens(of: $0.line, letters.styles) }
    let center = anchor == .all ? centerOfAll(lines.map(\.line), rows) : 0
    var spacing = Vector.zero
    for (number, (line, baseline)) in lines.enumerated() where !line.letters.isEmpty {
      if number > 0 { spacing = spacing + lineSpacing(of: line) }
      let starts = layout.starts(of: line)
      let visible = layout.visible(line)
      let row = Row(
        pens: rows[number], starts: starts, groups: groups(of: line, starts), visible: visible,
        width: path == nil ? 0 : layout.width(of: visible, letters.styles),
        origin: Point(spacing.x, baseline + spacing.y), first: lines[0].baseline)
      for offset in rows[number].indices {
        let position = line.letters.lowerBound + offset
        transforms[position] =
          path.map { transform(at: position, offset, row, along: $0) }
          ?? transform(at: position, offset, row, center: center)
      }
    }
    return transforms
  }

  private struct Row {
    var pens: [Double]
    /// The letters' starts from the pen of the first visible one, without what animators and justification add.
    var starts: [Double]
    var groups: [Group]
    /// The letters without the blanks at the line's end, and the width that they take; 0 where there is no
    /// path.
    var visible: Range<Int>
    var width: Double
    /// What line spacing adds, and the baseline.
    var origin: Point
    /// The baseline of the text's first line.
    var first: Double
  }

  private func transform(at position: Int, _ offset: Int, _ row: Row, center: Double) -> Transform {
    let pen = Point(row.pens[offset] + row.origin.x, row.origin.y)
    let pivot: Point =
      if anchor == .all {
        Point(center - row.pens[offset], row.first - row.origin.y + pivotShift.y)
      } else {
        pivot(offset, row)
      }
    return .translation(pen.x, pen.y) * letters.motions[position].transform(about: pivot)
  }

  /// Returns a letter's pivot in its own space.
  private func pivot(_ offset: Int, _ row: Row) -> Point {
    let group = row.groups[offset]
    return Point(group.width / 2 * (1 + pivotShift.x) - group.before, pivotShift.y)
  }

  // MARK: Along a path

  private func transform(at position: Int, _ offset: Int, _ row: Row, along path: Followed) -> Transform {
    let motion = letters.motions[position]
    let group = row.groups[offset]
    let pivot = pivot(offset, row)
    var distance: Double
    if path.isForced {
      distance = forcedDistance(at: position, row.visible, along: path)
    } else {
      let room = path.guide.length - row.width
      let start: Double =
        switch layout.document.alignment {
        case .left: path.margins.first
        case .right: room + path.margins.last
        case .center: room / 2 + path.margins.first + path.margins.last
        }
      let moved = row.pens[offset] - row.pens[0] - (row.starts[offset] - row.starts[0])
      distance = start + group.start + group.width / 2 * (1 + pivotShift.x) + moved
    }
    distance += motion.position.x + motion.anchor.x
    let (point, radians) = path.guide.frame(at: distance)
    var frame = Transform.translation(point.x, point.y)
    if path.isPerpendicular { frame = frame * .rotation(radians: radians) }
    // Further lines lie beside the path; what the layout puts at the top of a box does not count.
    let below = row.origin.y - row.first - layout.document.baselineShift
    return frame * .translation(-pivot.x - motion.position.x, below) * motion.transform(about: pivot)
  }

  /// Where the middle of a letter comes to lie when the letters of a line are spread over the path.
  private func forcedDistance(at position: Int, _ visible: Range<Int>, along path: Followed) -> Double {
    guard let first = visible.first, let last = visible.last else { return path.margins.first }
    let start = path.margins.first + layout.letters[first].width / 2
    guard visible.count > 1 else { return start }
    let end = path.guide.length + path.margins.last - layout.letters[last].width / 2
    return start + (end - start) * Double(position - first) / Double(visible.count - 1)
  }

  // MARK: Groups

  /// The group of each letter of a line.
  private func groups(of line: GlyphLayout.Line, _ starts: [Double]) -> [Group] {
    let letters = Array(layout.letters[line.letters])
    var groups: [Group] = []
    groups.reserveCapacity(letters.count)
    for (offset, letter) in letters.enumerated() {
      if offset == 0 || isBoundary(letters[offset - 1], letter) {
        groups.append(Group(start: starts[offset], width: letter.width))
      } else {
        let before = groups[offset - 1].width
        groups.append(Group(start: groups[offset - 1].start, width: before + letter.width, before: before))
      }
    }
    // The width of a group is known at its last letter.
    for offset in letters.indices.dropLast().reversed()
    where !isBoundary(letters[offset], letters[offset + 1]) {
      groups[offset].width = groups[offset + 1].width
    }
    return groups
  }

  /// Whether two neighbours on a line are in two groups.
  private func isBoundary(_ letter: GlyphLayout.Letter, _ next: GlyphLayout.Letter) -> Bool {
    switch anchor {
    case .character, .all: true
    case .word: letter.isBlank || next.isBlank
    case .line: false
    }
  }

  /// The middle of what the visible letters of all lines take.
  private func centerOfAll(_ lines: [GlyphLayout.Line], _ rows: [[Double]]) -> Double {
    var (left, right) = (Double.infinity, -Double.infinity)
    for (line, pens) in zip(lines, rows) {
      let visible = layout.visible(line)
      guard let first = visible.first, let last = visible.last else { continue }
      left = min(left, pens[first - line.letters.lowerBound])
      right = max(right, pens[last - line.letters.lowerBound] + layout.letters[last].width)
    }
    return left <= right ? left + (right - left) / 2 * (1 + pivotShift.x) : 0
  }

  private func lineSpacing(of line: GlyphLayout.Line) -> Vector {
    letters.motions[line.letters].reduce(.zero) { $0 + $1.lineSpacing } / Double(line.letters.count)
  }
}

extension LetterPlacement.Followed {
  /// Nil for a path of no length, on which text is drawn as if there were none.
  fileprivate init?(_ path: TextPath, in context: PropertyContext) {
    let outline = path.outline.value(in: context)
    guard context.scene.budget.spend(150 * outline.vertices.count) else { return nil }
    let isReversed = path.isReversed.value(in: context) != 0
    guard let guide = TextGuide(isReversed ? outline.reversed : outline) else { return nil }
    self.guide = guide
    margins = (path.firstMargin.value(in: context), path.lastMargin.value(in: context))
    isPerpendicular = path.isPerpendicular.value(in: context) != 0
    isForced = path.isForced.value(in: context) != 0
  }
}

extension TextAnchor {
  /// Returns the pivot from the middle of a group on the baseline: in half widths of the group, and a length.
  func pivot(size: Double, in context: PropertyContext) -> Point {
    let alignment = alignment.value(in: context)
    // The height of a letter is what lottie-web takes it for: 0.714 of a line of 1.2 ems.
    return Point(alignment.x / 100, alignment.y / 100 * 0.8568 * size)
  }
}
