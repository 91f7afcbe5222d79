import JSONText

extension MovieTextReader {
  /// Words for a place in `movie.json`, as diagnostics have them: `sprites[3] "arm" > frame 12 > alpha`.
  static func place(_ steps: [JSONStep], _ root: JSONValue) -> String {
    guard steps.first == .member("sprites"), steps.count > 1, case .item(let sprite) = steps[1] else {
      return steps.words
    }
    var words = [steps[..<2].words]
    if let key = imageKey(sprite, root) { words[0] += " \"\(key)\"" }
    var rest = steps[2...]
    if rest.first == .member("frames"), case .item(let frame) = rest.dropFirst().first {
      words.append("frame \(frame)")
      rest = rest.dropFirst(2)
    }
    if !rest.isEmpty { words.append(rest.words) }
    return words.joined(separator: " > ")
  }

  private static func imageKey(_ index: Int, _ root: JSONValue) -> String? {
    for (place, sprite) in root["sprites"].items.enumerated() where place == index {
      return sprite["imageKey"].string
    }
    return nil
  }
}
