import AnimationCore

/// The machine's fonts and font files, letter by letter.
package final class FontLibrary: FontSource {
  package static let shared = FontLibrary()

  private struct Known {
    var fonts: [FontRequest: InstalledFont] = [:]
    var generation = 0
  }

  private let known = Lock(Known())
  /// The layouts of texts that were measured.
  private let layouts = Lock(TextLayouts(nil))

  package func font(_ request: FontRequest) -> (any OutlineFont)? {
    known.withLock { known -> InstalledFont? in
      let generation = FontFolders.generation
      if known.generation != generation || known.fonts.count >= 256 {
        known = Known(generation: generation)
      }
      if let font = known.fonts[request] { return font }
      let font = InstalledFont(request)
      known.fonts[request] = font
      return font
    }
  }

  package func font(
    file bytes: [UInt8], standIn: FontRequest
  ) throws(AnimationError) -> any OutlineFont {
    try FontFile(bytes) { [self] in font(standIn) }
  }

  package func bounds(of item: TextItem) -> Rect? {
    layouts.withLock { layouts in
      layouts.layout(of: item, .identity).flatMap { layout in
        let origin = layout.origin(of: item)
        return layout.room(of: item.letters).map {
          Rect(x: $0.x + origin.x, y: $0.y + origin.y, width: $0.width, height: $0.height)
        }
      }
    }
  }
}
