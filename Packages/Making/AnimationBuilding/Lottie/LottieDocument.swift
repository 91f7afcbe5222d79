import AnimationCore

/// A Lottie made by code: layers, the topmost first. It is written as `.json` or `.lottie`, and plays at once.
///
///     var lottie = LottieDocument(size: Size(200, 200), frameRate: 60, frameCount: 120)
///     lottie.layers = [LottieLayer("dot", .shapes([.ellipse(size: Size(40, 40)), .fill(.black)]))]
///     let animation = try lottie.animation()
public struct LottieDocument: Hashable, Sendable {
  public var name: String
  /// The canvas, both sides above 0.
  public var size: Size
  /// Frames per second, above 0.
  public var frameRate: Double
  /// The number of frames, at least 1.
  public var frameCount: Int
  /// The topmost first.
  public var layers: [LottieLayer]
  /// Fonts that come with the file, or of which more than the name is known. Others that texts name need not be here.
  public var fonts: [LottieFont]
  public var markers: [Marker]
  /// The motion blur of the layers that have it (`LottieLayer.hasMotionBlur`); nil where players choose.
  public var motionBlur: LottieMotionBlur?

  public init(
    _ name: String = "", size: Size, frameRate: Double, frameCount: Int, layers: [LottieLayer] = [],
    fonts: [LottieFont] = [], markers: [Marker] = [], motionBlur: LottieMotionBlur? = nil
  ) {
    (self.name, self.size, self.frameRate, self.frameCount) = (name, size, frameRate, frameCount)
    (self.layers, self.fonts, self.markers, self.motionBlur) = (layers, fonts, markers, motionBlur)
  }
}

/// How the motion of layers is blurred, in the terms of After Effects.
public struct LottieMotionBlur: Hashable, Sendable {
  /// How long the shutter is open, and when it opens, in degrees of the frame's time; 360 is all of it.
  public var shutterAngle: Double
  public var shutterPhase: Double
  public var samplesPerFrame: Int
  /// The most samples of a layer that moves fast.
  public var adaptiveSampleLimit: Int

  public init(
    shutterAngle: Double = 180, shutterPhase: Double = 0, samplesPerFrame: Int = 16,
    adaptiveSampleLimit: Int = 128
  ) {
    (self.shutterAngle, self.shutterPhase) = (shutterAngle, shutterPhase)
    (self.samplesPerFrame, self.adaptiveSampleLimit) = (samplesPerFrame, adaptiveSampleLimit)
  }
}

/// Layers that others show as one: a precomp.
public struct LottieComposition: Hashable, Sendable {
  /// Its name and id in the file. Compositions of one id are the same.
  public var id: String
  /// The part that is shown, from (0, 0).
  public var size: Size
  /// The topmost first.
  public var layers: [LottieLayer]

  public init(_ id: String, size: Size, layers: [LottieLayer]) {
    (self.id, self.size, self.layers) = (id, size, layers)
  }
}
