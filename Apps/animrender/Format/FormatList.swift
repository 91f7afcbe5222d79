import AnimationExport

/// Formats in words, as messages and help list them.
enum FormatList {
  /// "png, jpeg, webp and gif"; with others, videos are just that.
  static func names(_ formats: [ExportFormat]) -> String { joined(words(formats, \.name)) }

  static func names(taking options: ExportOptions.Name...) -> String {
    names(ExportFormat.all.filter { format in options.contains(where: format.options.contains) })
  }

  /// "JPEG (default 90), WebP (80), GIF and video (75)".
  static var defaultQualities: String {
    var groups: [(quality: Int, formats: [ExportFormat])] = []
    for format in ExportFormat.all {
      guard let quality = format.defaultQuality else { continue }
      if groups.last?.quality == quality {
        groups[groups.count - 1].formats.append(format)
      } else {
        groups.append((quality, [format]))
      }
    }
    return groups.enumerated().map { index, group in
      "\(joined(words(group.formats, \.title))) (\(index == 0 ? "default " : "")\(group.quality))"
    }.joined(separator: ", ")
  }

  /// "fast for PNG, balanced for APNG".
  static var defaultCompressions: String {
    PNGCompression.allCases.compactMap { compression in
      let formats = ExportFormat.all.filter { $0.defaultCompression == compression }
      return formats.isEmpty ? nil : "\(compression.rawValue) for \(joined(words(formats, \.title)))"
    }.joined(separator: ", ")
  }

  private static func words(_ formats: [ExportFormat], _ word: (ExportFormat) -> String) -> [String] {
    guard !formats.allSatisfy(\.isVideo) else { return formats.map(word) }
    return formats.filter { !$0.isVideo }.map(word) + (formats.contains(where: \.isVideo) ? ["video"] : [])
  }

  private static func joined(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
  }
}
