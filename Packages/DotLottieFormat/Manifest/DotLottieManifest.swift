import AnimationCore
import JSONText

/// What the manifest of a dotLottie says of its animations.
struct DotLottieManifest: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var id: String
    /// What people call it.
    var name: String?
    /// The theme it is to be shown with.
    var theme: String?
  }

  static let fileName = "manifest.json"

  /// True for version 2, whose folders have names of one letter.
  var isVersion2 = false
  /// The one to be shown first in front, the others as listed. Each id once.
  var entries: [Entry] = []
  /// The state machine that is to run it.
  var stateMachine: String?
  var diagnostics: [Diagnostic] = []
}

extension DotLottieManifest {
  /// Reads versions 1 and 2. Members of a wrong type count as absent.
  ///
  /// - Throws: `corrupt` for what is not JSON.
  init(_ bytes: [UInt8], limits: DecodingLimits) throws(AnimationError) {
    let document = try JSONDocument(parsing: bytes, part: Self.fileName, maxDepth: limits.jsonDepth)
    var manifest = DotLottieManifest()
    try document.withRoot { (root) throws(AnimationError) in try manifest.read(root, limits) }
    self = manifest
  }

  private mutating func read(_ root: JSONValue, _ limits: DecodingLimits) throws(AnimationError) {
    isVersion2 = (root["version"].string ?? root["version"].number.map { $0 == 2 ? "2" : "" }) == "2"
    try DecodingLimits.check("animations in the manifest", root["animations"].count, limits.layers)
    var known: Set<String> = []
    for (index, json) in root["animations"].items.enumerated() {
      guard let id = json["id"].identifier, !id.isEmpty else {
        note("animations[\(index)]", "an animation without an id: left out")
        continue
      }
      guard known.insert(id).inserted else {
        note("animations[\(index)]", "another animation \"\(id)\": left out")
        continue
      }
      entries.append(
        Entry(
          id: id, name: json["name"].string,
          theme: json["initialTheme"].string ?? json["defaultTheme"].string))
    }
    let initial = root["initial"]
    stateMachine = initial["stateMachine"].string
    guard let first = initial["animation"].identifier ?? root["activeAnimationId"].identifier, !first.isEmpty
    else { return }
    if let position = entries.firstIndex(where: { $0.id == first }) {
      entries.insert(entries.remove(at: position), at: 0)
    } else {
      note("initial", "there is no animation \"\(first)\": the first one is shown")
    }
  }

  private mutating func note(_ path: String, _ message: String) {
    diagnostics.append(Diagnostic(.tolerated, path: "\(Self.fileName) > \(path)", message))
  }
}
