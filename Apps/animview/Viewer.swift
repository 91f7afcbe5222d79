import AnimationAudio
import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import AnimationWindow
import CommandLineSupport
import Pixels
import SystemSupport

/// Shows files in a window, one at a time, until it is closed.
///
/// One thread does everything. It sleeps until a frame is due, an event comes, or the file has to be checked for changes.
final class Viewer {
  /// How long it sleeps at most: until it looks at the file again, and while one is being loaded.
  private static let sleep = (idle: Duration.seconds(1), loading: Duration.milliseconds(10))

  let window: Window
  let view: AnimationView
  private var files: [String]
  private var index = 0
  private var watch: FileWatch
  private let keepsWindowSize: Bool
  private var backdrops: [Backdrop] = [.checkerboard, .plain(0xffff_ffff), .plain(0xff00_0000)]
  private var backdrop = Backdrop.checkerboard
  /// Pixels of the window to a unit of the animation; nil to fit.
  private var zoom: Double?
  /// Whether the window shows an older image than the view.
  private var isStale = true
  /// Whether all of the image has to be laid on the backdrop again.
  private var isBackdropNew = false
  private var isShown = false
  private var hasEnded = false
  /// Why the first file cannot be shown, where there is no other.
  private var failure: CommandFailure?
  private var title = ""

  init(
    _ files: [String], in window: Window, keepsWindowSize: Bool, background: Color?,
    output: DeviceAudioOutput?
  ) {
    (self.files, self.window, self.keepsWindowSize) = (files, window, keepsWindowSize)
    watch = FileWatch(files[0])
    view = AnimationView(bounds: window.pixelSize, audioOutput: output)
    if let background {
      let plain = Backdrop.plain(background.opaqueWord)
      backdrops.insert(plain, at: 0)
      backdrop = plain
    }
  }

  /// Returns once the window is closed.
  ///
  /// - Throws: `CommandFailure` where there is nothing to show, or a signal ends the program.
  func run() throws(CommandFailure) {
    view.delegate = self
    place()
    view.play(.file(files[index]))
    while !hasEnded {
      if Interruption.isRequested { throw .interrupted }
      view.update()
      if let failure { throw failure }
      draw()
      var event = window.nextEvent(within: timeToSleep)
      // What has come meanwhile is done before the next image: drawing may take longer than a pointer's next move.
      while let next = event {
        handle(next)
        event = window.nextEvent(within: .zero)
      }
      if watch.hasChanged { reload() }
    }
  }

  private var timeToSleep: Duration {
    if view.status == .loading { return Self.sleep.loading }
    return min(Self.sleep.idle, view.player.timeToNextChange ?? Self.sleep.idle)
  }

  // MARK: Files

  /// Shows another of the files.
  func step(by count: Int) {
    index = (index + count + files.count) % files.count
    open()
  }

  func open(dropped path: String) {
    files.insert(path, at: index + 1)
    index += 1
    open()
  }

  private func open() {
    view.stopStateMachine()
    watch = FileWatch(files[index])
    zoom = nil
    place()
    view.play(.file(files[index]), from: .frame(0))
  }

  /// Shows the file as it is now, where it was.
  private func reload() {
    let (frame, isPlaying) = (view.currentFrame, view.status == .playing)
    view.clean()
    view.play(.file(files[index]), from: .frame(frame), autoplay: isPlaying)
  }

  /// Runs the state machine that the file wants run, which pointers drive.
  private func startStateMachine() {
    do {
      let bytes = try FileReader.read(files[index], limit: view.loader.limits.fileBytes)
      view.start(try AnimationDecoder.stateMachine(in: bytes))
    } catch {
      StandardError.complain("\(name): the state machine does not run: \(error)")
    }
  }

  private var name: String { String(files[index].split(separator: "/").last ?? "").printable }

  // MARK: The image

  /// Brings the view to the size of the window, and the animation to its place in it.
  func place() {
    view.bounds = window.pixelSize
    if let zoom {
      view.scale = zoom
      view.bounds = Size(window.pixelSize.width / zoom, window.pixelSize.height / zoom)
    } else {
      view.scale = 1
    }
    view.contentMode = zoom == nil ? .aspectFit : .center
    isStale = true
  }

