import AnimationKit

/// A picture of several frames of an animation, in a grid on light paper.
struct ContactSheet {
  var columns: Int
  /// The longer side of a frame, in pixels.
  var cell: Double

  private let gap = 12.0
  private let paper = Color(red: 0.957, green: 0.961, blue: 0.973)

  /// A frame of an animation, drawn.
  private struct Cell {
    var picture: EncodedImage
    var size: Size
  }

  /// `rows` rows for each animation, with frames spread evenly over it, the first one first.
  func draw(_ animations: [any Animation], rows: Int) throws -> Bitmap {
    try draw(try animations.flatMap { try cells(of: $0, count: columns * rows) })
  }

  private func cells(of animation: any Animation, count: Int) throws -> [Cell] {
    let info = animation.info
    let options = PictureOptions(size: .scale(cell / max(info.size.width, info.size.height)))
    let frames = FrameRenderer(animation, options: options)
    let bitmap = try frames.makeBitmap()
    return try (0..<count).map { index in
      frames.draw(frames.displayList(at: Double(index * info.frameCount / count)), into: bitmap)
      return Cell(
        picture: EncodedImage(key: "\(index)", bytes: try PNGEncoder.encode(bitmap)),
        size: Size(Double(bitmap.width), Double(bitmap.height)))
    }
  }

  private func draw(_ cells: [Cell]) throws -> Bitmap {
    let step = cell + gap
    let items = cells.enumerated().flatMap { index, cell -> [DisplayItem] in
      let corner = Point(gap + Double(index % columns) * step, gap + Double(index / columns) * step)
      let place = Rect(x: corner.x, y: corner.y, width: cell.size.width, height: cell.size.height)
      return [
        .fill(FillItem(Path(place), paint: .color(.white))),
        .image(ImageItem(cell.picture, frame: place, fit: .fill)),
      ]
    }
    let rows = (cells.count + columns - 1) / columns
    let size = Size(gap + Double(columns) * step, gap + Double(rows) * step)
    let sheet = try Bitmap(width: Int(size.width), height: Int(size.height))
    let list = DisplayList(size: size, items: items)
    CairoRenderer().render(list, into: sheet, transform: .identity, background: paper)
    return sheet
  }
}
