import Crypto
import FoundationEssentials

/// A piece of work for one of the tools: what of, how, and as what.
struct Job: Sendable {
  let operation: Operation
  let inputs: [StoredInput]
  /// Pairs of a name and a value; of a flag that is set, nil.
  let options: [(name: String, value: String?)]
  /// Options whose values are files.
  let contents: [(name: String, input: StoredInput)]
  var replacements = Replacements()
  /// What the tool makes.
  let type: ResultType

  /// Whether the tool writes a second file, which says where things are in the first.
  var makesTwoFiles: Bool { type.name == "sprite" || options.contains { $0.name == "alpha" } }

  /// What the result is. Two files come in an archive.
  var result: ResultType { makesTwoFiles ? .zip : type }

  /// The name of its result's file: equal work has equal names, in any process, and no other work can be given it.
  ///
  /// - Parameter folder: what paths in it begin with, which is no part of the work.
  func resultName(version: String, folder: String) -> String {
    let parts: [JSONValue] =
      [.string(version), .string(operation.rawValue), .string(type.name)]
      + [.array(inputs.map { .string($0.digest) })]
      + [
        .array(
          options.sorted { $0.name < $1.name }.map {
            .array([.string($0.name), $0.value.map(JSONValue.string) ?? .null])
          })
      ]
      + [.array(contents.map { .array([.string($0.name), .string($0.input.digest)]) })]
      + [.string(JSONValue.object(replacements.members).text.replacing(folder, with: ""))]
    let digest = SHA256.hash(data: Data(JSONValue.array(parts).text.utf8))
    return "\(digest.hexadecimal).\(result.fileExtension)"
  }
}
