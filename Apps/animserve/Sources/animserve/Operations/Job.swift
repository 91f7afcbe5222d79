import Crypto
import FoundationEssentials

/// A piece of work for one of the tools: what of, how, and as what.
struct Job: Sendable {
  let operation: Operation
  let inputs: [StoredInput]
  /// Pairs of a name and a value; of a flag that is set, nil.
  let options: [(name: String, value: String?)]
  var replacements = Replacements()
  let type: ResultType

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
      + [.string(JSONValue.object(replacements.members).text.replacing(folder, with: ""))]
    let digest = SHA256.hash(data: Data(JSONValue.array(parts).text.utf8))
    return "\(digest.hexadecimal).\(type.name)"
  }
}
