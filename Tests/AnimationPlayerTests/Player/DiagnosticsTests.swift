import AnimationKit
import Testing

/// What is not as it was meant can be logged.
@Suite struct DiagnosticsTests {
  private func noticed(_ stage: Stage) -> [String] {
    stage.witness.events.compactMap { if case .noticed(let diagnostic) = $0 { "\(diagnostic)" } else { nil } }
  }

  @Test func keysThatAreNotThere() throws {
    let stage = Stage(.lottie)
    stage.view.replacements.images["dott"] = Replacements.Image(
      EncodedImage(key: "new", bytes: try Movie.picture(.white)))
    stage.view.replacements.images["dot"] = stage.view.replacements.images["dott"]
    stage.player.update()
    #expect(noticed(stage) == [], "before there is an animation nobody knows")
    stage.player.play(try stage.source(), autoplay: false)
    #expect(noticed(stage) == ["replacements.images: no image 'dott': did you mean 'dot'?"])
    stage.witness.events = []
    stage.view.replacements.strings["title"] = "Hello"
    stage.view.replacements.hidden = ["BOX", "box"]
    stage.view.replacements.drawings["zzz"] = { _, _ in [] }
    stage.view.replacements.values["box.**.Color"] = .color(.white)
    stage.view.replacements.values["box.*.Colour"] = .color(.white)
    stage.player.update()
    let expected = [
      "replacements.strings: no sprite or text layer 'title': info.replaceableKeys lists them",
      "replacements.hidden: no sprite or layer 'BOX': did you mean 'box'?",
      "replacements.drawings: no sprite or layer 'zzz': info.replaceableKeys lists them",
      "replacements.values: no property 'box.*.Colour': valueKeyPaths() lists them",
    ]
    #expect(noticed(stage) == expected)
    #expect(stage.player.diagnostics.map { "\($0)" }.suffix(4).sorted() == expected.sorted())
    // Each is told once for an animation, and is no more when it was mended.
    stage.view.replacements.hidden = ["box"]
    stage.view.replacements.hidden = ["BOX"]
    stage.player.update()
    #expect(noticed(stage) == expected)
    stage.view.replacements = Replacements()
    stage.player.update()
    #expect(stage.player.diagnostics == [])
    stage.view.replacements.strings["title"] = "Hello"
    stage.witness.events = []
    stage.player.play(.animation(try Movie.svga.animation()), autoplay: false)
    #expect(
      noticed(stage) == [
        "replacements.strings: no sprite or text layer 'title': info.replaceableKeys lists them"
      ])
  }

  @Test func picturesThatCannotBeDecoded() async throws {
    let stage = try Stage.showing(.svga)
    let events = stage.player.events()
    stage.view.replacements.images["dot"] = Replacements.Image(EncodedImage(key: "avatar", bytes: [1, 2, 3]))
    _ = try stage.view.draw()
    _ = try stage.view.draw()
    stage.tick(2)
    let told = noticed(stage)
    #expect(told.count == 1 && told[0].hasPrefix("image \"avatar\": not drawn:"), "\(told)")
    #expect(stage.player.diagnostics.map { "\($0)" } == told)
    for await event in events {
      if case .noticed = event { break }
    }
    // Another animation has nothing to do with it.
    stage.view.replacements = Replacements()
    stage.player.play(.animation(try Movie.lottie.animation()))
    _ = try stage.view.draw()
    stage.tick()
    #expect(noticed(stage).count == 1 && stage.player.diagnostics == [])
  }

  /// Drawn in the delegate, told by `run()` although nothing moves.
  @MainActor @Test func picturesAreToldWhilePaused() async throws {
    let view = BitmapAnimationView(bounds: Size(40, 20))
    let events = view.player.events()
    let running = Task { await view.run() }
    defer { running.cancel() }
    view.play(.animation(try Movie.svga.animation()), autoplay: false)
    view.replacements.images["dot"] = Replacements.Image(EncodedImage(key: "avatar", bytes: [1, 2, 3]))
    try await Task.sleep(for: .milliseconds(20))
    _ = try view.draw()
    let noticed = Task {
      for await event in events {
        if case .noticed = event { return true }
      }
      return false
    }
    let limit = Task {
      try await Task.sleep(for: .seconds(5))
      noticed.cancel()
    }
    #expect(await noticed.value)
    limit.cancel()
  }
}
