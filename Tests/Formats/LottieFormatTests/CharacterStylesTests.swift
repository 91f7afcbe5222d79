import AnimationCore
import Testing

@testable import LottieFormat

/// Whatever is not drawn as a file asks has a diagnostic; what makes no difference has none.
@Suite struct CharacterStylesTests {
  private func summary(_ layers: String..., assets: [String] = [], members: String = "") throws -> String? {
    try LottieDecoder.decode(file(layers: layers, assets: assets, members: members)).info.diagnostics
      .summary()
  }

  private func effects(_ effects: String, _ members: String = "") throws -> String? {
    try summary(solid("\"ef\":[\(effects)]\(members)"))
  }

  @Test(arguments: [
    (#"{"ty":31,"mn":"ADBE MESH WARP"}"#, "1 effect (mesh warp)"),
    (#"{"ty":34,"ef":[{"v":{"k":5}}]}"#, "1 effect (puppet)"),
    (#"{"ty":29,"ef":[{"v":{"k":0,"x":"time"}}]}"#, "1 expression"),
    (#"{"ty":5,"mn":"ADBE Wave Warp"},{"ty":5,"mn":"CC Slant"}"#, "2 effects (Wave Warp, CC Slant)"),
    (#"{"ty":99}"#, "1 effect (type 99)"),
    (#"{"ty":28,"ef":[{},{"ty":7,"v":{"k":6}}]}"#, "1 set matte by (hue)"),
    (
      #"{"ty":5,"mn":"ADBE 4ColorGradient","ef":[{},{},{},{},{},{},{},{},{},{},{},{},{},{"ty":7,"v":{"k":5}}]}"#,
      "1 4-color gradient in blend mode (5)"
    ),
    (
      #"{"ty":5,"mn":"ADBE Shift Channels","ef":[{},{"ty":7,"v":{"k":8}}]}"#,
      "1 shift channels from (hue, lightness or saturation)"
    ),
  ])
  func effectsAreNamed(list: String, words: String) throws {
    #expect(try effects(list) == words)
  }

  @Test(arguments: [
    #"{"ty":31,"en":0}"#, #"{"ty":5,"mn":"ADBE Slider Control"}"#, #"{"ty":5,"mn":"Pseudo/a","nm":"Rig"}"#,
    #"{"ty":5}"#, #"{"ty":0}"#, #"{"ty":29,"ef":[{"v":{"a":0,"k":0}}]}"#,
    #"{"ty":25,"ef":[{},{"v":{"k":0}}]}"#, #"{"ty":5,"mn":"ADBE Glo2"}"#,
    #"{"ty":5,"mn":"ADBE Drop Shadow"}"#,
    #"{"ty":29,"en":0,"ef":[{"v":{"k":0,"x":"time"}}]}"#,
  ])
  func effectsThatAreDrawnOrChangeNothingAreNot(effect: String) throws {
    #expect(try effects(effect) == nil)
  }

  @Test(arguments: [#","hd":true"#, #","op":0"#, #","ks":{"o":{"k":0}}"#])
  func layersThatAreNeverSeenAskForNothing(members: String) throws {
    #expect(try effects(#"{"ty":31}"#, members + #","sy":[{"ty":5}]"#) == nil)
  }

  @Test func stylesModesAndMattes() throws {
    #expect(try summary(solid(#""sy":[{"ty":1},{"ty":5},{"ty":0}]"#)) == "1 layer style (bevel)")
    #expect(try summary(solid(#""sy":[{"ty":5,"en":false},{"ty":8}]"#)) == "1 layer style (gradient overlay)")
    #expect(try summary(solid(#""bm":40"#)) == "1 blend mode (40)")
    #expect(try summary(solid(#""tt":1"#)) == "1 matte layer (above)")
    #expect(try summary(solid(#""tt":1,"tp":7"#), solid()) == "1 matte layer (7)")
    #expect(try summary(solid(), solid(#""tt":9"#)) == "1 matte mode (9)")
    #expect(try summary(solid(), solid(#""tt":0"#)) == nil)
    #expect(
      try summary(solid(#""masksProperties":[{"mode":"z","pt":{}},{"pt":{}},{"mode":"n"}]"#))
        == "1 mask mode (z)")
    #expect(try summary(solid(#""mb":true"#)) == "1 motion blur")
  }

  @Test func kindsOfLayers() throws {
    #expect(try summary(layer(#""ty":9"#), layer(#""ty":8"#)) == "2 layers (video, image sequence)")
    let nothing = [3, 7, 10, 11, 12, 15].map { layer("\"ty\":\($0)") }
    #expect(try LottieDecoder.decode(file(layers: nothing)).info.diagnostics.isEmpty)
    let sound = try animation(layer(#""ty":6"#)).info.diagnostics
    #expect(sound.summary() == nil && sound.summary(withSounds: true) == "1 sound")
  }

  @Test func camerasCountWhereSomethingLiesInSpace() throws {
    let camera = layer(#""ty":13,"ddd":1"#)
    #expect(try summary(camera, solid()) == nil)
    #expect(try summary(camera, solid(#""ddd":1"#)) == nil)
    #expect(try summary(camera, solid(#""ks":{"rx":{"k":30}}"#)) == nil)
    #expect(try summary(layer(#""ty":14,"ddd":1"#), solid(#""ddd":1"#)) == "1 light")
    #expect(try summary(layer(#""ty":14,"ddd":1"#), solid()) == nil)
    #expect(try summary(layer(#""ty":13,"hd":true"#), solid(#""ks":{"rx":{"k":30}}"#)) == "1 3D layer")
    #expect(try summary(solid(#""ddd":1,"ks":{"p":{"k":[1,2,3]}}"#)) == "1 3D layer")
    #expect(try summary(solid(#""ks":{"rx":{"k":30}}"#)) == "1 3D layer")
    #expect(try summary(solid(#""ddd":1,"ks":{"p":{"k":[1,2,0]},"rx":{"k":0},"rz":{"k":9}}"#)) == nil)
  }

  @Test func referencesThatLeadNowhereAreTolerated() throws {
    let layers = [solid(#""ind":1,"parent":2"#), solid(#""ind":2,"parent":1"#), solid(#""parent":9"#)]
    let found = try LottieDecoder.decode(file(layers: layers)).info.diagnostics
    #expect(
      found.map(\.description) == [
        "layers[1]: circular layer references", "layers[2]: parent layer 9 is missing",
      ])
    #expect(found.allSatisfy { $0.kind == .tolerated })
  }

  @Test func imagesCountWhereTheyAreShown() throws {
    let asset = #"{"id":"i","w":3,"h":2,"p":"a.png"}"#
    #expect(try summary(solid(), assets: [asset]) == nil)
    #expect(
      try summary(layer(#""ty":2,"refId":"i""#), layer(#""ty":2,"refId":"i""#), assets: [asset])
        == "1 image (i)")
    let found = try animation(layer(#""ty":2,"refId":"i""#), assets: [asset]).info
    let replacement = Replacements(images: ["i": Replacements.Image(EncodedImage(key: "x", bytes: []))])
    #expect(found.diagnostics(with: replacement).summary() == nil)
  }

  @Test(arguments: [
    (#""ca":2"#, nil), (#""j":4,"sz":[9,9]"#, "1 justified text"), (#""j":4"#, nil),
    (#""rs":1,"sz":[9,9]"#, "1 fitted text"), (#""sc":[0,0,0],"sw":2,"lj":1"#, "1 text stroke"),
    (#""sc":[0,0,0],"sw":2"#, nil), (#""sc":[0,0,0],"sw":2,"of":false"#, nil),
    (#""f":"Other""#, "1 font (Other)"), (#""vj":1"#, "1 vertically aligned text"),
    (#""vj":0,"sz":[9,9]"#, nil),
  ])
  func textsAskForMore(members: String, words: String?) throws {
    let text = layer(
      #""ty":5,"t":{"d":{"k":[{"t":0,"s":{"t":"a","f":"F","s":9,"fc":[1,0,0],\#(members)}}]}}"#)
    #expect(try summary(text, members: #""fonts":{"list":[{"fName":"F","fFamily":"Any"}]},"#) == words)
  }

  @Test(arguments: [
    (#"{"p":{"k":[1,0]},"t":{"k":0}}"#, "{}", nil),
    (#"{"ls":{"k":[0,9]}}"#, "{}", "1 text animator (line spacing)"),
    (#"{"s":{"k":[100,100]},"r":{"k":0},"o":{"k":0}}"#, "{}", nil),
    (#"{"s":{"k":[50,100]},"bl":{"k":[1,1]}}"#, "{}", "1 text animator (blur)"),
    (#"{"bl":{"k":[0,0]},"sw":{"k":1},"fo":{"k":0},"t":{"k":3}}"#, "{}", nil),
    (#"{"o":{"k":0}}"#, #"{"rn":1}"#, nil), (#"{"o":{"k":0}}"#, "[{}]", nil),
    (#"{"o":{"k":0}}"#, #"{"t":1,"x":"100"}"#, "1 expression"),
  ])
  func animatorsThatAreNotDone(style: String, selector: String, words: String?) throws {
    #expect(try animators(style, selector) == words)
  }

  /// Where whoever sets installed fonts breaks lines.
  @Test func animatorsInBoxes() throws {
    let box = #","sz":[99,99]"#
    #expect(try animators(#"{"o":{"k":0}}"#, #"{"b":4}"#, box) == "1 text selector (lines)")
    #expect(try animators(#"{"o":{"k":0}}"#, #"{"b":4}"#) == nil)
    #expect(try animators(#"{"t":{"k":3}}"#, "{}", box) == "1 text animator (tracking)")
    #expect(try animators(#"{"o":{"k":0}}"#, #"{"b":3}"#, box) == nil)
  }

  private func animators(_ style: String, _ selector: String, _ document: String = "") throws -> String? {
    let text = layer(
      #""ty":5,"t":{"d":{"k":[{"t":0,"s":{"t":"a","f":"F","s":9,"fc":[1,0,0]\#(document)}}]},"a":[{"a":\#(style),"s":\#(selector)}]}"#
    )
    return try summary(text, members: #""fonts":{"list":[{"fName":"F","fFamily":"Any"}]},"#)
  }
}
