/// How far fitted values may be from what they stand for.
package enum FittingTolerance {
  /// The usual tolerance, in pixels of the canvas.
  package static let standard = 0.05
}
