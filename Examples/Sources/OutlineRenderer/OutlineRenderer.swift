import AnimationKit

/// A renderer of one's own: a frame as text, an indented line for each thing that it paints. What a real one needs is
/// there: transforms lead straight to the canvas, and nothing is inherited.
///
///     OutlineRenderer heart.svga 20
@main struct OutlineRenderer {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { return print("usage: OutlineRenderer FILE [FRAME]") }
    let animation = try AnimationDecoder.decode(file: arguments[1])
    let frame = arguments.count > 2 ? Double(arguments[2]) ?? 0 : 0
    paint(animation.displayList(at: frame).items, depth: 0)
  }

  static func paint(_ items: [DisplayItem], depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    for item in items {
      switch item {
      case .fill(let fill): print("\(indent)fill, \(fill.path.elements.count) elements")
      case .stroke(let stroke): print("\(indent)stroke, \(stroke.style.width) wide")
      case .image: print("\(indent)image")
      case .text(let text): print("\(indent)text, \(text.text.runs.count) runs")
      case .group(let group):
        print("\(indent)group, opacity \(group.opacity)")
        paint(group.items, depth: depth + 1)
      }
    }
  }
}
