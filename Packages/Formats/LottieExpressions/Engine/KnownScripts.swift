import AnimationCore

/// The scripts of an animation, each read once: while the file is decoded, or by the first evaluator that meets it.
final class KnownScripts: Sendable {
  enum Script {
    case loop(KeyframeLoop)
    case program(ScriptProgram)
    /// One that the engine has to evaluate.
    case unknown
  }

  /// The longest source that is read, in bytes of UTF-8.
  private static let maximumSourceSize = 1 << 14

  /// What was read, by source text.
  private let scripts = Lock<[String: Script]>([:])

  func script(_ source: String) -> Script {
    if let known = scripts.withLock({ $0[source] }) { return known }
    let script = Self.read(source)
    scripts.withLock { $0[source] = script }
    return script
  }

  private static func read(_ source: String) -> Script {
    guard source.utf8.count <= maximumSourceSize else { return .unknown }
    do throws(UnknownSyntax) {
      var reader = WordReader(source)
      let words = try reader.words()
      if let loop = KeyframeLoop(words, reader.names) { return .loop(loop) }
      return .program(try ScriptParser.program(words, reader.names))
    } catch {
      return .unknown
    }
  }
}
