import AnimationCore
import FrameSources
import SVGAFormat

/// A file made of an animation or of frames, what there is to say of it, and what it took.
public struct Conversion: Sendable {
  /// What the file's frames are compared with.
  enum Source: Sendable {
    case animation(any Animation)
    case frames(FrameSource, pacing: FramePacing)
  }

  /// The file.
  public let bytes: [UInt8]
  /// The movie that was written, or from which the file was made: of every SVGA and of frames; nil for an SVG or a Lottie
  /// that was made straight from its source.
  package let movie: SVGAMovie?
  /// What became pictures because SVGA has no words for it, bottom first.
  public let drawings: [Drawing]
  /// What is not as the source has it, each in a few words: `29.97 frames a second are 30`.
  public let notes: [String]
  /// What the source asks for and is not drawn, or may be missing in it.
  public let diagnostics: [Diagnostic]
  /// The bytes of the pictures of a movie that was made, once they are decoded, each content once; 0 where none was.
  public let decodedBytes: Int
  /// The side of the pictures of a movie, as a part of the one they are shown at: 0.25…1.
  public let imageScale: Double
  let source: Source

  init(
    _ bytes: [UInt8], of source: Source, movie: SVGAMovie? = nil, diagnostics: [Diagnostic],
    decodedBytes: Int = 0, drawings: [Drawing] = [], notes: [String] = [], imageScale: Double = 1
  ) {
    self.bytes = bytes
    self.source = source
    self.movie = movie
    self.diagnostics = diagnostics
    self.decodedBytes = decodedBytes
    (self.drawings, self.notes, self.imageScale) = (drawings, notes, imageScale)
  }
}
