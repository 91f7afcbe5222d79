/// What is shown in the place of something else, as a file of `--replace` has it.
///
/// A client names no files: pictures are `data:` URIs, URLs, or came with the request.
struct Replacements: Sendable {
  private(set) var members: [String: JSONValue] = [:]
  /// The pictures that are files by now.
  private var inputs: [StoredInput] = []

  private static let known: Set = ["images", "texts", "values", "hidden", "theme"]

  var isEmpty: Bool { members.isEmpty }

  /// - Throws: where it has what clients may not say; the rest is for the tool to check.
  mutating func merge(_ object: [String: JSONValue]) throws(Problem) {
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard Self.known.contains(name) else { throw .mistake("replace: there is no \(name)") }
      // Taken out, what is there grows in its place: a thousand parts are no thousand copies.
      switch (members.removeValue(forKey: name), value) {
      case (.object(var old), .object(let new)):
        old.merge(new) { $1 }
        members[name] = .object(old)
      case (.array(var old), .array(let new)):
        old += new
        members[name] = .array(old)
      default: members[name] = value
      }
    }
  }

  /// Takes a member that rows have, such as `text:nick`.
  ///
  /// - Returns: false where it is something else.
  mutating func take(_ name: String, _ value: JSONValue) throws(Problem) -> Bool {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return false }
    let key = String(parts[1])
    switch parts[0] {
    case "text": try merge(["texts": .object([key: value])])
    case "value": try merge(["values": .object([key: value])])
    case "image": try merge(["images": .object([key: value])])
    case "hide":
      if value == .bool(true) || value == .string("true") || value == .string("") {
        try merge(["hidden": .array([.string(key)])])
      }
    default: return false
    }
    return true
  }

  /// Shows a picture that is stored.
  mutating func setImage(_ key: String, _ input: StoredInput) throws(Problem) {
    inputs.append(input)
    try merge(["images": .object([key: .string(input.path)])])
  }

  /// Puts stored files in the place of URLs.
  ///
  /// - Parameter fetch: what gets a picture.
  /// - Throws: also where a picture is named by a path.
  mutating func fetchImages(_ fetch: (String) async throws -> StoredInput) async throws {
    guard case .object(var images) = members["images"] else { return }
    let ours = Set(inputs.map(\.path))
    for (key, value) in images {
      guard let text = value.string ?? value.object?["file"]?.string else { continue }
      if text.hasPrefix("data:") || ours.contains(text) { continue }
      guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
        throw Problem.mistake("replace: images: \(key) is neither a data: URI nor a URL")
      }
      let input = try await fetch(text)
      inputs.append(input)
      if var object = value.object {
        object["file"] = .string(input.path)
        images[key] = .object(object)
      } else {
        images[key] = .string(input.path)
      }
    }
    members["images"] = .object(images)
  }
}
