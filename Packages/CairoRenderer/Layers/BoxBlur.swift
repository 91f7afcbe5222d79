import AnimationCore
import CCairo

/// A blur of A8 surfaces that is close to a Gaussian: three times the mean of a box around each pixel.
struct BoxBlur {
  /// In pixels; wider blurs are as wide as this.
  private static let largestRadius = 200

  /// Of the box, without its centre, in pixels.
  private let radius: Int

  /// - Parameter deviation: the Gaussian's standard deviation in pixels. The variance of a box of 2r + 1 pixels is
  ///   ((2r + 1)² − 1) / 12, and those of three boxes add up.
  init(deviation: Double) {
    let radius = ((4 * deviation * deviation + 1).squareRoot() - 1) / 2
    self.radius = Int(radius.rounded(), within: 0...Self.largestRadius)
  }

  /// How far a pixel has influence, in pixels.
  var reach: Int { 3 * radius }

  func apply(to surface: OpaquePointer, _ budget: WorkBudget) {
    guard radius > 0 else { return }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var line = [UInt8](repeating: 0, count: max(width, height))
    for y in 0..<height where budget.spend(width) { blur(data + y * stride, count: width, step: 1, &line) }
    for x in 0..<width where budget.spend(height) { blur(data + x, count: height, step: stride, &line) }
    cairo_surface_mark_dirty(surface)
  }

  /// Blurs `count` pixels, each `step` bytes after the one before; beyond the ends there is nothing.
  private func blur(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ line: inout [UInt8]) {
    let size = 2 * radius + 1
    for _ in 0..<3 {
      for i in 0..<count { line[i] = pixels[i * step] }
      var sum = line[..<min(radius, count)].reduce(0) { $0 + Int($1) }
      for i in 0..<count {
        if i + radius < count { sum += Int(line[i + radius]) }
        pixels[i * step] = UInt8((sum + radius) / size)
        if i >= radius { sum -= Int(line[i - radius]) }
      }
    }
  }
}
