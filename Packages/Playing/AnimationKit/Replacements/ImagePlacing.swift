import AnimationCore

/// How an image of the viewer's is shown in its area: `cover,circle,border:2/#ffffff,top`.
package struct ImagePlacing: Hashable, Sendable {
  package var fit: ContentFit?
  package var shape = Replacements.Image.Shape.rectangle
  package var border: Replacements.Image.Border?
  package var anchor = Point(0.5, 0.5)
  package var nineParts: Replacements.Image.NineParts?

  package init() {}

  /// - Throws: `ValueText.Problem`.
  package init(argument text: String) throws(ValueText.Problem) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)[...]
    while let part = parts.popFirst() {
      let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if pair[0] == "nine" {
        // Its numbers are separated as the parts are.
        let more = parts.prefix { Double($0) != nil }
        parts = parts.dropFirst(more.count)
        nineParts = try Self.nineParts(pair.dropFirst() + more.map(String.init))
      } else {
        try set(pair[0], pair.count == 2 ? pair[1] : nil)
      }
    }
  }

  private static func nineParts(
    _ texts: [String]
  ) throws(ValueText.Problem) -> Replacements.Image.NineParts {
    let numbers = texts.compactMap { Double($0) }.filter { 0...1_000_000 ~= $0 }
    guard texts.count == 4, numbers.count == 4 else {
      throw ValueText.Problem("nine: write LEFT,TOP,RIGHT,BOTTOM in pixels of the image, each from 0")
    }
    return .init(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }

  package func image(_ image: EncodedImage) -> Replacements.Image {
    // What is round is to be filled, unless something else is said.
    let usual = shape == .circle ? ContentFit.cover : .contain
    return Replacements.Image(
      image, fit: fit ?? usual, shape: shape, border: border, anchor: anchor, nineParts: nineParts)
  }

  private mutating func set(_ name: String, _ value: String?) throws(ValueText.Problem) {
    switch (name, value) {
    case ("circle", nil): shape = .circle
    case ("rounded", let value?): shape = .rounded(radius: try Self.length(value, of: name))
    case ("border", let value?):
      let parts = value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw ValueText.Problem("border: write WIDTH/COLOR") }
      border = .init(width: try Self.length(parts[0], of: name), color: try ValueText.color(parts[1]))
    case ("top", nil): anchor.y = 0
    case ("bottom", nil): anchor.y = 1
    case ("left", nil): anchor.x = 0
    case ("right", nil): anchor.x = 1
    case ("center", nil): anchor = Point(0.5, 0.5)
    case ("at", let value?):
      let parts = value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw ValueText.Problem("at: write X%/Y%") }
      anchor = Point(try Self.share(parts[0]), try Self.share(parts[1]))
    default:
      guard value == nil, let fit = ContentFit(rawValue: name) else {
        let known =
          ContentFit.allCases.map(\.rawValue)
          + [
            "circle", "rounded:RADIUS", "nine:LEFT,TOP,RIGHT,BOTTOM", "border:WIDTH/COLOR", "top", "bottom",
            "left", "right", "center",
            "at:X%/Y%",
          ]
        throw ValueText.Problem("'\(name)' is not one of \(known.joined(separator: ", "))")
      }
      self.fit = fit
    }
  }

  private static func length(_ text: String, of name: String) throws(ValueText.Problem) -> Double {
    guard let number = Double(text), number.isFinite, number > 0 else {
      throw ValueText.Problem("\(name): '\(text)' is not a number above 0")
    }
    return number
  }

  private static func share(_ text: String) throws(ValueText.Problem) -> Double {
    guard text.hasSuffix("%"), let number = Double(text.dropLast()), 0...100 ~= number else {
      throw ValueText.Problem("at: '\(text)' is not a share from 0% to 100%")
    }
    return number / 100
  }
}
