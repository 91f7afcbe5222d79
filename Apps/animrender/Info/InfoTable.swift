import AnimationCore
import AnimationKit
import AnimationReports
import CommandLineSupport
import JSONText

/// What `info` says of many files.
struct InfoTable {
  private static let maximumListLength = 50

  /// The files' entries in order, without those that are no animations.
  private let entries: [InfoEntry]
  private let ignoredCount: Int

  init(_ entries: [InfoEntry]) {
    ignoredCount = entries.count(where: \.isIgnored)
    var copies = ImageCopies()
    self.entries = entries.filter { !$0.isIgnored }.map { entry in
      var entry = entry
      entry.copies = copies.find(entry.summary?.images ?? [], in: entry.input)
      return entry
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The exit code of the first file that could not be read; nil when all could.
  var exitCode: Int32? { entries.lazy.compactMap(\.exitCode).first }

  // MARK: For people

  private static let columns: [(title: String, side: TextTable.Side)] = [
    ("file", .left), ("format", .left), ("size", .right), ("frames", .right), ("fps", .right),
    ("seconds", .right), ("layers", .right), ("images", .right), ("memory", .right), ("texts", .right),
    ("sounds", .right), ("fonts", .right), ("not drawn", .right), ("bytes", .right),
  ]

  /// A table with a row for each file and one for all together, and below it the images that are there more than once.
  ///
  /// - Parameter listsCopies: each of them; else there is one line for all.
  func lines(listsCopies: Bool) -> [String] {
    var table = TextTable(Self.columns.map(\.side))
    table.add(Self.columns.map(\.title))
    for entry in entries {
      switch entry.outcome {
      case .read(let summary): table.add([entry.input] + summary.cells)
      case .failed: table.add([entry.input], rest: entry.reason)
      case .ignored: break
      }
    }
    table.add(totals)
    return table.lines + copyLines(listsCopies)
  }

  private var totals: [String] {
    let read = entries.compactMap(\.summary)
    func sum(_ value: (InfoEntry.Summary) -> Int) -> Int { read.reduce(0) { $0 + value($1) } }
    var name = counted(entries.count, "file")
    if read.count < entries.count { name += ", \(entries.count - read.count) unreadable" }
    if ignoredCount > 0 { name += ", \(ignoredCount) of JSON ignored" }
    return [
      name, "", "", "\(sum(\.frameCount))", "", numberText(read.reduce(0) { $0 + $1.duration }),
      "\(sum(\.layerCount))", "\(sum(\.images.count))", byteText(sum(\.imagesDecodedBytes)),
      "\(sum(\.textCount))", "\(sum(\.soundCount))", "\(Set(read.flatMap(\.fonts)).count)",
      "\(sum(\.notDrawnCount))", byteText(sum { $0.fileBytes ?? 0 }),
    ]
  }

  private func copyLines(_ listsAll: Bool) -> [String] {
    let copies = entries.flatMap { entry in entry.copies.map { (entry.input, $0) } }
    guard !copies.isEmpty else { return [] }
    let bytes = copies.reduce(0) { $0 + $1.1.encodedBytes }
    let line =
      "duplicates: \(counted(copies.count, "image")) that \(copies.count == 1 ? "is" : "are") there already, \(byteText(bytes))"
    guard listsAll else { return [line + "; --duplicates lists them"] }
    var lines = [line]
    lines += copies.prefix(Self.maximumListLength).map { input, copy in "  \(input): \(copy.line(in: input))"
    }
    if copies.count > Self.maximumListLength {
      lines.append("  and \(copies.count - Self.maximumListLength) more; --json lists them all")
    }
    return lines
  }

  /// The layers of each file.
  var trees: [String] {
    entries.flatMap { entry -> [String] in
      switch entry.outcome {
      case .read(let summary):
        [entry.input] + (summary.tree?.lines(frameCount: summary.frameCount) ?? [])
      case .failed: ["\(entry.input)  \(entry.reason)"]
      case .ignored: []
      }
    }
  }

  // MARK: For programs

  /// An array with an object for each file.
  var json: String {
    var json = JSONWriter()
    json.array(.foundation) { json in
      for entry in entries { json.object(.foundation) { entry.write(to: &$0) } }
    }
    json.endLine()
    return json.text
  }

  private static let fields = [
    "input", "format", "container", "version", "width", "height", "frameRate", "frameCount", "duration",
    "layerCount", "imageCount", "imagesDecodedBytes", "textCount", "soundCount", "fonts", "notDrawnCount",
    "fileBytes", "duplicateBytes", "error", "exitCode",
  ]

  /// A line of names, and one for each file, as RFC 4180 has it, though lines end with a line feed.
  var csv: String {
    let rows = [Self.fields] + entries.map(fields)
    return rows.map { $0.map(\.csvField).joined(separator: ",") + "\n" }.joined()
  }

  private func fields(_ entry: InfoEntry) -> [String] {
    switch entry.outcome {
    case .read(let summary):
      let copied = entry.copies.reduce(0) { $0 + $1.encodedBytes }
      return [
        entry.input, summary.format, summary.container, summary.version, numberText(summary.width),
        numberText(summary.height), numberText(summary.frameRate), "\(summary.frameCount)",
        numberText(summary.duration), "\(summary.layerCount)", "\(summary.images.count)",
        "\(summary.imagesDecodedBytes)", "\(summary.textCount)", "\(summary.soundCount)",
        summary.fonts.joined(separator: "; "), "\(summary.notDrawnCount)",
        summary.fileBytes.map { "\($0)" } ?? "", "\(copied)", "", "",
      ]
    case .failed(let message, let exitCode):
      let empty = [String](repeating: "", count: Self.fields.count - 3)
      return [entry.input] + empty + [message, "\(exitCode)"]
    case .ignored: return []
    }
  }
}

extension InfoEntry {
  /// Why it could not be read, for who sees its name already, with the exit code.
  fileprivate var reason: String {
    guard case .failed(let message, let exitCode) = outcome else { return "" }
    let name = "\(input): "
    return "\(message.hasPrefix(name) ? String(message.dropFirst(name.count)) : message) (\(exitCode))"
  }
}

extension InfoEntry.Summary {
  /// The texts of the columns behind the file's name.
  fileprivate var cells: [String] {
    [
      format, "\(numberText(width)) x \(numberText(height))", "\(frameCount)", numberText(frameRate),
      numberText(duration), "\(layerCount)", "\(images.count)", byteText(imagesDecodedBytes), "\(textCount)",
      "\(soundCount)", "\(fonts.count)", "\(notDrawnCount)", fileBytes.map(byteText) ?? "",
    ]
  }
}

extension String {
  /// One line without control characters, which a terminal would obey: JSON has names as they are.
  fileprivate var csvField: String {
    let text = printable
    guard text.contains(where: { "\",;".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
