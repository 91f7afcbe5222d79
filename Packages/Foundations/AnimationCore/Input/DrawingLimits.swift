/// What showing an animation may take. Files of a few hundred bytes can ask for any amount of work and memory: by
/// repeaters of repeaters, by masks with wide feathers, by a huge canvas. Going over a limit ends the frame with
/// `AnimationError.budgetExceeded`. The defaults leave every real animation seen a wide margin: see Docs/Limits.md.
///
/// Amounts and not times, so that the same files are shown on every machine; only `seconds` is for those who wait.
public struct DrawingLimits: Hashable, Sendable {
  /// The steps of evaluating a frame. A layer or a copy of a repeater is 100 steps, a shape 16, a vertex of
  /// an outline 1.
  public var steps = 1 << 24
  /// Vertices and elements of paths that a frame is made of, also on the way: what repeaters, zig-zags, offsets, trims
  /// and merges make of one another. One takes some 50 bytes.
  public var pathElements = 1 << 20
  /// Outlines of one layer in a frame.
  public var outlines = 100_000
  /// How often all pixels of the image could be painted in one colour in the time that drawing a frame takes. An image
  /// of less than a million pixels counts as one of a million. Layers, masks, blurs, gradients and images take some times
  /// as long for a pixel, and so do the edges of outlines.
  public var overdraw = 2000
  /// Bytes of the layers, masks and blurs of a frame that are there at the same time, for each thread that draws it; at
  /// least two images as large as what is drawn fit in any case.
  public var layerBytes = 256 << 20
  /// Pixels of the image that a frame is drawn into (4 bytes each).
  public var outputPixels = 40_000_000
  /// Pixels of a frame of a video, those of its alpha too, where that is an image of its own: encoders keep twenty such
  /// images and more. The default is 3840x2160.
  public var videoPixels = 8_294_400
  /// Texts of a frame that are set as a whole, by the machine's fonts; one for every 400 letters of a text, at least.
  public var texts = 250
  /// Frames of one export.
  public var exportedFrames = 20_000
  /// The seconds until one export has to be done; default as many as there are.
  public var seconds = Int.max

  public init() {}

  /// One of the limits.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case steps, pathElements, outlines, overdraw, layerBytes, outputPixels, videoPixels, texts
    case exportedFrames, seconds
  }

  package subscript(name: Name) -> Int {
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
    case .outputPixels: \.outputPixels
    case .videoPixels: \.videoPixels
    case .texts: \.texts
    case .exportedFrames: \.exportedFrames
    case .seconds: \.seconds
    }
  }

  /// What is too much, in words.
  func excess(over limit: Int) -> String {
    switch self {
    case .steps: "a frame takes more than \(limit) steps of evaluating"
    case .pathElements: "a frame takes more than \(limit) elements of paths"
    case .outlines: "a layer has more than \(limit) outlines"
    case .overdraw: "drawing a frame takes longer than painting all of it \(limit) times"
    case .layerBytes: "drawing a frame takes more than \(limit) bytes of layers"
    case .outputPixels: "an image has more than \(limit) pixels"
    case .videoPixels: "a frame of a video, with its alpha, has more than \(limit) pixels"
    case .texts: "a frame has more than \(limit) texts"
    case .exportedFrames: "more than \(limit) frames come out"
    case .seconds: "it takes more than \(limit) s"
    }
  }
}
