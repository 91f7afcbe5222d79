import AnimationKit
import Testing

@Suite struct MotionBlurTests {
  /// A square that moves by 10 pixels a frame, while the shutter is open for a whole one.
  private let file = """
    {"v":"5.7.15","fr":30,"ip":0,"op":10,"w":100,"h":20,"mb":{"sa":360,"sp":-180,"spf":8},"layers":[
     {"ip":0,"op":10,"st":0,"ty":1,"sw":20,"sh":20,"sc":"ff0000","mb":true,"ks":{"p":{"k":[
      {"t":0,"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":10,"s":[100,0]}]}}}]}
    """

  /// How many columns of a row are neither empty nor full.
  private func softColumns(_ bitmap: Bitmap) -> Int {
    (0..<100).filter { !["00", "ff"].contains(alpha(bitmap, $0)) }.count
  }

  private func alpha(_ bitmap: Bitmap, _ x: Int) -> String {
    let alpha = bitmap.color(x: x, y: 10).alpha
    return alpha == 0 ? "00" : alpha == 1 ? "ff" : "between"
  }

  @Test func itReachesImagesAndPlayers() throws {
    let animation = try AnimationDecoder.decode(Array(file.utf8))
    #expect(softColumns(try animation.bitmap(at: 5)) == 0)
    // Both edges are spread over the way of a frame.
    #expect(
      (16...20).contains(softColumns(try animation.bitmap(at: 5, options: ImageOptions(motionBlur: true)))))

    let view = AnimationView(bounds: Size(100, 20))
    view.play(.animation(animation), autoplay: false)
    view.seek(to: .frame(5), play: false)
    #expect(view.player.diagnostics.count == 1)
    #expect(softColumns(try view.draw()) == 0)
    view.player.motionBlur = true
    #expect((16...20).contains(softColumns(try view.draw())))
    #expect(view.player.diagnostics.isEmpty)
  }
}
