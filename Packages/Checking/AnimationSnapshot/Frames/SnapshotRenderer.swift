import AnimationCore
import AnimationPlayer
import Pixels
import SystemSupport

/// Renders the frames of one snapshot.
struct SnapshotRenderer {
  private let animation: any Animation
  private let options: SnapshotOptions
  private let log = DrawingLog()
  private var hasher = DisplayListHasher()
  private let budget: WorkBudget
  private let keptImages: KeptImages
  /// The size of the images that were drawn; nil before the first.
  private var size: PixelSize?
  /// The digests of the lists of whole frames that were sought: what `FrameDigests` need not evaluate again.
  private var listDigests: [Int: UInt32] = [:]

  /// - Parameter budget: what frames may take; ends with the first that takes more.
  init(
    _ animation: any Animation, _ options: SnapshotOptions, _ budget: WorkBudget,
    keeping keptImages: KeptImages = .all
  ) {
    self.keptImages = keptImages
    self.animation = animation
    self.options = options
    self.budget = budget
  }

  /// Seeks to each frame and renders it.
  mutating func seek(_ frames: [ChosenFrame]) throws(SnapshotError) -> [Snapshot.Frame] {
    let view = options.makeView(of: animation, clock: ManualClock(), log: log, budget: budget) {
      $0.showSingleFrames()
    }
    var result: [Snapshot.Frame] = []
    for chosen in frames {
      view.seek(to: .frame(chosen.frame), play: false)
      let frame = try frame(chosen, showing: try view.shown())
      if let whole = Int(exactly: chosen.frame) { listDigests[whole] = frame.listDigest }
      result.append(frame)
    }
    return result
  }

  /// Plays the animation and renders what it shows at these times.
  mutating func play(_ seconds: [Double]) throws(SnapshotError) -> [Snapshot.Frame] {
    let clock = ManualClock()
    let view = options.makeView(of: animation, clock: clock, log: log, budget: budget, autoplay: true)
    var result: [Snapshot.Frame] = []
    for time in seconds.sorted() {
      clock.advance(by: .seconds(min(max(0, time), 1e6)) - clock.now)
      view.player.update()
      let chosen = ChosenFrame(frame: view.player.state.position, label: "after \(Words.number(time)) s")
      result.append(try frame(chosen, showing: try view.shown()))
    }
    return result
  }

  /// A frame of what a view shows.
  mutating func frame(
    _ chosen: ChosenFrame, showing shown: (list: DisplayList?, image: Bitmap)
  ) throws(SnapshotError) -> Snapshot.Frame {
    try checkBudget()
    let list = shown.list ?? DisplayList(size: animation.info.size)
    let image = shown.image
    let imageSize = PixelSize(width: image.width, height: image.height)
    size = size ?? imageSize
    let digest = Digest(of: image)
    let isKept = keptImages.contains(chosen, digest, of: imageSize)
    return Snapshot.Frame(
      chosen: chosen, image: isKept ? Raster(image) : .single, digest: digest, list: list,
      listDigest: hasher.digest(of: list))
  }

  /// - Parameter frames: at least one.
  mutating func snapshot(_ frames: [Snapshot.Frame]) throws(SnapshotError) -> Snapshot {
    let context = EvaluationContext(
      replacements: options.replacements, motionBlur: options.motionBlur, budget: budget, log: log)
    let frameDigests = FrameDigests(
      of: animation, animation.makeEvaluator(), context, &hasher, known: listDigests)
    try checkBudget()
    let (width, height) = options.size.pixels(of: animation.info.size)
    return Snapshot(
      frames: frames, choice: "\(options.frames)", info: InfoText.text(of: animation.info),
      options: "\(options)", frameDigests: frameDigests,
      size: size ?? PixelSize(width: width, height: height),
      drawing: DrawingSample.digests[options.renderer], fonts: FrameFonts.names(in: frames),
      replaceableKeys: animation.info.replaceableKeys,
      unknownValues: options.replacements.unknownValues(
        in: animation, listedBy: "'animrender info --json'", source: { _ in "" }),
      diagnostics: animation.info.diagnostics(
        with: options.replacements, motionBlur: options.motionBlur, log: log))
  }

  private func checkBudget() throws(SnapshotError) {
    do throws(AnimationError) {
      try budget.check()
    } catch {
      throw .unusable(error)
    }
  }
}
