import AnimationKit

/// The processor's time that many players at once take for each second that they play, without drawing and with images
/// of 200 x 200 pixels. Players take the files in turns and play for ever, each animation decoded once.
///
/// Twice: with time that the measurement moves by a 60th of a second, as a screen's refresh does, so that the work is the
/// same however busy the machine is; and in real time by `run()`, where a busy machine drops frames.
@MainActor enum ManyPlayers {
  private static let rate = 60

  static func measure(count: Int, seconds: Int, files: [String]) async {
    let animations = files.compactMap { try? AnimationDecoder.decode(file: $0) }
    guard !animations.isEmpty else { return print("many: no animations") }
    let frames = animations.reduce(0) { $0 + $1.info.frameRate } / Double(animations.count)
    print("\(count) players of \(animations.count) files, \(frames.text(1)) frames a second in the mean")
    for draws in [false, true] {
      let time = (0..<3).map { _ in
        byRefreshes(Players(animations, count, draws: draws, clock: nil), seconds)
      }.min { $0.processor < $1.processor }
      report("by \(rate) updates a second", draws, time, seconds)
      report(
        "by run(), in real time", draws,
        await inRealTime(Players(animations, count, draws: draws, clock: RealTimeClock()), seconds), seconds)
    }
  }

  private typealias Figures = (processor: Double, images: Int)

  private static func byRefreshes(_ players: Players, _ seconds: Int) -> Figures {
    func play(_ seconds: Int) {
      for _ in 0..<(seconds * rate) {
        players.clock?.advance(by: .seconds(1) / rate)
        for view in players.views { view.player.update() }
      }
    }
    // Images are decoded, memory is there.
    play(1)
    let (start, images) = (ProcessFigures.processorTime, players.images)
    play(seconds)
    return (ProcessFigures.processorTime - start, players.images - images)
  }

  private static func inRealTime(_ players: Players, _ seconds: Int) async -> Figures {
    let tasks = players.views.map { view in Task { await view.run() } }
    try? await Task.sleep(for: .seconds(1))
    let (start, images) = (ProcessFigures.processorTime, players.images)
    try? await Task.sleep(for: .seconds(seconds))
    let figures = (ProcessFigures.processorTime - start, players.images - images)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    return figures
  }

  private static func report(_ way: String, _ draws: Bool, _ figures: Figures?, _ seconds: Int) {
    guard let figures else { return }
    let drawn = draws ? ", \((Double(figures.images) / Double(seconds)).text(0)) images a second" : ""
    print(
      "  \(way), \(draws ? "drawn" : "not drawn"):",
      "\((figures.processor / Double(seconds) * 1000).text(1)) ms of the processor a second\(drawn)")
  }
}

/// Views that play, and draw themselves if they are to.
@MainActor private final class Players {
  private(set) var views: [AnimationView] = []
  let clock: ManualClock?
  private let painters: [Painter]

  var images: Int { painters.reduce(0) { $0 + $1.images } }

  init(_ animations: [any Animation], _ count: Int, draws: Bool, clock real: RealTimeClock?) {
    clock = real == nil ? ManualClock() : nil
    var options = PlaybackOptions()
    options.loopMode = .forever
    let time: any PlaybackClock = real ?? clock ?? ManualClock()
    views = (0..<count).map { _ in
      AnimationView(bounds: Size(200, 200), options: options, clock: time)
    }
    painters = draws ? views.map { Painter($0) } : []
    for (index, view) in views.enumerated() {
      if draws { view.delegate = painters[index] }
      view.play(.animation(animations[index % animations.count]))
    }
  }
}

/// Draws a view whenever it asks for it.
private final class Painter: AnimationPlayerDelegate {
  private weak var view: AnimationView?
  private(set) var images = 0

  init(_ view: AnimationView) { self.view = view }

  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) {
    if (try? view?.draw()) != nil { images += 1 }
  }
}
