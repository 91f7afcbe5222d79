import AnimationCore

extension LaidOutText {
  /// How often the range in which the size lies is halved: to a thousandth of it.
  private static let halvings = 10

  /// Lays the text out; one that has a least size as large as it fits into its room.
  convenience init?(fitting key: Key, _ context: OpaquePointer) {
    let text = key.text
    guard let minimum = text.minimumFontSize, minimum.isFinite, minimum > 0,
      key.room.width > 0 || key.room.height > 0
    else {
      self.init(Key(text: text, room: TextRoom(width: key.room.width)), context)
      return
    }
    func fits(_ factor: Double) -> Bool {
      LaidOutText.fits(text.scaled(by: factor), key.room, context)
    }
    let largest = text.runs.filter(\.isDrawable).map(\.style.fontSize).max() ?? minimum
    var (low, high) = (min(1, minimum / largest), 1.0)
    if fits(high) {
      low = high
    } else if fits(low) {
      for _ in 0..<Self.halvings {
        let middle = (low + high) / 2
        if fits(middle) { low = middle } else { high = middle }
      }
    } else {
      let room = TextRoom(width: key.room.width, height: key.room.height, cutsLines: true)
      self.init(Key(text: text.scaled(by: low), room: room), context)
      return
    }
    self.init(Key(text: text.scaled(by: low), room: TextRoom(width: key.room.width)), context)
  }

  private static func fits(_ text: StyledText, _ room: TextRoom, _ context: OpaquePointer) -> Bool {
    // A single line is measured whole.
    let width = text.lineBreak.isSingleLine ? 0 : room.width
    let key = Key(text: text, room: TextRoom(width: width, breaksWords: false))
    guard let size = LaidOutText(key, context)?.logical else { return true }
    return (room.width <= 0 || size.width <= room.width) && (room.height <= 0 || size.height <= room.height)
  }
}
