import AnimationCore
import AnimationKit

/// What a tool says of an animation that it draws: on the terminal, in a report, with `--strict`.
package struct DrawingReport: Sendable {
  private static let maximumListLength = 20

  /// That frames are not there and others are taken, as `--clamp` asks for; nil where they are.
  package var clamped: String?
  /// What comes out otherwise than one may expect, though it is no fault of the file; never an error.
  package var notes: [String]
  /// Keys of replacements that the animation does not have; see `Replacements.unknownKeys`.
  package var unknownKeys: [Diagnostic]
  /// See `AnimationInfo.diagnostics(with:log:)`.
  package var diagnostics: [Diagnostic]
  /// True when sounds are written, too.
  package var hasSound: Bool

  package init(
    clamped: String? = nil, notes: [String] = [], unknownKeys: [Diagnostic] = [], diagnostics: [Diagnostic],
    hasSound: Bool = false
  ) {
    self.clamped = clamped
    self.notes = notes
    self.unknownKeys = unknownKeys
    self.diagnostics = diagnostics
    self.hasSound = hasSound
  }

  /// Lines for people. In few words: the notes, each unknown key, and one line for all that is not drawn as the file
  /// asks. Verbose: all there is.
  package func lines(verbose: Bool) -> [String] {
    let found =
      verbose
      ? diagnostics.map(\.description)
      : difference.map { ["\($0); -v lists them, --strict makes them errors"] } ?? []
    return allNotes + lines(of: unknownKeys, verbose: verbose) + found
  }

  private var allNotes: [String] { [clamped].compactMap(\.self) + notes }

  private func lines(of unknownKeys: [Diagnostic], verbose: Bool) -> [String] {
    let rest = unknownKeys.count - Self.maximumListLength
    guard !verbose, rest > 1 else { return unknownKeys.map(\.description) }
    let named = unknownKeys.prefix(Self.maximumListLength).map(\.description)
    return named + ["\(rest) more such keys; -v lists them"]
  }

  /// Lines for a report: all there is, each with its kind.
  package var entries: [String] {
    allNotes + (unknownKeys + diagnostics).map { "\($0.kind.rawValue): \($0)".withoutPasswords }
  }

  /// What `--strict` does not let pass, in one line; nil when all is drawn as asked for.
  package var strictFailure: String? {
    let parts = unknownKeys.map(\.description) + [difference].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var difference: String? {
    diagnostics.summary(withSounds: hasSound).map { "not drawn as the file asks: \($0)" }
  }
}

extension Replacements {
  /// A diagnostic for every key that the animation does not have, with those it has that look like it.
  ///
  /// - Parameter source: where the key was given, as the user knows it: "--image", "--replace", "animsnap.json".
  package func unknownKeys(
    in known: ReplaceableKeys, source: (ReplacementKind, _ key: String) -> String
  ) -> [Diagnostic] {
    unknownKeys(in: known, listedBy: "'animrender info'", source: source)
  }

  /// A diagnostic for every key path of a value that the animation does not have, with those it has that look
  /// like it.
  package func unknownValues(
    in animation: any Animation, source: (_ keyPath: String) -> String
  ) -> [Diagnostic] {
    unknownValues(in: animation, listedBy: "'animrender info --json'", source: source)
  }
}
