import AnimationCore
import ArgumentParser
import CommandLineSupport
import InteractionScripts

/// The options `--state-machine`, `--events` and `--duration`: what a user does with the animation.
struct ScriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run this state machine of a dotLottie. Default with --events: the one that the file wants run.",
      valueName: "id"))
  var stateMachine: String?

  @Option(
    help: ArgumentHelp(
      """
      What is done with the animation, and when: a file of JSON objects, one a line, such as \
      {"time": 0.5, "click": {"x": 100, "y": 80}}; - is standard input.
      """, valueName: "file"),
    completion: .file(), transform: PathArgument.input)
  var events: String?

  @Option(
    help: ArgumentHelp(
      "How long the state machine runs, in seconds. Default: up to the last event.", valueName: "seconds"),
    transform: NumberArgument.real(0.001...3600))
  var duration: Double?

  func validate() throws {
    if events == nil, stateMachine != nil, duration == nil {
      throw ValidationError("--state-machine needs --events or --duration, which say how long it runs.")
    }
    if events == nil, stateMachine == nil, duration != nil {
      throw ValidationError("--duration is for a state machine: use it with --state-machine or --events.")
    }
  }

  /// Nil when none of these options is there.
  ///
  /// - Parameter rate: of the output; nil for the animation's.
  /// - Throws: `FileError`.
  func script(rate: FrameRate?, protecting files: inout ProtectedFiles) throws -> PlayedScript? {
    let options = InteractionScript.Options(
      stateMachine: stateMachine, rate: rate, duration: duration.map { .seconds($0) })
    if let events {
      files.add(events, as: "the events")
      return try PlayedScript(file: events, options: options)
    }
    return options.duration.map { PlayedScript(lasting: $0, options: options) }
  }
}
