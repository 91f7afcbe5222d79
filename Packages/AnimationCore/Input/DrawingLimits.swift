/// What showing an animation may take. Files of a few hundred bytes can ask for any amount of work and memory: by
/// repeaters of repeaters, by masks with wide feathers, by a huge canvas. Going over a limit ends the frame with
/// `AnimationError.budgetExceeded`. The defaults leave every real animation seen a wide margin: see Docs/Limits.md.
///
/// Amounts and not times, so that the same files are shown on every machine; only `seconds` is for those who wait.
public struct DrawingLimits: Hashable, Sendable {
  /// Of evaluating a frame. A layer or a copy of a repeater is 100 steps, a shape 16, a vertex of an outline 1.
  public var steps = 1 << 24
  /// Vertices and elements of paths that a frame is made of, also on the way: what repeaters, zig-zags, offsets, trims
  /// and merges make of one another. One takes some 50 bytes.
  public var pathElements = 1 << 21
  /// Outlines of one layer in a frame.
  public var outlines = 100_000
  /// How often all pixels of the image could be painted in one colour in the time that drawing a frame takes. An image
  /// of less than a million pixels counts as one of a million. Layers, masks, blurs, gradients and images take some times
  /// as long for a pixel, and so do the edges of outlines.
  public var overdraw = 2000
  /// Bytes of the layers, masks and blurs of a frame that are there at the same time, for each thread that draws it; at
  /// least sixteen images as large as what is drawn fit in any case.
  public var layerBytes = 256 << 20
  /// Pixels of the image that a frame is drawn into (4 bytes each).
  public var imagePixels = 1 << 26

  public init() {}

  /// One of the limits.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case steps, pathElements, outlines, overdraw, layerBytes, imagePixels
  }

  public subscript(name: Name) -> Int {
    get { self[keyPath: name.keyPath] }
    set { self[keyPath: name.keyPath] = newValue }
  }
}

extension DrawingLimits.Name {
  fileprivate var keyPath: WritableKeyPath<DrawingLimits, Int> {
    switch self {
    case .steps: \.steps
    case .pathElements: \.pathElements
    case .outlines: \.outlines
    case .overdraw: \.overdraw
    case .layerBytes: \.layerBytes
    case .imagePixels: \.imagePixels
    }
  }

  /// What there is too much of, after a number.
  var noun: String {
    switch self {
    case .steps: "steps of evaluating"
    case .pathElements: "elements of paths"
    case .outlines: "outlines in a layer"
    case .overdraw: "times the time that painting all pixels takes"
    case .layerBytes: "bytes of layers"
    case .imagePixels: "pixels"
    }
  }
}
