import AnimationCore
import FrameRendering
import Painting
import Pixels

/// One image of several frames of an animation, in a grid on light paper, each with a label if it has one. Behind what is
/// transparent is a checkerboard of two greys: white and black are seen on it.
///
/// Frames are kept encoded until the sheet is drawn.
package struct ContactSheet {
  private struct Cell {
    var image: EncodedImage
    var size: Size
    var label: String
  }

  private let columns: Int
  private let cell: Size
  private var cells: [Cell] = []
  /// What is behind frames, by their size.
  private var checkerboards: [Size: EncodedImage] = [:]

  private static let gap = 12.0
  private static let labelHeight = 18.0
  private static let paper = Color(red: 0.957, green: 0.961, blue: 0.973)
  /// The sides of the checkerboard's squares, in pixels, and their premultiplied colours.
  private static let square = 8
  private static let lightGrey: UInt32 = 0xffe4_e4e4
  private static let darkGrey: UInt32 = 0xffd4_d4d4
  private static let ink = Color(red: 0.3, green: 0.33, blue: 0.4)

  /// - Parameters:
  ///   - columns: at least 1.
  ///   - cell: the space for a frame, in pixels; smaller ones are put at its top left corner.
  package init(columns: Int, cell: Size) {
    self.columns = max(columns, 1)
    self.cell = cell
  }

  /// - Parameter label: what stands below the frame; nothing when empty.
  package mutating func add(_ frame: Bitmap, label: String = "") throws(AnimationError) {
    let size = Size(Double(frame.width), Double(frame.height))
    cells.append(
      Cell(
        image: EncodedImage(key: "\(cells.count)", bytes: try PNGEncoder.encode(frame)), size: size,
        label: label))
    if checkerboards[size] == nil {
      checkerboards[size] = EncodedImage(
        key: "\(frame.width)x\(frame.height)",
        bytes: try PNGEncoder.encode(Self.checkerboard(width: frame.width, height: frame.height)))
    }
  }

  /// Adds the frame added last once more.
  mutating func repeatLast(label: String) {
    guard var cell = cells.last else { return }
    cell.label = label
    cells.append(cell)
  }

  /// - Throws: see `Bitmap`: the sheet may be too large.
  package func draw() throws(AnimationError) -> Bitmap {
    let gap = Self.gap
    let hasLabels = cells.contains { !$0.label.isEmpty }
    let step = Size(cell.width + gap, cell.height + gap + (hasLabels ? Self.labelHeight : 0))
    let items = cells.enumerated().flatMap { index, content in
      self.items(
        content,
        Point(gap + Double(index % columns) * step.width, gap + Double(index / columns) * step.height))
    }
    let rows = max(1, (cells.count + columns - 1) / columns)
    let size = Size(gap + Double(columns) * step.width, gap + Double(rows) * step.height)
    func side(_ length: Double) -> Int { Int(length.rounded(.up), within: 0...1_000_000_000) }
    let sheet = try Bitmap(width: side(size.width), height: side(size.height))
    UpdatingRenderer().draw(
      DisplayList(size: size, items: items), into: sheet, transform: .identity, background: Self.paper)
    return sheet
  }

  private func items(_ content: Cell, _ corner: Point) -> [DisplayItem] {
    let place = Rect(x: corner.x, y: corner.y, width: content.size.width, height: content.size.height)
    var items = [checkerboards[content.size], content.image].compactMap(\.self).map { image in
      DisplayItem.image(ImageItem(image, frame: place, fit: .fill))
    }
    if !content.label.isEmpty {
      let below = Rect(x: corner.x, y: corner.y + cell.height, width: cell.width, height: Self.labelHeight)
      let text = StyledText(content.label, fontSize: 11, color: Self.ink, alignment: .left)
      items.append(.text(TextItem(text, frame: below)))
    }
    return items
  }

  private static func checkerboard(width: Int, height: Int) throws(AnimationError) -> Bitmap {
    try Bitmap(
      width: width, height: height,
      words: (0..<height).flatMap { y in
        (0..<width).map { x in (x / square + y / square) % 2 == 0 ? lightGrey : darkGrey }
      })
  }
}
