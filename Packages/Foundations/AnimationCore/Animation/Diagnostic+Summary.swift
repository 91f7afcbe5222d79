extension [Diagnostic] {
  /// What makes the image differ, in a few words on one line: `2 expressions, 3 effects (Glow, Bulge)`; nil when
  /// nothing does.
  ///
  /// - Parameter withSounds: also what is not heard.
  public func summary(withSounds: Bool = false) -> String? {
    var groups: [(noun: String, count: Int, names: [String])] = []
    var messages: [String] = []
    var images: Set<String> = []
    for diagnostic in self
    where diagnostic.kind.affectsRendering || (withSounds && diagnostic.kind == .unsupportedSound) {
      guard let subject = diagnostic.subject else {
        if !messages.contains(diagnostic.message) { messages.append(diagnostic.message) }
        continue
      }
      // Several may show one image.
      if let key = diagnostic.missingImageKeys.first, !images.insert(key).inserted { continue }
      let index = groups.firstIndex { $0.noun == subject.noun } ?? groups.endIndex
      if index == groups.endIndex { groups.append((subject.noun, 0, [])) }
      groups[index].count += 1
      if let name = subject.name, !groups[index].names.contains(name) { groups[index].names.append(name) }
    }
    let parts = groups.map { Self.words($0.noun, $0.count, $0.names) } + messages
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func words(_ noun: String, _ count: Int, _ names: [String]) -> String {
    let maximumListLength = 3
    let list =
      names.prefix(maximumListLength).joined(separator: ", ") + (names.count > maximumListLength ? ", …" : "")
    return counted(count, noun) + (list.isEmpty ? "" : " (\(list))")
  }
}
