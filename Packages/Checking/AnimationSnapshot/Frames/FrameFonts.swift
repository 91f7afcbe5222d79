import AnimationCore
import TextLayout

/// The fonts of what frames show: what differs between machines may be nothing but a font.
enum FrameFonts {
  /// The most texts that are asked for their fonts: more are letters of one text, or made to take long.
  private static let limit = 1000

  /// The names of the fonts that draw the texts of frames, sorted.
  static func names(in frames: [Snapshot.Frame]) -> [String] {
    var texts: Set<TextItem> = []
    for frame in frames { collect(from: frame.list.items, into: &texts) }
    let layouts = TextLayouts(nil)
    return texts.reduce(into: Set()) { $0.formUnion(layouts.fonts(of: $1)) }.sorted()
  }

  private static func collect(from items: [DisplayItem], into texts: inout Set<TextItem>) {
    for item in items where texts.count < limit {
      switch item {
      case .text(let text): texts.insert(text)
      case .group(let group):
        collect(from: group.items, into: &texts)
        if let matte = group.matte { collect(from: matte.items, into: &texts) }
      case .fill, .stroke, .image: break
      }
    }
  }
}
