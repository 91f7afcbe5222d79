import AnimationCore
import JSONText
import SystemSupport

/// Two animations that should look the same.
struct AnimationPair: Sendable {
  var name: String
  var a: String
  var b: String
  /// The ids of the animations in each of the files; the first one when nil.
  var animationA: String?
  var animationB: String?
  /// A note about them.
  var note = ""

  /// The names of the two when they are shown next to one another.
  var fileNames: (left: String, right: String) {
    let names = [a, b].map(\.lastPathPart)
    return names[0] == names[1] ? (a, b) : (names[0], names[1])
  }
}

extension AnimationPair {
  private static let rule = JSONRule.array(
    .object(
      required: ["name": .text],
      optional: ["a": .text, "b": .text, "svga": .text, "lottie": .text, "note": .text]))

  /// Reads a file of pairs, whose paths are relative to it.
  ///
  /// - Throws: `FileError`; for a mistake, with its line.
  static func load(_ path: String) throws(FileError) -> [AnimationPair] {
    let limits = DecodingLimits()
    let text = try FileReader.read(path, limit: limits.fileBytes)
    let folder = path.folderWithSlash
    do {
      let document = try JSONDocument.parseWritten(text, limits: limits)
      return try document.withRoot { root throws(AnimationError) in
        do throws(JSONMistake) {
          try root.check(rule)
          return try pairs(root, in: folder)
        } catch {
          throw error.error(in: text)
        }
      }
    } catch {
      throw FileError(path: path, .unusable(error))
    }
  }

  private static func pairs(_ root: JSONValue, in folder: String) throws(JSONMistake) -> [AnimationPair] {
    var pairs: [AnimationPair] = []
    for (index, item) in root.items.enumerated() {
      guard let a = item["a"].string ?? item["svga"].string, let b = item["b"].string ?? item["lottie"].string
      else { throw JSONMistake("needs \"a\" and \"b\", or \"svga\" and \"lottie\"", at: [.item(index)]) }
      func resolve(_ path: String) -> String { path.isAbsolutePath ? path : folder + path }
      pairs.append(
        AnimationPair(
          name: item["name"].string ?? "", a: resolve(a), b: resolve(b), note: item["note"].string ?? ""))
    }
    return pairs
  }
}
