import AnimationKit

/// Where one animation is photographed: its view, and what is needed around it.
struct Studio {
  private let animation: any Animation
  private let options: SnapshotOptions
  private let size: PixelSize
  private var hasher = DisplayListHasher()

  init(_ animation: any Animation, _ options: SnapshotOptions) {
    self.animation = animation
    self.options = options
    let (width, height) = options.size.pixels(of: animation.info.size)
    size = PixelSize(width: width, height: height)
  }

  /// Goes to each frame and takes its picture.
  mutating func seek(_ frames: [ChosenFrame]) throws(SnapshotError) -> [Snapshot.Frame] {
    let view = makeView(ManualClock()) { options in
      options.fadeDuration = .zero
      options.showsSubframes = true
    }
    view.play(.animation(animation), autoplay: false)
    var result: [Snapshot.Frame] = []
    for chosen in frames {
      view.seek(to: .frame(chosen.frame), play: false)
      result.append(try frame(chosen, of: view))
    }
    return result
  }

  /// Plays the animation and takes pictures at these times.
  mutating func play(_ seconds: [Double]) throws(SnapshotError) -> [Snapshot.Frame] {
    let clock = ManualClock()
    let view = makeView(clock) { _ in }
    view.play(.animation(animation))
    var result: [Snapshot.Frame] = []
    for time in seconds.sorted() {
      clock.advance(by: .seconds(min(max(0, time), 1e6)) - clock.now)
      view.player.update()
      let chosen = ChosenFrame(frame: view.player.state.position, label: "after \(Words.number(time)) s")
      result.append(try frame(chosen, of: view))
    }
    return result
  }

  /// What the view shows now.
  mutating func frame(
    _ chosen: ChosenFrame, of view: some AnimationView<Bitmap>
  ) throws(SnapshotError) -> Snapshot.Frame {
    let list = view.player.displayList() ?? DisplayList(size: animation.info.size)
    let picture: Pixels
    do {
      picture = Pixels(try view.draw())
    } catch let error as AnimationError {
      throw .unusable(error)
    } catch {
      throw .unusable(.invalid(path: "", reason: "\(error)"))
    }
    return Snapshot.Frame(
      chosen: chosen, picture: picture, list: list, listDigest: hasher.digest(of: list))
  }

  mutating func snapshot(_ frames: [Snapshot.Frame]) -> Snapshot {
    let context = EvaluationContext(replacements: options.replacements)
    let timeline = Timeline(of: animation, animation.makeEvaluator(), context, &hasher)
    return Snapshot(
      frames: frames, choice: "\(options.frames)", info: InfoText.text(of: animation.info),
      options: "\(options)", timeline: timeline, size: frames.first?.picture.size ?? size)
  }

  private func makeView(
    _ clock: ManualClock, _ adjust: (inout PlaybackOptions) -> Void
  ) -> BitmapAnimationView {
    var playback = options.playback
    adjust(&playback)
    let scale = options.scale > 0 && options.scale.isFinite ? options.scale : 1
    let view = BitmapAnimationView(
      bounds: Size(Double(size.width) / scale, Double(size.height) / scale), options: playback, clock: clock)
    view.scale = scale
    view.contentMode = options.contentMode
    view.backgroundColor = options.background
    view.replacements = options.replacements
    return view
  }
}
