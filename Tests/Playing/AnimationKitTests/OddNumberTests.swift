import AnimationKit
import TestSupport
import Testing

/// The rule for numbers that are none, or out of range, at each door; see "Odd numbers" in Docs/Player.md.
@Suite struct OddNumberTests {
  private let animation: any Animation

  /// 40 x 20, 4 frames: a bar that is 10 wider in each.
  init() throws {
    let frames = (1...4).map { index in
      SVGAMovie.Frame(shapes: [
        SVGAMovie.Shape(
          .rect(Rect(x: 0, y: 0, width: Double(index) * 10, height: 20)),
          fill: Color(red: 1, green: 0, blue: 0))
      ])
    }
    let movie = SVGAMovie(
      size: Size(40, 20), frameRate: 10, frameCount: 4,
      sprites: [.init("bar", frames: SVGAMovie.FrameList(frames))])
    animation = try SVGAAnimation(movie)
  }

  private func frame(_ bitmap: Bitmap) -> Int? {
    (0..<4).last { bitmap.color(x: $0 * 10 + 5, y: 5).alpha > 0 }
  }

  private func view() -> AnimationView {
    let view = AnimationView(bounds: Size(40, 20), clock: ManualClock())
    view.play(.animation(animation), from: .frame(2), autoplay: false)
    return view
  }

  // MARK: Places

  @Test(arguments: [(Double.nan, 2), (.infinity, 3), (-.infinity, 0), (-1, 0), (99, 3)])
  func seekingClampsOddPlaces(number: Double, frame: Int) throws {
    func all(_ seek: (AnimationView) -> Void) throws {
      let view = view()
      seek(view)
      #expect(try self.frame(view.draw()) == frame && view.currentFrame == Double(frame))
    }
    try all { $0.seek(to: .frame(number)) }
    try all { $0.seek(to: .progress(number)) }
    try all { $0.seek(to: .time(number)) }
    try all { $0.currentFrame = number }
    try all { $0.currentProgress = number }
    try all { $0.currentTime = number }
    try all { $0.drive(.progress(number)) }
    try all { $0.drive(.paused(at: .frame(number))) }
  }

  /// A start that is no number begins where a pass does, as without one.
  @Test func startingClampsOddPlaces() {
    let view = view()
    view.play(from: .frame(.nan))
    #expect(view.currentFrame == 0)
    view.play(from: .frame(.infinity))
    #expect(view.currentFrame == 3)
    view.drive(.part(from: .progress(0), to: .progress(1), progress: .nan))
    #expect(view.state.range?.upperBound == 3)
  }

  @Test(arguments: [(Double.nan, 0), (.infinity, 3), (-.infinity, 0), (-1, 0), (99, 3)])
  func bitmapsOfOddFramesAreTheNearest(number: Double, frame: Int) throws {
    #expect(try self.frame(animation.bitmap(at: number)) == frame)
    #expect(try self.frame(animation.bitmap(at: number, width: 40, height: 20)) == frame)
    #expect(animation.displayList(at: number) == animation.displayList(at: Double(frame)))
    #expect(
      animation.geometry(of: "bar", at: number) == animation.geometry(of: "bar", at: Double(frame)))
  }

  @Test(arguments: [(Double.nan, 0.0), (.infinity, 3), (-.infinity, 0), (-1, 0), (99, 3)])
  func oddFramesOfALottieAreTheNearest(number: Double, frame: Double) throws {
    let text = #"""
      {"v":"5.7.0","fr":10,"ip":0,"op":4,"w":40,"h":20,"layers":[
       {"ty":1,"nm":"bar","ind":1,"ip":0,"op":4,"st":0,"sw":10,"sh":20,"sc":"#ff0000","ks":
        {"p":{"a":1,"k":[{"t":0,"s":[0,0],"h":1},{"t":1,"s":[10,0],"h":1},{"t":3,"s":[30,0],"h":1}]}}}]}
      """#
    let lottie = try AnimationDecoder.decode(Array(text.utf8))
    #expect(lottie.displayList(at: number) == lottie.displayList(at: frame))
    #expect(
      try lottie.bitmap(at: number).straightRGBA() == lottie.bitmap(at: frame).straightRGBA())
    #expect(lottie.geometry(of: "bar", at: number) == lottie.geometry(of: "bar", at: frame))
  }

  // MARK: Sizes

  @Test func oddScalesOfImagesAreErrors() throws {
    func size(_ scale: Double) throws -> [Int] {
      let bitmap = try animation.bitmap(at: 0, options: ImageOptions(size: .scale(scale)))
      return [bitmap.width, bitmap.height]
    }
    #expect(try size(.nan) == [40, 20])
    for scale in [0, -1, -Double.infinity] { #expect(try size(scale) == [1, 1]) }
    #expect(throws: AnimationError.self) { try size(.infinity) }
  }

  @Test func oddScalesOfViewsAreClamped() throws {
    func size(_ scale: Double) throws -> [Int] {
      let view = view()
      view.scale = scale
      let bitmap = try view.draw()
      #expect([view.pixelSize.width, view.pixelSize.height] == [bitmap.width, bitmap.height])
      return [bitmap.width, bitmap.height]
    }
    #expect(try size(.nan) == [40, 20])
    for scale in [0, -1, -Double.infinity] { #expect(try size(scale) == [1, 1]) }
    #expect(throws: AnimationError.self) { try size(.infinity) }
  }

  /// An image of so many pixels cannot be: that is an error, too many or none.
  @Test(arguments: [0, -5, Int.min, Int.max]) func oddSizesAreErrors(side: Int) {
    #expect(throws: AnimationError.self) { try animation.bitmap(at: 0, width: side, height: 20) }
    #expect(throws: AnimationError.self) {
      try animation.bitmap(at: 0, options: ImageOptions(size: .width(side)))
    }
    #expect(throws: AnimationError.self) {
      try animation.bitmap(at: 0, options: ImageOptions(size: .height(side)))
    }
  }

  // MARK: Time and sound

  @Test func oddSpeedsAreClamped() {
    func frames(_ speed: Double, after time: Duration) -> Double {
      let clock = ManualClock()
      let view = AnimationView(bounds: Size(40, 20), clock: clock)
      view.options.speed = speed
      view.play(.animation(animation))
      clock.advance(by: time)
      view.update()
      return view.currentFrame
    }
    #expect(frames(.nan, after: .milliseconds(200)) == 2)
    #expect(frames(0, after: .seconds(9)) == 0)
    #expect(frames(.infinity, after: .microseconds(200)) == 2)
    #expect(frames(-.infinity, after: .microseconds(200)) == 1)
  }

  @Test(arguments: [(Double.nan, 1.0), (.infinity, 1), (-.infinity, 0), (-1, 0), (2, 1), (0.5, 0.5)])
  func oddVolumesAreClamped(number: Double, volume: Double) {
    let view = view()
    view.volume = 0.3
    view.volume = number
    #expect(view.volume == volume)
  }
}
