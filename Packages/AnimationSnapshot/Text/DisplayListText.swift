import AnimationKit

/// A display list as text that stays the same: an item a line, indented in groups, numbers with at most four
/// decimals, pictures by key, size and digest.
public enum DisplayListText {
  public static func text(of list: DisplayList) -> String { "" }
}