  /// - Parameter factor: of what the animation is shown in now.
  func zoom(by factor: Double) {
    guard let size = view.animation?.info.size, !size.isEmpty else { return }
    let fitting = min(window.pixelSize.width / size.width, window.pixelSize.height / size.height)
    zoom = min(max((zoom ?? fitting) * factor, 1.0 / 64), 64)
    place()
  }

  /// - Parameter scale: pixels to a unit of the animation; nil to fit.
  func setZoom(_ scale: Double?) {
    zoom = scale
    place()
  }

  func nextBackdrop() {
    let place = backdrops.firstIndex(of: backdrop) ?? 0
    backdrop = backdrops[(place + 1) % backdrops.count]
    (isBackdropNew, isStale) = (true, true)
  }

  private func draw() {
    showTitle()
    // While a file is read, what was there before stays.
    guard isStale, view.animation != nil else { return }
    isStale = false
    do {
      let image = try view.draw()
      let all = PixelArea(x: 0, y: 0, width: image.width, height: image.height)
      window.show(image, changed: isBackdropNew ? all : view.changedArea, on: backdrop)
      isBackdropNew = false
    } catch {
      StandardError.complain("\(name): \(error)")
    }
  }

  private func showTitle() {
    let text = "\(name) — \(statusText)"
    if text != title { window.setTitle(text) }
    title = text
  }

  /// What playback does; while it plays without the frame, as titles are not made for thirty changes a second.
  private var statusText: String {
    guard let info = view.animation?.info else { return view.status == .loading ? "…" : "cannot be shown" }
    let speed = view.options.speed == 1 ? "" : ", \(view.options.speed) times as fast"
    let rate = Int(info.frameRate.rounded(), within: 0...1_000_000)
    let count = "\(info.frameCount) frames, \(rate) a second\(speed)"
    return view.status == .playing ? count : "frame \(Int(view.currentFrame)) of \(count)"
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) {
    switch event {
    case .key(let key, let isShifted): press(key, isShifted: isShifted)
    case .character(let character): type(character)
    case .pointer(let kind, let point):
      let scale = view.scale
      view.point(kind, at: Point(point.x / scale, point.y / scale))
      if kind == .up { view.point(.click, at: Point(point.x / scale, point.y / scale)) }
    case .dropped(let path): open(dropped: path)
    case .resized: place()
    case .exposed: window.present()
    case .closed: end()
    }
  }

  func end() { hasEnded = true }
}

extension Viewer: AnimationPlayerDelegate {
  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) { isStale = true }

  func animationPlayerDidLoad(_ player: AnimationPlayer) {
    if player.animation?.info.stateMachineIDs.isEmpty == false, view.stateMachine == nil {
      startStateMachine()
    }
    guard !isShown else { return }
    isShown = true
    if !keepsWindowSize, let size = player.animation?.info.size { window.resize(to: fitted(size)) }
    window.show()
    place()
  }

  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) {
    let failure = CommandFailure(.invalidData, "\(name): \(error)")
    if isShown || files.count > 1 {
      StandardError.complain(failure.message)
    } else {
      self.failure = failure
    }
    if !isShown, files.count > 1 { step(by: 1) }
  }

  func animationPlayer(_ player: AnimationPlayer, reported diagnostic: Diagnostic) {
    StandardError.complain("\(name): \(diagnostic)")
  }

  /// The animation's size, made smaller where the screen has less room, in points.
  private func fitted(_ size: Size) -> Size {
    let room = window.roomOnScreen
    let scale = min(1, room.width * 0.9 / max(size.width, 1), room.height * 0.9 / max(size.height, 1))
    return Size(max(size.width * scale, 64), max(size.height * scale, 64))
  }
}

extension Color {
  /// The colour as an opaque word of a bitmap.
  fileprivate var opaqueWord: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(Int((value * 255).rounded(), within: 0...255)) }
    return 0xff00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
