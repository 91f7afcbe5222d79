import AnimationCore
import AnimationFoundation
import AnimationKit
import AnimationLoading
import AnimationPlayer
import TestSupport
import Testing

/// Images of replacements that come from the web.
@Suite(.timeLimit(.minutes(1))) struct WebImageTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let yellow = Color(red: 1, green: 1, blue: 0)
  /// What the movie has itself.
  private let blue = Color(red: 0, green: 0, blue: 1)

  /// What comes of each address, once its gate is open.
  private struct Web: Sendable {
    let gates: [String: Gate]
    let loader: AnimationLoader

    init(_ answers: [String: Result<[UInt8], DownloadError>]) {
      let gates = answers.mapValues { _ in Gate() }
      var loader = AnimationLoader()
      loader.override = { source, _ in
        await gates[source.id]?.pass()
        return AnimationFile(try answers[source.id]?.get() ?? [])
      }
      (self.gates, self.loader) = (gates, loader)
    }

    func open(_ address: String) async { await gates[address]?.open() }
  }

  private func stage(_ movie: Movie, _ web: Web) throws -> Stage {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.view.loader = web.loader
    return stage
  }

  private func dot(_ stage: Stage) throws -> Color { try stage.view.draw().color(x: 2, y: 12) }

  private func placeholder() throws -> Replacements.Image {
    Replacements.Image(bytes: try Movie.image(red), fit: .fill)
  }

  @Test(arguments: Movie.allCases) func thePlaceholderIsShownUntilTheImageIsThere(movie: Movie) async throws {
    let web = Web(["https://a.b/1": .success(try Movie.image(green))])
    let stage = try stage(movie, web)
    stage.view.setImage(url: "https://a.b/1", forKey: "dot", placeholder: try placeholder())
    #expect(try dot(stage) == red)
    await web.open("https://a.b/1")
    await stage.view.finishLoading()
    #expect(try dot(stage) == green)
    #expect(stage.view.replacements.images["dot"]?.fit == .fill)
    #expect(stage.witness.displays > 0)
  }

  @Test func itComesFromTheNetworkAndIsKeptOnDisk() async throws {
    let server = try TestServer(["/a.png": .ok(try Movie.image(green))])
    let folder = try TemporaryFolder()
    for _ in 0..<2 {
      let stage = try Stage.showing(.svga, autoplay: false)
      stage.view.loader.downloader = URLSessionDownloader()
      stage.view.loader.downloads = DownloadCache(folder: folder.path)
      stage.view.setImage(url: server.url("/a.png"), forKey: "dot", headers: ["X-Key": "secret"])
      await stage.view.finishLoading()
      #expect(try dot(stage) == green)
    }
    #expect(server.requests == ["/a.png"] && server.headers[0].contains("X-Key: secret"))
  }

  @Test func theNewestCallForAKeyCounts() async throws {
    let web = Web([
      "https://a.b/1": .success(try Movie.image(green)), "https://a.b/2": .success(try Movie.image(yellow)),
    ])
    let stage = try stage(.svga, web)
    stage.view.setImage(url: "https://a.b/1", forKey: "dot")
    stage.view.setImage(url: "https://a.b/2", forKey: "dot")
    await web.open("https://a.b/2")
    await stage.view.finishLoading()
    await web.open("https://a.b/1")
    await stage.view.finishLoading()
    #expect(try dot(stage) == yellow)
    #expect(stage.witness.events.isEmpty)
  }

  @Test(arguments: Movie.allCases) func aFailureKeepsThePlaceholderAndIsReported(movie: Movie) async throws {
    let web = Web(["https://me:pw@a.b/1": .failure(.status(404)), "https://a.b/2": .success([1, 2, 3])])
    let stage = try stage(movie, web)
    for (address, reason) in [("https://me:pw@a.b/1", "404"), ("https://a.b/2", "PNG")] {
      stage.witness.events = []
      stage.view.setImage(url: address, forKey: "dot", placeholder: try placeholder())
      await web.open(address)
      await stage.view.finishLoading()
      #expect(try dot(stage) == red)
      guard case .reported(let diagnostic)? = stage.witness.events.first else {
        Issue.record("\(stage.witness.events)")
        return
      }
      #expect(diagnostic.path == "replacements.images.dot" && diagnostic.kind == .missing)
      #expect(diagnostic.message.contains(reason) && !diagnostic.message.contains("pw"), "\(diagnostic)")
    }
  }

  @Test func aPathOfAFileIsNoAddress() async throws {
    let stage = try Stage.showing(.svga, autoplay: false)
    stage.view.setImage(url: "/etc/hostname", forKey: "dot")
    await stage.view.finishLoading()
    #expect(try dot(stage) == blue)
    #expect(stage.witness.events.count == 1)
  }

  @Test func otherReplacementsGiveItUp() async throws {
    let web = Web(["https://a.b/1": .success(try Movie.image(green))])
    let stage = try stage(.svga, web)
    stage.view.setImage(url: "https://a.b/1", forKey: "dot")
    stage.view.replacements = Replacements()
    await stage.view.finishLoading()
    await web.open("https://a.b/1")
    stage.tick()
    #expect(try dot(stage) == blue)
  }

  @Test func anImageThatIsSetMeanwhileStays() async throws {
    let web = Web(["https://a.b/1": .success(try Movie.image(green))])
    let stage = try stage(.svga, web)
    stage.view.setImage(url: "https://a.b/1", forKey: "dot", placeholder: try placeholder())
    stage.view.replacements.images["dot"] = Replacements.Image(bytes: try Movie.image(yellow))
    await web.open("https://a.b/1")
    await stage.view.finishLoading()
    #expect(try dot(stage) == yellow)
  }

  @Test func itIsShownAsThePlaceholderWas() async throws {
    let web = Web(["https://a.b/1": .success(try Movie.image(green))])
    let stage = try stage(.svga, web)
    stage.view.setImage(url: "https://a.b/1", forKey: "dot", placeholder: try placeholder())
    stage.view.replacements.images["dot"]?.shape = .circle
    await web.open("https://a.b/1")
    await stage.view.finishLoading()
    let image = try #require(stage.view.replacements.images["dot"])
    #expect(image.shape == .circle && image.fit == .fill)
    #expect(image.image.bytes == (try Movie.image(green)))
    stage.view.setImage(url: "https://a.b/1", forKey: "dot", fit: .cover, shape: .rounded(radius: 1))
    await stage.view.finishLoading()
    #expect(stage.view.replacements.images["dot"]?.shape == .rounded(radius: 1))
    #expect(stage.view.replacements.images["dot"]?.fit == .cover)
  }

  // MARK: Fading

  @Test(arguments: Movie.allCases, [true, false])
  func itFadesInOverWhatWasThere(movie: Movie, hasPlaceholder: Bool) async throws {
    let web = Web(["https://a.b/1": .success(try Movie.image(green))])
    let stage = try stage(movie, web)
    stage.view.setImage(
      url: "https://a.b/1", forKey: "dot", placeholder: hasPlaceholder ? try placeholder() : nil,
      fade: .seconds(2))
    await web.open("https://a.b/1")
    await stage.view.finishLoading()
    #expect(try dot(stage) == (hasPlaceholder ? red : blue))
    #expect(try #require(stage.player.timeToNextChange) < .milliseconds(20))
    stage.clock.advance(by: .milliseconds(500))
    stage.player.update()
    let mixed = try dot(stage)
    #expect(abs(mixed.green - 0.25) < 0.02 && mixed.alpha == 1)
    #expect(abs((hasPlaceholder ? mixed.red : mixed.blue) - 0.75) < 0.02)
    stage.clock.advance(by: .milliseconds(1500))
    stage.player.update()
    #expect(try dot(stage) == green)
    #expect(stage.player.timeToNextChange == nil)
  }

  @Test func runningWaitsForImagesAndTheirFades() async throws {
    let web = Web(["https://a.b/1": .success(try Movie.image(green))])
    let view = AnimationView(bounds: Size(40, 20), loader: web.loader)
    view.play(try Stage(.svga).source(), autoplay: false)
    view.setImage(url: "https://a.b/1", forKey: "dot", fade: .milliseconds(30))
    await web.open("https://a.b/1")
    await view.run(until: .finished)
    #expect(try view.draw().color(x: 2, y: 12) == green)
  }

  @Test func aFadeIsDrawnFrameByFrame() async throws {
    let web = Web(["https://a.b/1": .success(try Movie.image(green))])
    let view = AnimationView(bounds: Size(40, 20), loader: web.loader)
    view.play(try Stage(.svga).source(), autoplay: false)
    view.setImage(url: "https://a.b/1", forKey: "dot", fade: .milliseconds(60))
    await web.open("https://a.b/1")
    var colors: [Double] = []
    for try await image in view.images(until: .finished) { colors.append(image.color(x: 2, y: 12).green) }
    #expect(colors.first == 0 && colors.last == 1)
    #expect(zip(colors, colors.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
