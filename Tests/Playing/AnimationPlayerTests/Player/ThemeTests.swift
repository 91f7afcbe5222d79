import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer
import TestSupport
import Testing

/// Themes, slots and what a file suggests, while a dotLottie plays.
@Suite struct ThemeTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)

  /// 40 x 20, 10 frames a second, of one colour.
  private func file(_ settings: String = "") -> AnimationSource {
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":20,"layers":[{"ty":4,"nm":"all","ip":0,"op":6,"st":0,"ks":{},
      "shapes":[{"ty":"rc","p":{"k":[20,10]},"s":{"k":[40,10]},"r":{"k":0}},
      {"ty":"fl","c":{"sid":"accent","k":[1,0,0]},"o":{"k":100}}]}]}
      """
    let manifest =
      #"{"version":"2","animations":[{"id":"x"\#(settings)}],"themes":[{"id":"green"},{"id":"white"}]}"#
    func theme(_ color: String) -> String {
      #"{"rules":[{"id":"accent","type":"Color","value":\#(color)}]}"#
    }
    return .bytes(
      ZipFile.bytes(
        [
          ("manifest.json", manifest), ("a/x.json", lottie), ("t/green.json", theme("[0,1,0]")),
          ("t/white.json", theme("[1,1,1]")),
        ].map { ($0.0, Array($0.1.utf8)) }), id: "file")
  }

  private func showing(_ source: AnimationSource) async -> Stage {
    let stage = Stage(.lottie)
    stage.player.play(source)
    await stage.player.finishLoading()
    return stage
  }

  @Test func themesAndSlotsCountFromTheNextFrameOn() async throws {
    let stage = await showing(file())
    func color() throws -> Color { try stage.view.draw().color(x: 20, y: 10) }
    #expect(try color() == red)
    stage.tick()
    stage.view.replacements.theme = .id("green")
    #expect(try color() == green)
    stage.tick()
    #expect(try color() == green)
    stage.view.replacements.theme = .id("white")
    #expect(try color() == .white)
    stage.view.replacements.slots["accent"] = .value(.color(.black))
    #expect(try color() == .black)
    stage.view.replacements.theme = .none
    #expect(try color() == .black)
    stage.view.replacements.slots = [:]
    #expect(try color() == red)
    #expect(stage.player.state.position == 2)
  }

  @Test func theInitialThemeOfAFileIsShown() async throws {
    let stage = await showing(file(#","initialTheme":"green""#))
    #expect(stage.player.animation?.info.initialTheme == "green")
    #expect(try stage.view.draw().color(x: 20, y: 10) == green)
    stage.view.replacements.theme = .none
    #expect(try stage.view.draw().color(x: 20, y: 10) == red)
  }

  @Test func whatThereIsNotIsReported() async throws {
    let stage = await showing(file())
    stage.view.replacements = Replacements(slots: ["accent": .text("x")], theme: .id("blue"))
    #expect(try stage.view.draw().color(x: 20, y: 10) == red)
    stage.tick()
    #expect(
      stage.player.diagnostics.map(\.description) == [
        "replacements.theme: no theme 'blue' for the animation: it has green, white",
        "replacements.slots: slot 'accent' holds a color, not a text",
      ])
  }

  @Test func settingsAreOptionsWhereThatIsAskedFor() async throws {
    let settings = ##","loop":3,"speed":2,"playMode":"bounce","direction":-1,"background":"#0000ff""##
    let plain = await showing(file(settings))
    #expect(plain.view.options == PlaybackOptions())
    #expect(try plain.view.draw().color(x: 20, y: 1) == .clear)

    let stage = Stage(.lottie)
    stage.player.usesFileSettings = true
    stage.view.options.userStopScene = .clear
    stage.player.play(file(settings))
    await stage.player.finishLoading()
    var expected = PlaybackOptions()
    expected.userStopScene = .clear
    (expected.loopMode, expected.speed, expected.isReversed) = (.autoReverseTimes(3), 2, true)
    #expect(stage.view.options == expected)
    #expect(stage.player.state.position == 5)
    #expect(try stage.view.draw().color(x: 20, y: 1) == Color(red: 0, green: 0, blue: 1))
    // The view's own wins.
    stage.view.backgroundColor = .white
    #expect(try stage.view.draw().color(x: 20, y: 1) == .white)
  }

  @Test func settingsOfADecodedAnimationAreOptions() async throws {
    let animation = try #require(await showing(file(#","loop":true"#)).player.animation)
    let stage = Stage(.lottie)
    stage.player.usesFileSettings = true
    stage.player.play(.animation(animation, id: "a"))
    #expect(stage.view.options.loopMode == .forever)
  }

  @Test(arguments: [
    (PlaybackSettings.Loop.once, PlaybackSettings.Mode?.none, LoopMode.once), (.times(1), .forward, .once),
    (.times(4), .reverse, .times(4)), (.forever, nil, .forever), (.once, .bounce, .autoReverseTimes(1)),
    (.times(2), .reverseBounce, .autoReverseTimes(2)), (.forever, .bounce, .autoReverse),
  ])
  func loopsAndModesBecomeOptions(
    loop: PlaybackSettings.Loop, mode: PlaybackSettings.Mode?, expected: LoopMode
  ) {
    var settings = PlaybackSettings()
    (settings.loop, settings.mode) = (loop, mode)
    let options = PlaybackOptions(settings)
    #expect(options.loopMode == expected)
    #expect(options.isReversed == (mode == .reverse || mode == .reverseBounce))
    #expect(options.speed == 1)
  }

  @Test func whatAFileDoesNotSayStays() {
    var options = PlaybackOptions()
    (options.loopMode, options.isReversed, options.speed) = (.autoReverse, true, 3)
    let before = options
    options.apply(PlaybackSettings())
    #expect(options == before)
    var settings = PlaybackSettings()
    settings.loop = .times(2)
    options.apply(settings)
    #expect(options.loopMode == .autoReverseTimes(2) && options.isReversed)
    settings.mode = .forward
    options.apply(settings)
    #expect(options.loopMode == .times(2) && !options.isReversed)
  }
}
