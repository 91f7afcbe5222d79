import AnimationKit

// What README.md and Docs/Library.md show, between the marks; ReadmeTests compares them.
enum ReadmeExample {
  static func run() throws {
    // README begin
    let animation = try AnimationDecoder.decode(file: "Samples/heart.svga")
    let image = try animation.bitmap(at: 20, width: 640, height: 640)
    try image.writePNG(to: "heart.png")
    // README end
  }

  @MainActor static func play() async {
    // Playing begin
    let view = AnimationView(bounds: Size(300, 300))
    view.options.loopMode = .times(3)
    let running = Task { await view.run() }
    view.play(.file("Samples/balloons.svga")) { finished in
      print("played to the end: \(finished)")
      running.cancel()
    }
    await running.value
    // Playing end
  }
}
