import AnimationCore
import ArgumentParser

/// `--limit`: what files may ask for.
package struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      Another limit of what a file may ask for, such as steps=1000000 or seconds=10; may be given several times. \
      Docs/Limits.md lists them.
      """, valueName: "name=value"), transform: LimitArgument.init)
  private var values: [LimitArgument] = []

  package init() {}

  /// What they are given as on a command line.
  package var arguments: [String] { values.map { "--limit=\($0)" } }

  package var limits: FileLimits { values.reduce(into: FileLimits()) { $1.set(&$0) } }
}

/// What files may ask for, and showing them may take.
package struct FileLimits: Hashable, Sendable {
  package var decoding = DecodingLimits()
  package var drawing = DrawingLimits()

  package init() {}

  /// The budget of one file, from now on; the signals that end the program end it, too.
  package var budget: WorkBudget { budget(within: Interruption.budget) }

  /// The budget of one file as a part of another one.
  package func budget(within budget: WorkBudget) -> WorkBudget {
    WorkBudget(within: budget, limits: drawing)
  }
}

/// `steps=1000000`.
struct LimitArgument: Sendable, CustomStringConvertible {
  private let name: String
  private let value: Int

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    name = parts[0]
    var limits = FileLimits()
    guard Self.set(&limits, name, 1) else {
      let names = (DecodingLimits.names + DrawingLimits.Name.allCases.map(\.rawValue)).sorted()
      throw ArgumentProblem("there is no limit '\(name)'; there are \(names.joined(separator: ", "))")
    }
    guard parts.count == 2, let value = Int(parts[1]), value > 0 else {
      throw ArgumentProblem("write NAME=VALUE, the value a whole number above 0")
    }
    self.value = value
  }

  var description: String { "\(name)=\(value)" }

  func set(_ limits: inout FileLimits) { _ = Self.set(&limits, name, value) }

  private static func set(_ limits: inout FileLimits, _ name: String, _ value: Int) -> Bool {
    if let name = DrawingLimits.Name(rawValue: name) {
      limits.drawing[name] = value
      return true
    }
    return limits.decoding.set(name, to: value)
  }
}
