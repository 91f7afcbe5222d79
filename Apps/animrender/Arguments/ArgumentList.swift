import CommandLineSupport

/// The arguments of the program, before the argument parser sees them.
enum ArgumentList {
  /// What other programs call an option, and what it is called here.
  private static let otherNames = [
    "bg": "--background", "background-color": "--background", "transparent": "--background transparent",
    "resize": "--size", "dimensions": "--size", "out": "--output",
    "frame-rate": "--fps", "framerate": "--fps", "rate": "--fps", "loop": "--loops", "repeat": "--loops",
    "threads": "--jobs", "parallel": "--jobs", "backwards": "--reverse", "start": "--range", "end": "--range",
    "from": "--range", "to": "--range", "no-audio": "--mute", "no-sound": "--mute", "thumbnail": "--poster",
    "silent": "--quiet",
  ]

  /// Options that `render` alone has: it plays what a user does with an animation.
  private static let onlyOfRender: Set = ["events", "state-machine", "duration"]

  /// - Throws: for an option that other programs have, the name that it has here, and for one of `render` that others of
  ///   its kind do not have: the parser compares letters, and would suggest another.
  static func check(_ arguments: [String]) throws(CommandFailure) {
    guard let command = arguments.first, ["render", "batch", "sheet"].contains(command) else { return }
    for argument in arguments.dropFirst().prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = String(argument.dropFirst(2).prefix { $0 != "=" })
      if let known = otherNames[name] {
        throw CommandFailure(.usage, "no option '--\(name)': did you mean '\(known)'?")
      }
      if command != "render", onlyOfRender.contains(name) {
        throw CommandFailure(.usage, "no option '--\(name)' of \(command): only render has it")
      }
    }
  }

  /// Joins `--frames -1` to `--frames=-1`: a number below 0 is a value, and no option.
  static func joiningNegativeNumbers(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    for argument in arguments {
      if let last = joined.last, last.hasPrefix("--"), last != "--", !last.contains("=" as Character),
        argument.first == "-", argument.dropFirst().first?.isNumber == true
      {
        joined[joined.count - 1] = "\(last)=\(argument)"
      } else {
        joined.append(argument)
      }
    }
    return joined
  }
}
