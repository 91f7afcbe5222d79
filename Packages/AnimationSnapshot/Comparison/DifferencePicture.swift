/// Pictures for people that look at a difference.
public enum DifferencePicture {
  /// Expected, actual and the difference amplified, side by side with a gap between them.
  public static func sideBySide(expected: Pixels, actual: Pixels, tolerance: Tolerance = .perceptual)
    -> Pixels
  {
    expected
  }

  /// The difference alone, as large as the larger picture: the expected picture pale, red where it differs beyond
  /// the tolerance, the stronger the more, yellow where it is tolerated.
  public static func amplified(expected: Pixels, actual: Pixels, tolerance: Tolerance = .perceptual) -> Pixels
  {
    expected
  }
}
