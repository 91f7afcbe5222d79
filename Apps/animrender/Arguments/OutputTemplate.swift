import CommandLineSupport

/// Where pictures go: a path in which `{frame}` stands for the frame's index.
struct OutputTemplate: Equatable {
  private enum Piece: Equatable {
    case text(String)
    /// Zeros are put in front up to this many digits.
    case frame(digits: Int)
  }

  /// As given.
  let text: String
  private let pieces: [Piece]

  init(_ text: String) throws(ArgumentProblem) {
    guard text.lowercased().hasSuffix(".png"), let name = text.split(separator: "/").last, name.count > 4
    else {
      throw ArgumentProblem("its extension is none that can be written: .png")
    }
    self.text = text
    pieces = try Self.parse(text)
  }

  /// True when every frame has a file of its own.
  var namesFrames: Bool {
    pieces.contains { if case .frame = $0 { true } else { false } }
  }

  func path(frame: Int) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .frame(let digits):
        let number = String(frame)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
      }
    }.joined()
  }

  private static func parse(_ text: String) throws(ArgumentProblem) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw ArgumentProblem("a { without a }")
      }
      pieces.append(.text(String(rest[..<open])))
      pieces.append(try placeholder(rest[open...close]))
      rest = rest[close...].dropFirst()
    }
    return pieces + [.text(String(rest))]
  }

  /// `{frame}` or `{frame:04}`.
  private static func placeholder(_ text: Substring) throws(ArgumentProblem) -> Piece {
    let parts = text.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
    if parts == ["frame"] { return .frame(digits: 0) }
    if parts.count == 2, parts[0] == "frame", parts[1].count == 2, parts[1].first == "0",
      let digits = Int(parts[1]), digits > 0
    {
      return .frame(digits: digits)
    }
    throw ArgumentProblem("\(text) is unknown: use {frame}, or {frame:04} to pad with zeros")
  }
}
