/// Where each pixel of the result is taken from.
package enum Warp: Hashable, Sendable {
  /// Pixels within an ellipse are drawn towards its rim, or, with a negative height, towards its centre. With v the place
  /// in the ellipse, |v| < 1, H = |height|/4, r = (1 + H)/(2√H) and h = 1.3·H³, it is taken from v + sign(height)·d, where
  /// d = (v/|v|·asin(|v|/r)/asin(1/r) − v) + (v·|v|^(2h) − v) (as Skottie).
  case bulge(center: Point, radii: Size, height: Double)
  /// 3×3: the pixel times 1 + amount, its eight neighbours, one filter unit away, times −amount/8, on premultiplied colours.
  case sharpen(amount: Double)
}
