extension Replacements.Image {
  /// An image cut into three by three parts by two lines down and two across. The corners keep their size, a pixel for a
  /// unit of the area, unless they have no room; the edges between them are stretched one way, the middle both ways.
  ///
  /// The numbers are pixels of the image, finite and at least 0. Where they leave nothing between them, they become smaller
  /// in proportion, until it is one pixel.
  public struct NineParts: Hashable, Sendable {
    public var left, top, right, bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
  }
}

extension Replacements.Image.NineParts {
  /// A third of an image in one direction.
  private struct Third {
    /// What is seen of the area: all up to an end of the image, where it is the first or last third.
    var clip: (start: Double, length: Double)
    /// Where the whole image would lie.
    var image: (start: Double, length: Double)
  }

  /// Where the lines are in one direction, the image's own edges included.
  private static func cuts(_ first: Double, _ last: Double, of size: Double) -> [Double] {
    let (first, last) = (max(0, first), max(0, last))
    let most = max(0, size - 1)
    let share = first + last > most ? most / (first + last) : 1
    return [0, first * share, size - last * share, size]
  }

  /// How much smaller than in the image corners are in so little room; 1 where they fit.
  private static func scale(_ cuts: [Double], in length: Double) -> Double {
    let corners = cuts[1] + cuts[3] - cuts[2]
    return corners > length ? length / corners : 1
  }

  private static func thirds(
    _ cuts: [Double], _ scale: Double, from start: Double, length: Double
  ) -> [Third] {
    let ends = [
      start, start + cuts[1] * scale, start + length - (cuts[3] - cuts[2]) * scale, start + length,
    ]
    return (0..<3).compactMap { index in
      let (part, room) = (cuts[index + 1] - cuts[index], ends[index + 1] - ends[index])
      guard part > 0, room > 0 else { return nil }
      let stretch = room / part
      // Edges that are the image's own are softened by it alone.
      let before = cuts[index] > 0 ? 0 : length
      let after = cuts[index + 1] < cuts[3] ? 0 : length
      return Third(
        clip: (start: ends[index] - before, length: room + before + after),
        image: (start: ends[index] - cuts[index] * stretch, length: cuts[3] * stretch))
    }
  }

  /// The parts of an image, which fill an area.
  ///
  /// Each is the whole image, clipped. They are added up in a layer of their own: where a line between two runs through a
  /// pixel, what each covers of it makes all of it.
  ///
  /// - Parameters:
  ///   - size: that of the image, in pixels.
  ///   - replaced: what the image stands in for.
  func items(
    _ image: EncodedImage, size: Size, in area: Rect, _ transform: Transform, replaced: ReplacedImage
  ) -> [DisplayItem] {
    guard !size.isEmpty, [left, top, right, bottom].allSatisfy(\.isFinite) else { return [] }
    let (across, down) = (Self.cuts(left, right, of: size.width), Self.cuts(top, bottom, of: size.height))
    let scale = min(Self.scale(across, in: area.width), Self.scale(down, in: area.height))
    let columns = Self.thirds(across, scale, from: area.x, length: area.width)
    let rows = Self.thirds(down, scale, from: area.y, length: area.height)
    let parts = rows.flatMap { row in
      columns.map { column in
        let frame = Rect(
          x: column.image.start, y: row.image.start, width: column.image.length, height: row.image.length)
        let clip = Rect(
          x: column.clip.start, y: row.clip.start, width: column.clip.length, height: row.clip.length)
        let item = ImageItem(image, frame: frame, fit: .fill, transform: transform, replaced: replaced)
        return DisplayItem.group(
          GroupItem([.image(item)], blendMode: .add, clip: Clip(Path(clip), transform: transform)))
      }
    }
    return parts.isEmpty ? [] : [.group(GroupItem(parts, isIsolated: true))]
  }
}
