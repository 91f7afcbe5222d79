import AnimationKit

/// What an animation says of itself as text, a line for each thing.
public enum InfoText {
  public static func text(of info: AnimationInfo) -> String { "" }
}
