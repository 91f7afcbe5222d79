/// What a file may ask for. Every limit is checked before memory is taken; going over one throws
/// `AnimationError.limitExceeded`. The defaults leave every real animation seen a wide margin.
public struct DecodingLimits: Hashable, Sendable {
  /// The file itself, in bytes.
  public var fileBytes = 64 << 20
  /// What a file may inflate to, all parts together, in bytes.
  public var inflatedBytes = 128 << 20
  /// Width and height of the canvas, each, in the animation's units.
  public var canvasSide = 16_384
  /// Frames of an animation (they take no memory by themselves).
  public var frames = 100_000_000
  /// Sprites or layers in a file.
  public var layers = 20_000
  /// Frame records (SVGA: sprites times frames) in a file; one may take 70 bytes.
  public var frameRecords = 5_000_000
  /// Shapes in all frames of a file (SVGA); what a frame repeats from the one before does not count.
  public var shapes = 400_000
  /// Moves, lines, curves and closes in all paths of a file that are written as text (SVGA).
  public var pathElements = 1 << 20
  /// Nested containers in JSON text; 1000 at most, whatever is set.
  public var jsonDepth = 512
  /// Values in a JSON text: one for each comma, four for each object. With these it takes up to 300 bytes for each.
  public var jsonValues = 1 << 22
  /// Precomps inside precomps, and groups inside groups, each.
  public var nesting = 32
  /// Pixels of one embedded image (a decoded pixel takes 4 bytes).
  public var imagePixels = 64 << 20
  /// Pixels of all frames together where a GIF, APNG or WebPs are converted; four times as many where they take less: of PNGs
  /// and JPEGs in a row, of a video in a usual codec.
  public var framePixels = 1 << 27
  /// Pixels of all pictures together that are packed anew where a file is made smaller; the others stay as they are.
  public var packedPixels = 1 << 27
  /// Images that a file keeps in files of their own (Lottie); those beyond are not shown.
  public var externalImages = 1000
  /// What those images may have together, in bytes; one that does not fit is not shown.
  public var externalImageBytes = 256 << 20
  /// Font files that come with a file, in it or next to it (Lottie); those beyond are not used.
  public var fontFiles = 100
  /// What those may have together, in bytes; one that does not fit is not used.
  public var fontFileBytes = 64 << 20

  public init() {}

  /// - Throws: `limitExceeded` when `value` is above `limit`.
  package static func check(_ what: String, _ value: Int, _ limit: Int) throws(AnimationError) {
    if value > limit { throw .limitExceeded(what: what, value: value, limit: limit) }
  }
}
