import AnimationKit

/// Draws a contact sheet: `contactsheet SHEET.png ANIMATION...`. One animation fills a grid of eight frames,
/// several get a row of eight frames each.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, arguments.count >= 2 else {
      fatalError("usage: contactsheet SHEET.png ANIMATION...")
    }
    let animations = try arguments.dropFirst().map { path in try AnimationDecoder.decode(file: path) }
    let sheet =
      animations.count == 1 ? ContactSheet(columns: 4, cell: 220) : ContactSheet(columns: 8, cell: 92)
    try sheet.draw(animations, rows: animations.count == 1 ? 2 : 1).writePNG(to: output)
  }
}
