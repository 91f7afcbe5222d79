import AnimationCore
import SVGAFormat

/// Makes a Lottie of an SVGA movie.
struct MovieConversion {
  /// More are none that a Lottie is read with.
  private static let maximumFrameRate = 10_000

  private let animation: SVGAAnimation
  private let tolerance: Double
  private let budget: WorkBudget
  private let progress: (Double) -> Void
  private var images = ImageAssets()
  /// Assets of several layers each; after the pictures.
  private var compositions: [LottieAsset] = []
  /// Mattes that several runs of sprites share, by their places.
  private var sharedMattes: [Int: LottieLayer?] = [:]

  private init(
    _ animation: SVGAAnimation, _ tolerance: Double, _ budget: WorkBudget,
    _ progress: @escaping (Double) -> Void
  ) {
    self.animation = animation
    self.tolerance = tolerance
    self.budget = budget
    self.progress = progress
  }

  static func document(
    of animation: SVGAAnimation, tolerance: Double, budget: WorkBudget, progress: @escaping (Double) -> Void
  ) throws(AnimationError) -> LottieDocument {
    var conversion = MovieConversion(animation, tolerance, budget, progress)
    return try conversion.document()
  }

  private var movie: SVGAMovie { animation.movie }

  private mutating func document() throws(AnimationError) -> LottieDocument {
    try DecodingLimits.check("frames of a Lottie in a second", movie.frameRate, Self.maximumFrameRate)
    try MovieCount.check(movie)
    var document = LottieDocument(
      size: movie.size, frameRate: movie.frameRate, frameCount: movie.frameCount)
    let runs = animation.scene.layers
    let uses = Dictionary(grouping: runs.compactMap(\.matte)) { $0 }
    for (index, run) in runs.enumerated() {
      try budget.check()
      var layers: [LottieLayer] = []
      for member in run.members { layers += try self.layers(ofSpriteAt: member) }
      if let matte = run.matte {
        // Nothing shows through a matte that is never there.
        if let layer = try self.matte(matte, isShared: (uses[matte]?.count ?? 0) > 1),
          let masked = layers.count > 1 ? compose(layers, named: movie.sprites[matte].imageKey) : layers.first
        {
          document.layers.append(MattedLayer(layer: masked, matte: layer))
        }
      } else {
        document.layers += layers.map { MattedLayer(layer: $0) }
      }
      progress(Double(index + 1) / Double(runs.count))
    }
    addSounds(to: &document)
    document.assets = images.assets + compositions
    let count = document.layers.count + compositions.reduce(0) { $0 + $1.layerCount }
    try DecodingLimits.check("layers", count, DecodingLimits().layers)
    return document
  }

  private mutating func layers(ofSpriteAt index: Int) throws(AnimationError) -> [LottieLayer] {
    let sprite = movie.sprites[index]
    let conversion = try SpriteConversion(
      sprite, animation.scene.members[index], frameCount: movie.frameCount, tolerance: tolerance,
      images: &images, budget: budget)
    var made: LottieAsset?
    let id = images.makeID(for: "\(sprite.imageKey) layers")
    let frameCount = movie.frameCount
    let size = movie.size
    let layers = try conversion.layers(budget: budget) { layers in
      made = LottieAsset(id: id, content: .layers(layers.map { MattedLayer(layer: $0) }))
      return LottieLayer(name: sprite.imageKey, content: .composition(id, size: size), frames: 0..<frameCount)
    }
    if let made { compositions.append(made) }
    return layers
  }

  /// A matte as one layer; nil for one that never shows anything.
  private mutating func matte(_ index: Int, isShared: Bool) throws(AnimationError) -> LottieLayer? {
    if let known = sharedMattes[index] { return known }
    let layers = try self.layers(ofSpriteAt: index)
    let isOne = layers.count == 1 && !isShared
    let layer = isOne || layers.isEmpty ? layers.first : compose(layers, named: movie.sprites[index].imageKey)
    if isShared { sharedMattes[index] = .some(layer) }
    return layer
  }

  /// One layer of several, as large as the canvas.
  private mutating func compose(_ layers: [LottieLayer], named name: String) -> LottieLayer? {
    guard let first = layers.first else { return nil }
    let id = images.makeID(for: "\(name) layers")
    compositions.append(LottieAsset(id: id, content: .layers(layers.map { MattedLayer(layer: $0) })))
    let frames = layers.reduce(first.frames) {
      min($0.lowerBound, $1.frames.lowerBound)..<max($0.upperBound, $1.frames.upperBound)
    }
    return LottieLayer(name: name, content: .composition(id, size: movie.size), frames: frames)
  }

  /// Sounds that play, each file once.
  private mutating func addSounds(to document: inout LottieDocument) {
    var ids: [EncodedContent: String] = [:]
    // What is written first is what was added last.
    for cue in animation.info.soundCues.reversed() {
      let id: String
      if let known = ids[cue.content] {
        id = known
      } else {
        id = images.makeID(for: cue.key)
        ids[cue.content] = id
        images.add(LottieAsset(id: id, content: .sound(cue.bytes)))
      }
      let first = max(0, cue.startFrame)
      let end = min(cue.endFrame, movie.frameCount)
      guard first < end else { continue }
      let start = Double(cue.startFrame) - cue.startTime * Double(movie.frameRate)
      document.layers.append(
        MattedLayer(layer: LottieLayer(name: cue.key, content: .sound(id, start: start), frames: first..<end))
      )
    }
  }
}

extension LottieAsset {
  fileprivate var layerCount: Int {
    if case .layers(let layers) = content { layers.count } else { 0 }
  }
}
