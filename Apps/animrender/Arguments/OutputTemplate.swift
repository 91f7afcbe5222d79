import CommandLineSupport

/// Where outputs go: a path in which words in braces stand for parts of the input's name or the frame's number.
struct OutputTemplate: Equatable {
  private enum Piece: Equatable {
    case text(String)
    /// Zeros are put in front up to this many digits.
    case frame(digits: Int)
    case name, ext, folder
    /// What a row of a list says under this name.
    case member(String)
  }

  /// The template as given.
  let text: String
  private let pieces: [Piece]

  init(_ text: String) throws(ArgumentProblem) {
    guard !text.isEmpty, !text.hasSuffix("/") else { throw ArgumentProblem("it has no file name") }
    self.text = text
    pieces = try Self.parse(text)
  }

  var isStandardOutput: Bool { text == "-" }

  /// True when every frame has a file of its own.
  var namesFrames: Bool {
    pieces.contains { if case .frame = $0 { true } else { false } }
  }

  /// The extension in lower case, without its dot; nil when there is none, or nothing before it.
  var fileExtension: String? {
    guard let file = text.split(separator: "/").last, let dot = file.lastIndex(of: "."), dot > file.startIndex
    else { return nil }
    return file[dot...].dropFirst().lowercased()
  }

  /// The words in braces that stand for members of rows, in their order.
  var members: [String] {
    pieces.compactMap { if case .member(let name) = $0 { name } else { nil } }
  }

  /// - Throws: where it is made for rows, and there are none.
  func checkHasNoMembers() throws(ArgumentProblem) {
    if let name = members.first { throw Self.unknown("{\(name)}") }
  }

  func path(of input: InputName, frame: Int) -> String {
    var path = ""
    for piece in pieces {
      switch piece {
      case .text(let text): path += text
      case .name: path += input.name
      // The dot belongs to the extension: without one, there is none.
      case .ext where input.ext.isEmpty && path.hasSuffix("."): path.removeLast()
      case .ext: path += input.ext
      case .folder: path += input.folder
      case .member(let name): path += input.members[name] ?? ""
      case .frame(let digits):
        let number = String(frame)
        path += String(repeating: "0", count: max(0, digits - number.count)) + number
      }
    }
    guard input.folder == "." else { return path }
    return path.replacing("/./", with: "/")
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

  private static func placeholder(_ text: Substring) throws(ArgumentProblem) -> Piece {
    let parts = text.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
    switch parts.first {
    case "name" where parts.count == 1: return .name
    case "ext" where parts.count == 1: return .ext
    case "folder" where parts.count == 1: return .folder
    case "frame" where parts.count == 1: return .frame(digits: 0)
    case "frame" where parts.count == 2 && parts[1].count == 2 && parts[1].first == "0":
      if let digits = Int(parts[1]), digits > 0 { return .frame(digits: digits) }
    case let name? where parts.count == 1 && !name.isEmpty: return .member(String(name))
    default: break
    }
    throw unknown(text)
  }

  private static func unknown(_ text: some StringProtocol) -> ArgumentProblem {
    ArgumentProblem(
      "\(text) is unknown: use {frame}, {frame:04} to pad it with zeros, {name}, {ext} or {folder}")
  }
}
