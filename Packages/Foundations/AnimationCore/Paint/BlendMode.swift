/// How a group is mixed with what is already painted below it: the modes of the W3C compositing
/// specification, and plain addition.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, hue, saturation, color, luminosity
  /// min(1, source + backdrop), channel by channel.
  case add
  /// 1 where source + backdrop reach 1, else 0, channel by channel.
  case hardMix

  /// True when what it gives grows evenly with the alpha of what is painted: half of that looks as the mean of all of it and
  /// nothing. Sums that are cut off at 1 do not.
  package var growsEvenly: Bool { self != .add && self != .hardMix }
}
