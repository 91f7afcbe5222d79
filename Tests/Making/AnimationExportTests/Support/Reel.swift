import AnimationCore
import AnimationExport
import CairoRenderer
import Pixels
import TestSupport
import Testing

/// A little animation: a half-transparent disc with a gradient walks over a bar that stands still.
struct Reel {
  var width = 40
  var height = 30
  var count = 6
  var background = Color.clear

  func series(_ rate: FrameRate?) throws -> FrameSeries {
    FrameSeries(width: width, height: height, rate: try #require(rate))
  }

  func list(_ index: Int) -> DisplayList {
    let gradient = Gradient(
      .linear(start: Point(0, 0), end: Point(Double(width), 0)),
      stops: [
        Gradient.Stop(offset: 0, color: Color(red: 1, green: 0.2, blue: 0)),
        Gradient.Stop(offset: 1, color: Color(red: 0, green: 0.4, blue: 1, alpha: 0.5)),
      ])
    let box = Rect(x: Double(3 + 4 * index), y: 6, width: 14, height: 14)
    let bar = Rect(x: 0, y: 22, width: Double(width), height: 4)
    return DisplayList(
      size: Size(Double(width), Double(height)),
      items: [
        .fill(FillItem(Path(bar), paint: .color(Color(red: 0.1, green: 0.6, blue: 0.3)))),
        .fill(FillItem(lens(in: box), paint: .gradient(gradient))),
      ])
  }

  private func lens(in box: Rect) -> Path {
    let (left, right) = (Point(box.minX, box.midY), Point(box.maxX, box.midY))
    return Path([
      .move(left), .curve(Point(box.minX, box.minY), Point(box.maxX, box.minY), right),
      .curve(Point(box.maxX, box.maxY), Point(box.minX, box.maxY), left), .close,
    ])
  }

  func bitmap(_ index: Int) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    CairoRenderer().render(list(index), into: bitmap, transform: .identity, background: background)
    return bitmap
  }

  func pixels(_ index: Int) throws -> [UInt8] { try bitmap(index).straightRGBA() }

  /// Hands all frames to a sink.
  func run(_ sink: some FrameSink) throws {
    for index in 0..<count { try sink.add(try bitmap(index)) }
    try sink.finish()
  }
}

/// A red square on 20 times 12 transparent pixels; nil for nothing.
func square(_ place: Rect?) throws -> Bitmap {
  let bitmap = try Bitmap(width: 20, height: 12)
  let items = place.map {
    [DisplayItem.fill(FillItem(Path($0), paint: .color(Color(red: 1, green: 0, blue: 0))))]
  }
  CairoRenderer().render(
    DisplayList(size: Size(20, 12), items: items ?? []), into: bitmap, transform: .identity)
  return bitmap
}

/// How far two images are apart in the mean, in steps of 255; infinitely when they differ in size.
func rootMeanSquare(_ a: [UInt8], _ b: [UInt8]) -> Double {
  guard a.count == b.count else { return .infinity }
  var sum = 0
  for (x, y) in zip(a, b) {
    let difference = Int(x) - Int(y)
    sum += difference * difference
  }
  return (Double(sum) / Double(max(a.count, 1))).squareRoot()
}
