import AnimationCore
import AnimationFoundation
import AnimationKit
import AnimationLoading
import TestSupport
import Testing

/// Images that a Lottie from the web refers to, on show.
@Suite(.timeLimit(.minutes(1))) struct DownloadedImageTests {
  @Test func aViewShowsThem() async throws {
    let green = Color(red: 0, green: 1, blue: 0)
    let server = try TestServer(["/a/images/dot.png": .ok(try Movie.image(green))])
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":1,"w":4,"h":4,
       "assets":[{"id":"0","w":4,"h":4,"u":"","p":"images/dot.png","e":0}],
       "layers":[{"ty":2,"ind":0,"refId":"0","ip":0,"op":1,"st":0,"ks":{}}]}
      """
    server.answer("/a/b.json", .ok(Array(lottie.utf8)))
    var loader = AnimationLoader()
    loader.downloader = URLSessionDownloader()
    let stage = Stage(.lottie, loader: loader)
    stage.view.play(.url(server.url("/a/b.json")))
    await stage.player.finishLoading()
    #expect(try stage.view.draw().color(x: 20, y: 10) == green)
    #expect(stage.player.animation?.info.diagnostics.isEmpty == true)
    #expect(server.requests == ["/a/b.json", "/a/images/dot.png"])
  }
}
