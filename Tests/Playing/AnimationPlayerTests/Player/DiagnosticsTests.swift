import AnimationCore
import AnimationKit
import TestSupport
import Testing

/// What is not as it was meant can be logged.
@Suite struct DiagnosticsTests {
  private func reported(_ stage: Stage) -> [String] {
    stage.witness.events.compactMap {
      if case .reported(let diagnostic) = $0 { "\(diagnostic)" } else { nil }
    }
  }

  @Test func missingKeysAreReported() throws {
    let stage = Stage(.lottie)
    stage.view.replacements.images["dott"] = Replacements.Image(
      EncodedImage(key: "new", bytes: try Movie.image(.white)))
    stage.view.replacements.images["dot"] = stage.view.replacements.images["dott"]
    stage.player.update()
    #expect(reported(stage) == [], "before there is an animation nobody knows")
    stage.player.play(try stage.source(), autoplay: false)
    #expect(reported(stage) == ["replacements.images: no image 'dott': did you mean 'dot'?"])
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
    #expect(reported(stage) == expected)
    #expect(stage.player.diagnostics.map { "\($0)" }.suffix(4).sorted() == expected.sorted())
    // Each is reported once for an animation, and is no more when it was mended.
    stage.view.replacements.hidden = ["box"]
    stage.view.replacements.hidden = ["BOX"]
    stage.player.update()
    #expect(reported(stage) == expected)
    stage.view.replacements = Replacements()
    stage.player.update()
    #expect(stage.player.diagnostics == [])
    stage.view.replacements.strings["title"] = "Hello"
    stage.witness.events = []
    stage.player.play(.animation(try Movie.svga.animation()), autoplay: false)
    #expect(
      reported(stage) == [
        "replacements.strings: no sprite or text layer 'title': info.replaceableKeys lists them"
      ])
  }

  /// As in a queue: set what the next one shows, then play it.
  @Test func keysForTheNextAnimationAreNotMissing() throws {
    let stage = try Stage.showing(.svga)
    stage.view.replacements.values["box.**.Color"] = .color(.white)
    stage.player.play(.animation(try Movie.lottie.animation()))
    stage.tick()
    #expect(reported(stage) == [])
    stage.view.replacements.values["box.*.Colour"] = .color(.white)
    stage.tick()
    #expect(
      reported(stage) == ["replacements.values: no property 'box.*.Colour': valueKeyPaths() lists them"])
  }

  /// As the tools say it.
  @Test func valuesOfTheWrongKindAreReported() throws {
    let stage = try Stage.showing(.lottie, autoplay: false)
    func messages(_ keyPath: AnimationKeyPath, _ value: Replacements.Value) -> [String] {
      stage.witness.events = []
      stage.view.replacements.values = [keyPath: value]
      stage.player.update()
      #expect(reported(stage) == stage.player.diagnostics.map { "\($0)" })
      return reported(stage)
    }
    #expect(messages("box.**.Color", .color(.white)) == [])
    #expect(messages("**.Color", .color(.white)) == [])
    // Of another kind, under the same key path.
    #expect(messages("box.Transform.Opacity", .number(50)) == [])
    let others = messages("box.Transform.Opacity", .color(.white))
    #expect(
      others.count == 1 && others[0].hasPrefix("replacements.values: 'box.Transform.Opacity' takes "),
      "\(others)")
    let near = messages("box.Transform.Opasity", .number(50))
    let expected =
      "replacements.values: no property 'box.Transform.Opasity': did you mean 'box.Transform.Opacity'"
    #expect(near.count == 1 && near[0].hasPrefix(expected), "\(near)")
  }

  /// What somebody else's properties hold is not known, only which there are.
  @Test func valuesOfCustomAnimationsAreCheckedByKeyPath() throws {
    let stage = Stage(.lottie)
    let animation = CountingAnimation(animation: try Movie.lottie.animation(), asked: Counter())
    stage.view.replacements.values = [
      "box.Transform.Opacity": .color(.white), "box.Transform.Opac": .number(1),
    ]
    stage.player.play(.animation(animation), autoplay: false)
    let messages = reported(stage)
    #expect(messages.count == 1 && messages[0].contains("no property 'box.Transform.Opac'"), "\(messages)")
  }

  @Test func unusableValuesAreReported() throws {
    let stage = try Stage.showing(.lottie)
    stage.view.replacements.values["box.Transform.Opacity"] = .number { _ in .nan }
    _ = try stage.view.draw()
    stage.tick(2)
    let expected = [
      "replacements.values: the value of 'box.Transform.Opacity' is not finite, or empty, in some frames: "
        + "properties keep their own there"
    ]
    #expect(reported(stage) == expected)
    #expect(stage.player.diagnostics.map { "\($0)" } == expected)
  }

  /// What fades out is evaluated with the values it had; they are no matter of the next one.
  @Test func valuesOfWhatIsOnItsWayOutAreNotReported() throws {
    let stage = try Stage.showing(.lottie)
    stage.change { $0.fadeDuration = .seconds(1) }
    stage.view.replacements.values["box.Transform.Opacity"] = .number(.nan)
    _ = try stage.view.draw()
    stage.view.replacements = Replacements()
    stage.player.play(.animation(try Movie.svga.animation()))
    stage.witness.events = []
    _ = try stage.view.draw()
    stage.tick(2)
    #expect(reported(stage) == [])
  }

  @Test func undecodableImagesAreReported() async throws {
    let stage = try Stage.showing(.svga)
    let events = stage.player.events()
    stage.view.replacements.images["dot"] = Replacements.Image(EncodedImage(key: "avatar", bytes: [1, 2, 3]))
    _ = try stage.view.draw()
    _ = try stage.view.draw()
    stage.tick(2)
    let messages = reported(stage)
    #expect(messages.count == 1 && messages[0].hasPrefix("image \"dot\": not replaced:"), "\(messages)")
    #expect(stage.player.diagnostics.map { "\($0)" } == messages)
    for await event in events {
      if case .reported = event { break }
    }
    // Another animation has nothing to do with it.
    stage.view.replacements = Replacements()
    stage.player.play(.animation(try Movie.lottie.animation()))
    _ = try stage.view.draw()
    stage.tick()
    #expect(reported(stage).count == 1 && stage.player.diagnostics == [])
  }

  /// The view knows how the text is laid out from the animation before, and maybe shows it still.
  @Test func fontsAreReportedForEachAnimation() throws {
    let stage = Stage(.lottie)
    stage.view.replacements.texts["dot"] = StyledText("Hi", fontFamily: "No Such Family")
    for movie in [Movie.lottie, .svga, .lottie, .lottie] {
      stage.witness.events = []
      stage.player.play(.animation(try movie.animation()), autoplay: false)
      _ = try stage.view.draw()
      stage.player.update()
      let messages = reported(stage)
      #expect(
        messages.count == 1 && messages[0].hasPrefix("font \"No Such Family\""), "\(movie): \(messages)")
      #expect(stage.player.diagnostics.map { "\($0)" } == messages)
      // Once for each.
      _ = try stage.view.draw()
      stage.tick()
      #expect(reported(stage).count == 1)
    }
  }

  /// With animated colours a value changes with every frame.
  @Test func onlyOtherKeysAreChecked() throws {
    let stage = Stage(.lottie)
    let asked = Counter()
    let animation = CountingAnimation(animation: try Movie.lottie.animation(), asked: asked)
    stage.player.play(.animation(animation), autoplay: false)
    func asks(_ change: (inout Replacements) -> Void) -> Int {
      let before = asked.value
      change(&stage.view.replacements)
      stage.player.update()
      return asked.value - before
    }
    let idle = asks { _ in }
    #expect(asks { $0.values["box.**.Color"] = .color(.white) } > idle)
    #expect(asks { $0.values["box.**.Color"] = .color(.clear) } == idle)
    #expect(asks { $0.values["box.**.Colour"] = .color(.clear) } > idle)
    #expect(asks { $0.values["box.**.Color"] = .color(.white) } == idle, "in another order")
    #expect(asks { $0.strings["dot"] = "a" } > idle)
    #expect(asks { $0.strings["dot"] = "b" } == idle)
    #expect(
      reported(stage) == ["replacements.values: no property 'box.**.Colour': valueKeyPaths() lists them"])
  }

  /// Drawn in the delegate, told by `run()` although nothing moves.
  @MainActor @Test func imagesAreReportedWhilePaused() async throws {
    let view = AnimationView(bounds: Size(40, 20))
    let running = Task { await view.run() }
    defer { running.cancel() }
    view.play(.bytes(try Movie.svga.bytes()), autoplay: false)
    // Whoever waits for the load has been started, and loading ends only in what `run` does.
    #expect(await eventually { view.status == .paused })
    view.replacements.images["dot"] = Replacements.Image(EncodedImage(key: "avatar", bytes: [1, 2, 3]))
    let witness = Witness()
    view.delegate = witness
    _ = try view.draw()
    #expect(
      await eventually {
        witness.events.contains { if case .reported = $0 { true } else { false } }
      })
  }
}

/// Counts how often somebody asks what the animation is.
private struct CountingAnimation: Animation {
  let animation: any Animation
  let asked: Counter

  var info: AnimationInfo {
    asked.increment()
    return animation.info
  }
  var memoryCost: Int { animation.memoryCost }
  func valueKeyPaths() -> [String] { animation.valueKeyPaths() }
  func makeEvaluator() -> any FrameEvaluator { animation.makeEvaluator() }
}
