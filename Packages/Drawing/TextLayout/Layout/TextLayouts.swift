import AnimationCore

/// Lays out text with Pango, with a context of its own, which is made when the first text is drawn.
package final class TextLayouts {
  private var context: PangoContext?
  private var recent: [LaidOutText.Key: Entry] = [:]
  private let log: DrawingLog?

  private struct Entry {
    var layout: LaidOutText
    /// Noted whenever it is drawn: the log may be emptied meanwhile, for another animation.
    var findings: [Diagnostic] = []
  }

  package init(_ log: DrawingLog?) {
    self.log = log
  }

  deinit {
    if let context { PangoContext.give(context) }
  }

  /// The text in a room; nil when there is nothing to draw.
  func layout(_ text: StyledText, in room: TextRoom) -> LaidOutText? {
    if let context, !context.isCurrent {
      recent.removeAll()
      self.context = nil
    }
    let key = LaidOutText.Key(text: text, room: room)
    if let entry = recent[key] {
      note(entry.findings)
      return entry.layout
    }
    guard text.isDrawable, let context = context ?? PangoContext.take(),
      let layout = LaidOutText(fitting: key, context.pointer)
    else {
      return nil
    }
    self.context = context
    let findings = log == nil ? [] : layout.findings()
    note(findings)
    if recent.count >= 64 { recent.removeAll() }
    recent[key] = Entry(layout: layout, findings: findings)
    return layout
  }

  func note(_ findings: [Diagnostic]) {
    for finding in findings { log?.note(finding) }
  }
}
