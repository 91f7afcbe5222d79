/// What a replacement may name.
struct ReplacementKey {
  var name: String
  /// The node in the file.
  var place: String
  /// The picture in the file that is shown there; nil for texts, and for what is empty until something is put there.
  var image: String?
}

extension ReplacementKey {
  /// Returns the first of the keys of each name that stands for several. One picture in several places is one
  /// thing: a replacement is meant for all of them.
  static func ambiguous(_ keys: [ReplacementKey]) -> [(first: ReplacementKey, count: Int)] {
    var groups: [String: [ReplacementKey]] = [:]
    for key in keys { groups[key.name, default: []].append(key) }
    var seen: Set<String> = []
    return keys.compactMap { key in
      guard let all = groups[key.name], all.count > 1, seen.insert(key.name).inserted else { return nil }
      let isOneImage = key.image != nil && all.allSatisfy { $0.image == key.image }
      return isOneImage ? nil : (key, all.count)
    }
  }
}
