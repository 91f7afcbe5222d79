import AnimationCore
import Testing

@testable import DotLottieFormat

@Suite struct SettingsTests {
  private func read(_ members: String) throws -> (settings: PlaybackSettings, messages: [String]) {
    let manifest = try DotLottieManifest(
      Array(#"{"animations":[{"id":"x",\#(members)}]}"#.utf8), limits: DecodingLimits())
    return (try #require(manifest.animations.first).settings, manifest.diagnostics.map(\.description))
  }

  @Test func whatIsNotSaidIsNotKnown() throws {
    let (settings, messages) = try read(#""name":"X""#)
    #expect(settings.isEmpty && messages.isEmpty)
  }

  @Test(arguments: [
    (#""loop":true"#, PlaybackSettings.Loop.forever), (#""loop":false"#, .once), (#""loop":3"#, .times(3)),
    (#""loop":true,"loopCount":2"#, .times(2)), (#""loop":true,"loopCount":0"#, .forever),
    (#""loop":false,"loopCount":2"#, .once), (#""loopCount":2"#, .times(2)),
  ])
  func loopIsBoolOrCount(member: String, loop: PlaybackSettings.Loop) throws {
    let (settings, messages) = try read(member)
    #expect(settings.loop == loop && messages.isEmpty)
  }

  @Test(arguments: [
    (#""playMode":"normal""#, PlaybackSettings.Mode.forward), (#""mode":"normal","direction":-1"#, .reverse),
    (#""mode":"bounce""#, .bounce), (#""playMode":"bounce","direction":-1"#, .reverseBounce),
    (#""mode":"Reverse""#, .reverse), (#""mode":"ReverseBounce""#, .reverseBounce),
    (#""mode":"reverse-bounce""#, .reverseBounce), (#""direction":-1"#, .reverse),
    (#""direction":1"#, .forward),
  ])
  func modeIsReadByItsName(member: String, mode: PlaybackSettings.Mode) throws {
    let (settings, messages) = try read(member)
    #expect(settings.mode == mode && messages.isEmpty)
  }

  @Test func otherSettingsAreRead() throws {
    let (settings, messages) = try read(
      ##""autoplay":true,"speed":2.5,"hover":true,"intermission":1500,"background":"#10203040""##)
    #expect(settings.autoplay == true && settings.speed == 2.5 && settings.playsOnHover == true)
    #expect(settings.intermission == 1.5 && settings.background == Color(hex: "#10203040"))
    #expect(messages.isEmpty)
  }

  @Test func whatMakesNoSenseIsReadPast() throws {
    let (settings, messages) = try read(
      #""loop":-1,"mode":"wild","speed":0,"background":"blue","autoplay":"yes""#)
    var expected = PlaybackSettings()
    expected.loop = .once
    #expect(settings == expected)
    #expect(
      messages == [
        "manifest.json > animations[0].loop: -1.0 is no number of passes: it is played once",
        #"manifest.json > animations[0].mode: "wild" is no known mode: it is played forward"#,
        "manifest.json > animations[0].speed: 0.0 is no speed: it is played as fast as the animation says",
        #"manifest.json > animations[0].background: "blue" is not a colour: left out"#,
      ])
  }
}
