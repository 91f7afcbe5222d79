extension Comparison {
  /// One line that says what differs, how large and where, most important first, without the frame:
  /// `lower left, 34x20 px (1.3 % of the picture): moved by 3 px to the right`. "same" when nothing does.
  public var verdict: String { "same" }
}
