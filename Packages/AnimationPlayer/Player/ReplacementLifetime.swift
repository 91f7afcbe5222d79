/// How long a player keeps replacements.
public enum ReplacementLifetime: Hashable, Sendable {
  /// Until anything is loaded, be it the same source anew.
  case load
  /// Until another source is played.
  case source
  /// Until somebody takes them out.
  case forever
}
