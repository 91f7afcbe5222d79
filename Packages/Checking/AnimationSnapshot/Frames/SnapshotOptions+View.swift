import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer
import Pixels

extension SnapshotOptions {
  /// Creates a view that shows an animation with these options.
  ///
  /// - Parameters:
  ///   - budget: what frames may take.
  ///   - log: receives what cannot be drawn as it should be.
  ///   - adjust: changes the playback options before playback starts.
  func makeView(
    of animation: any Animation, clock: ManualClock, log: DrawingLog? = nil, budget: WorkBudget = .unlimited,
    autoplay: Bool = false,
    _ adjust: (inout PlaybackOptions) -> Void = { _ in }
  ) -> AnimationView {
    var playback = playback
    adjust(&playback)
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let (width, height) = size.pixels(of: animation.info.size)
    let view = AnimationView(
      player: AnimationPlayer(loader: AnimationLoader(), options: playback, clock: clock),
      // Whoever takes many has several threads do so.
      renderer: BitmapRenderer(renderer, log: log, threads: 1),
      bounds: Size(Double(width) / scale, Double(height) / scale))
    view.player.budget = budget
    view.renderer.budget = budget
    view.scale = scale
    view.contentMode = contentMode
    view.backgroundColor = background
    view.replacements = replacements
    view.player.motionBlur = motionBlur
    view.play(.animation(animation), autoplay: autoplay)
    return view
  }
}

extension PlaybackOptions {
  /// Sets the options for single frames, including positions between whole frames, shown immediately.
  mutating func showSingleFrames() {
    fadeDuration = .zero
    showsSubframes = true
  }
}

extension AnimationView {
  /// What the view currently shows, and its image.
  func shown() throws(SnapshotError) -> (list: DisplayList?, image: Bitmap) {
    let lists = player.displayLists()
    do {
      return (lists.last, try draw(lists))
    } catch {
      throw .unusable(error)
    }
  }
}

extension PlayerView<Bitmap> {
  /// What the view currently shows, and its image: evaluated for each of both.
  func shown() throws(SnapshotError) -> (list: DisplayList?, image: Bitmap) {
    do {
      return (player.displayList(), try draw())
    } catch let error as AnimationError {
      throw .unusable(error)
    } catch {
      throw .unusable(.invalid(path: "", reason: "\(error)"))
    }
  }
}
