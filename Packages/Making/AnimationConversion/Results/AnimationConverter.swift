import KeyframeFitting

/// Makes a file of one format of an animation of another. `Conversion(frames:to:)` makes one of frames.
public enum AnimationConverter {
  /// What can be written.
  public enum Target: String, CaseIterable, Sendable {
    /// JSON with everything in it.
    case lottie = "json"
    /// A package, with pictures and sounds as files.
    case dotLottie = "lottie"
    /// What players of SVGA read: version 2.
    case svga
    /// An SVG that moves by itself (SMIL), without scripts and sounds.
    case svg

    /// - Parameter fileExtension: without a dot, in letters of any case.
    public init?(fileExtension: String) {
      guard let target = Self.allCases.first(where: { $0.rawValue == fileExtension.lowercased() }) else {
        return nil
      }
      self = target
    }
  }

  /// What can be chosen; each for the files that it names.
  public struct Options: Sendable {
    /// How far anything may be from its place in the source, in pixels of the canvas, in whole frames, in a Lottie or SVG;
    /// at least 0.001. Opacities may be 0.2 percent off. Default: 0.05.
    public var tolerance = FittingTolerance.standard
    /// The name of the animation in a dotLottie. Default: `animation`.
    public var id = "animation"
    /// Frames per second, 1…60, of an SVGA and of what is made of frames. Default: nil, those of the source; where they are
    /// not whole or more than 60, the next of those by which players can divide 60.
    public var frameRate: Int?
    /// What all pictures of an SVGA together may take once they are decoded, in bytes. Where they would take more, they are
    /// drawn smaller, to a quarter of their sides at most. Default: nil, as large as they are shown.
    public var maximumMemory: Int?
    /// What differs by no more levels, of 255, from what is shown already, is not drawn again where frames are the source.
    /// Default: 0.
    public var noise = 0
    /// The quality of JPEGs, 1…100, which opaque pictures of many colours become where frames are the source. Default: nil,
    /// PNG without loss.
    public var quality: Int?

    public init() {}
  }
}
