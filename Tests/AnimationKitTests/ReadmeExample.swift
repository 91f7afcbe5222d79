import AnimationKit

// What README.md shows, between the marks; ReadmeTests compares the two.
enum ReadmeExample {
  static func run() throws {
    // README begin
    let animation = try AnimationDecoder.decode(file: "Samples/heart.svga")
    let picture = try animation.bitmap(at: 20, width: 640, height: 640)
    try picture.writePNG(to: "heart.png")
    // README end
  }
}
