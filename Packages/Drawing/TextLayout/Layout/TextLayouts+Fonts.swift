import AnimationCore

extension TextLayouts {
  /// The fonts whose glyphs draw a text, those that stand in for others among them: a family, and the version that the
  /// font's file names, as in `DejaVu Sans (Version 2.37)`. Empty when there is nothing to draw.
  package func fonts(of item: TextItem) -> Set<String> {
    guard let layout = layout(of: item, .identity) else { return [] }
    var fonts: Set<String> = []
    FontLock.hold {
      LaidOutText.forEachRun(of: layout.layout) { run in
        if let name = FontNames.versionedName(of: run.font) { fonts.insert(name) }
      }
    }
    return fonts
  }
}
