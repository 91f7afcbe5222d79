import AnimationCore
import AnimationFormats
import AnimationLoading
import SystemSupport

/// A script that is played instead of the animation alone, as tools take it.
package struct PlayedScript: Hashable, Sendable, CustomStringConvertible {
  package var script: InteractionScript
  package var options: InteractionScript.Options
  /// The digest of the script's file; nil where it has none.
  package let digest: Digest?

  /// Makes a script in which a user does nothing.
  package init(lasting duration: Duration, options: InteractionScript.Options) {
    script = InteractionScript(steps: [])
    self.options = options
    self.options.duration = duration
    digest = nil
  }

  /// - Parameter path: of the file.
  /// - Throws: `FileError`, for that file.
  package init(
    file path: String, options: InteractionScript.Options, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) {
    let text = try FileReader.read(path, limit: limits.fileBytes)
    script = try FileError.naming(path) { () throws(AnimationError) in
      try InteractionScript(parsing: text, limits: limits)
    }
    self.options = options
    digest = Digest(of: text)
  }

  /// - Parameter animation: the id of the one to begin with; the first one when nil.
  /// - Throws: `FileError`, for the animation's file.
  package func play(
    _ file: AnimationFile, animation: String? = nil, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> any Animation {
    try script.play(file, animation: animation, options: options, limits: limits)
  }

  /// What distinguishes it from others.
  package var description: String {
    var parts = [digest.map(\.short) ?? "nothing"]
    if let machine = options.stateMachine { parts.append("state machine \(machine)") }
    if let rate = options.rate { parts.append("\(rate) fps") }
    if let duration = options.duration { parts.append("\(duration / .seconds(1)) s") }
    return parts.joined(separator: ", ")
  }
}
