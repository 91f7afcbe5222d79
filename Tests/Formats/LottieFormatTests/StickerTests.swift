import AnimationCore
import LottieFormat
import Testing

@Suite struct StickerTests {
  private func sticker(
    _ layers: String = "", canvas: String = #""fr":60,"ip":0,"op":180,"w":512,"h":512"#, members: String = ""
  ) throws -> StickerText {
    try StickerText(Array(#"{ "v" : "5.5.2", \#(canvas), "layers": [\#(layers)]\#(members)}"#.utf8))
  }

  private func findings(_ sticker: StickerText) -> [String] {
    sticker.findings.map { "\($0.severity == .error ? "error" : "warning") \($0)" }
  }

  @Test func theTextIsShortAndMarked() throws {
    let text = try sticker()
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == #"{"v":"5.5.2","fr":60,"ip":0,"op":180,"w":512,"h":512,"layers":[],"tgs":1}"#)
    #expect(text.findings == [])
    #expect(try StickerText(text.bytes).bytes == text.bytes)
    #expect(try sticker(members: #", "tgs": 0"#).bytes == text.bytes)
  }

  @Test(arguments: [
    (#""fr":60,"ip":0,"op":180,"w":512,"h":100"#, "error the canvas has 512 x 100, not 512 x 512"),
    (
      #""fr":60,"ip":0,"op":181,"w":512,"h":512"#, "error it has 181 frames, which take longer than 3 seconds"
    ),
    (#""fr":25,"ip":0,"op":50,"w":512,"h":512"#, "error it has 25 frames per second, not 60"),
    // As exporters write 29.97, and three seconds.
    (
      #""fr":29.9700012207031,"ip":0,"op":60,"w":512,"h":512"#,
      "error it has 29.97 frames per second, not 60"
    ),
    (#""fr":30,"ip":0,"op":90.0000036657751,"w":512,"h":512"#, "warning it has 30 frames per second, not 60"),
    (#""fr":30,"ip":0,"op":90,"w":512,"h":512"#, "warning it has 30 frames per second, not 60"),
    (#""fr":60,"ip":0,"op":60,"w":512,"h":512,"ddd":1"#, "error 3D is not allowed: ddd"),
  ])
  func rulesOfTheWholeAreChecked(canvas: String, finding: String) throws {
    #expect(try findings(sticker(canvas: canvas)) == [finding])
  }

  @Test(arguments: [
    (#""ty":1,"sw":9,"sh":9"#, "error solids are not allowed"),
    (#""ty":2,"refId":"x""#, "error images are not allowed"), (#""ty":5"#, "error texts are not allowed"),
    (#""ty":6"#, "error sounds are not allowed"),
    (#""ty":13"#, "error layers other than shapes, precomps and nulls are not allowed"),
    (#""ty":4,"ef":[{"ty":5}]"#, "error effects are not allowed"),
    (#""ty":4,"sy":[{"ty":0}]"#, "error layer styles are not allowed"),
    (#""ty":4,"ddd":1"#, "error 3D is not allowed"), (#""ty":4,"sr":2"#, "error time stretch is not allowed"),
    (#""ty":0,"refId":"c","tm":{"a":0,"k":1}"#, "error time remapping is not allowed"),
    (#""ty":4,"ks":{"o":{"a":0,"k":1,"x":"var $bm_rt = 1"}}"#, "error expressions are not allowed"),
    (#""ty":4,"masksProperties":[{"mode":"a"}]"#, "warning masks are not allowed"),
    (#""ty":4,"tt":1"#, "warning mattes are not allowed"),
    (#""ty":4,"td":1"#, "warning mattes are not allowed"),
    (#""ty":4,"ao":1"#, "warning auto-orientation is not allowed"),
  ])
  func rulesOfLayersAreChecked(layer: String, finding: String) throws {
    #expect(try findings(sticker("{\(layer)}")) == ["\(finding): layers[0]"])
    // The same in a composition.
    let composition = #","assets":[{"id":"c","layers":[{"nm":"L","op":9,\#(layer)}]}]"#
    #expect(
      try findings(sticker(members: composition)) == [#"\#(finding): assets[0] "c" > layers[0] "L""#])
  }

  @Test(arguments: [
    ("mm", "merge paths"), ("sr", "stars and polygons"), ("gs", "strokes with gradients"),
    ("rp", "repeaters"),
  ])
  func rulesOfShapesAreChecked(type: String, noun: String) throws {
    let shape = #"{"ty":"\#(type)"}"#
    let layer = #"{"ty":4,"nm":"L","shapes":[{"ty":"gr","it":[\#(shape),\#(shape)]},{"ty":"el"}]}"#
    #expect(
      try findings(sticker(layer)) == [
        #"warning \#(noun) are not allowed: layers[0] "L" > shapes[0] > it[0] and 1 more"#
      ])
  }

  @Test func whatIsAllowedIsNot() throws {
    let layers = """
      {"ty":0,"refId":"c","sr":1,"tt":0,"ef":[],"masksProperties":[],"ao":0,"ddd":0},{"ty":3},
      {"ty":4,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0.3,"y":1},"i":{"x":0.3,"y":1}}]}},
       "shapes":[{"ty":"gf"},{"ty":"st"},{"ty":"tm"},{"ty":"rd"}]}
      """
    #expect(try findings(sticker(layers, members: #","assets":[{"id":"c","layers":[]}]"#)) == [])
  }

  @Test func errorsComeFirst() throws {
    let found = try sticker(
      #"{"ty":4,"tt":1},{"ty":5},{"ty":5}"#, members: #","assets":[{"id":"i","p":"x.png"}]"#)
    #expect(
      findings(found) == [
        #"error images and sounds are not allowed: assets[0] "i""#,
        "error texts are not allowed: layers[1] and 1 more",
        "warning mattes are not allowed: layers[0]",
      ])
  }

  @Test func whatIsNoLottieIsAnError() {
    #expect(throws: AnimationError.self) { try StickerText(Array("{}".utf8)) }
  }
}
