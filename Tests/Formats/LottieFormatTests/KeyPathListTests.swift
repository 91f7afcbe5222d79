import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct KeyPathListTests {
  private let transform = [
    "Anchor Point", "Position", "Scale", "Rotation", "Opacity", "Skew", "Skew Axis",
  ].map { "Transform." + $0 }

  @Test func keyPathsComeInTheOrderOfTheFile() throws {
    let animation = try animation(
      shapes(
        #"{"ty":"gr","nm":"Arrow","it":[\#(square),\#(redFill),{"ty":"tr"}]}"#, blackStroke,
        members: #""nm":"Top""#), solid(#""nm":"Ground""#))
    let rectangle = ["Position", "Size", "Roundness"].map { "Top.Arrow.Rectangle Path 1." + $0 }
    #expect(
      animation.valueKeyPaths() == transform.map { "Top." + $0 } + rectangle
        + ["Top.Arrow.Fill 1.Color", "Top.Arrow.Fill 1.Opacity"] + transform.map { "Top.Arrow." + $0 }
        + ["Top.Stroke 1.Color", "Top.Stroke 1.Opacity", "Top.Stroke 1.Stroke Width"]
        + transform.map { "Ground." + $0 } + ["Ground.Color"])
  }

  @Test func layersInPrecompsFollowThePrecompsOwn() throws {
    let precomp = #"{"id":"p","layers":[\#(layer(#""ty":3,"nm":"Null""#))]}"#
    let animation = try animation(
      layer(#""ty":0,"refId":"p","nm":"P","w":50,"h":50"#), assets: [precomp])
    #expect(
      animation.valueKeyPaths() == transform.map { "P." + $0 } + transform.map { "P.Null." + $0 })
  }

  @Test func missingNamesAreMadeAndEqualOnesListedOnce() throws {
    let animation = try animation(
      shapes(redFill, blueFill, #"{"ty":"fl","nm":"Fill 1","c":{"k":[0,0,0]}}"#, members: #""ind":1"#),
      layer(#""ty":3"#))
    #expect(
      animation.valueKeyPaths() == transform.map { "Layer 1." + $0 }
        + [
          "Layer 1.Fill 1.Color", "Layer 1.Fill 1.Opacity", "Layer 1.Fill 2.Color", "Layer 1.Fill 2.Opacity",
        ]
        + transform.map { "Layer 2." + $0 })
  }

  @Test func everyListedKeyPathReachesItsProperty() throws {
    let items = [
      square, #"{"ty":"el","s":{"k":[9,9]}}"#, #"{"ty":"sr","sy":1}"#, redFill, blackStroke,
      #"{"ty":"gs","t":2,"g":{"p":0,"k":{"k":[]}}}"#, #"{"ty":"tm"}"#, #"{"ty":"rd"}"#, #"{"ty":"pb"}"#,
      #"{"ty":"zz"}"#, #"{"ty":"op"}"#, #"{"ty":"tw"}"#, #"{"ty":"rp"}"#,
    ]
    let animation = try animation(
      shapes(items.joined(separator: ","), members: #""nm":"a.b*\\""#),
      solid(#""nm":"3D","ks":{"rx":{"k":10},"p":{"s":true,"x":{"k":1},"y":{"k":2}}}"#))
    let keyPaths = animation.valueKeyPaths()
    #expect(keyPaths.count > 50)
    #expect(keyPaths.contains(#"a\.b\*\\.Repeater 1.Copies"#))
    #expect(keyPaths.contains("3D.Transform.Rotation X"))
    let kinds: [Replacements.Value] = [.color(.white), .number(1), .point(.zero), .gradient([])]
    for keyPath in keyPaths {
      let reached = kinds.filter { kind in
        var values = Replacements.Values()
        values[AnimationKeyPath(keyPath)] = kind
        return ValueReplacing.replace(values, in: animation.model).compositions.count > 1
      }
      #expect(reached.count == 1, "\(keyPath)")
    }
  }

  /// Thirty precomps, each of which shows the next twice.
  @Test func aListWithoutAnEndIsCut() throws {
    let name = String(repeating: "n", count: 2000)
    let precomps = (0..<14).map { index in
      let layers = (0..<2).map { copy in
        layer(#""ty":0,"refId":"\#(index + 1)","nm":"\#(copy)\#(name)","w":9,"h":9"#)
      }
      return #"{"id":"\#(index)","layers":[\#(layers.joined(separator: ","))]}"#
    }
    let last = #"{"id":"14","layers":[\#(solid())]}"#
    let animation = try animation(
      layer(#""ty":0,"refId":"0","w":9,"h":9"#), assets: precomps + [last])
    #expect(animation.valueKeyPaths().reduce(0) { $0 + $1.utf8.count } < 17 << 20)
    let values: Replacements.Values = ["**.Color": .color(.white)]
    #expect(ValueReplacing.replace(values, in: animation.model).compositions.count == 32)
  }
}
