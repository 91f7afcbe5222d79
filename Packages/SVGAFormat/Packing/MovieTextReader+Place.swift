import SimdJSON

extension MovieTextReader {
  /// Words for a place in `movie.json`, as diagnostics have them: `sprites[3] "arm" > frame 12 > alpha`.
  static func place(_ steps: [JSONStep], _ root: JSONValue) -> String {
    var words: [String] = []
    var name = ""
    for step in steps {
      switch step {
      case .member(let member):
        name = member
        words.append(member)
      case .item(let index):
        words[max(0, words.count - 1)...] = [item(index, of: name, root, isOutermost: words.count == 1)]
      }
    }
    return words.joined(separator: " > ")
  }

  private static func item(_ index: Int, of list: String, _ root: JSONValue, isOutermost: Bool) -> String {
    if list == "frames" { return "frame \(index)" }
    var key: String?
    if list == "sprites", isOutermost {
      for (place, sprite) in root["sprites"].items.enumerated() where place == index {
        key = sprite["imageKey"].string
      }
    }
    return "\(list)[\(index)]" + (key.map { " \"\($0)\"" } ?? "")
  }
}
