import AnimationCore
import PixelKernels

/// The lines of outlines, before they are added all at once.
final class OutlineEdges {
  private var edges: [spans_edge] = []
  /// The height of the area, in 1/256 of a pixel.
  private let height: Int

  init(_ area: spans_area) { height = area.height << 8 }

  /// - Parameters: in 1/256 of a pixel from the area's corner.
  func add(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32) {
    if y0 == y1 || max(y0, y1) <= 0 || min(y0, y1) >= height { return }
    let (top, bottom) = y0 < y1 ? ((x0, y0), (x1, y1)) : ((x1, y1), (x0, y0))
    // Rounded in the same way on all machines.
    let slope = Double(bottom.0 &- top.0) * 0x1p32 / Double(bottom.1 &- top.1)
    edges.append(
      spans_edge(
        x0: Int64(top.0), y0: Int64(top.1), y1: Int64(bottom.1), slope: Int64(slope),
        sign: y0 < y1 ? sign : -sign))
  }

  /// Nothing is added when memory is missing.
  func add(to area: UnsafeMutablePointer<spans_area>, _ rule: FillRule) {
    _ = edges.withUnsafeMutableBufferPointer {
      spans_add_edges(area, $0.baseAddress, $0.count, rule == .evenOdd)
    }
  }
}
