import AnimationCore
import Testing

@testable import LottieFormat

/// Files whose handles are not relative to their vertex: saved from lottie-web's memory, or glyphs of old exporters.
@Suite struct AbsoluteHandleTests {
  private static let relative = #"{"v":[[10,0],[30,40]],"i":[[-3,0],[0,-7]],"o":[[5,1],[2,2]],"c":true}"#
  private static let absolute = #"{"v":[[10,0],[30,40]],"i":[[7,0],[30,33]],"o":[[15,1],[32,42]],"c":true}"#

  private func path(_ value: String) -> String { #"{"ty":"sh","ks":{"k":\#(value)}}"# }

  private func keyed(_ value: String) -> String {
    #"{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[\#(value)]},{"t":9,"s":[\#(value)]}]}}"#
  }

  private func list(_ layers: String..., assets: [String] = [], members: String = "") throws -> DisplayList {
    try LottieDecoder.decode(file(layers: layers, assets: assets, members: members)).displayList(at: 3)
  }

  @Test func aCompleteFileHasAbsoluteHandles() throws {
    let complete = #""__complete":true,"#
    for shape in [path, keyed] {
      let expected = try list(shapes(shape(Self.relative), redFill))
      #expect(expected.fills.count == 1)
      #expect(try list(shapes(shape(Self.absolute), redFill), members: complete) == expected)
      #expect(try list(shapes(shape(Self.absolute), redFill), members: #""__complete":false,"#) != expected)
    }
    func masked(_ value: String) -> String {
      solid(#""hasMask":true,"masksProperties":[{"mode":"a","pt":{"k":\#(value)},"o":{"k":100}}]"#)
    }
    #expect(try list(masked(Self.absolute), members: complete) == list(masked(Self.relative)))
  }

  @Test func aCompletedLayerHasAbsoluteHandles() throws {
    let layers = [
      shapes(path(Self.absolute), redFill, members: #""completed":true"#),
      shapes(path(Self.relative), blueFill),
    ]
    let found = try list(layers[0], layers[1]).fills.map(\.path)
    #expect(found.count == 2 && found[0] == found[1])
    let precomp = #"{"id":"p","layers":[\#(layers[0])]}"#
    let inside = try list(layer(#""ty":0,"refId":"p","w":100,"h":100"#), assets: [precomp])
    let expected = try list(shapes(path(Self.relative), redFill))
    func fills(_ items: [DisplayItem]) -> [Path] {
      items.flatMap { item -> [Path] in
        switch item {
        case .fill(let fill): [fill.path]
        case .group(let group): fills(group.items)
        default: []
        }
      }
    }
    #expect(fills(inside.items) == expected.fills.map(\.path))
  }

  @Test func absoluteHandlesAreNoted() throws {
    let bytes = file(layers: [shapes(path(Self.absolute), redFill)], members: #""__complete":true,"#)
    let diagnostics = try LottieDecoder.decode(bytes).info.diagnostics
    #expect(diagnostics.map(\.kind) == [.tolerated])
  }

  // MARK: Glyphs

  private func letter(_ groups: [String], version: String) throws -> DisplayList {
    let shapes = groups.map { #"{"ty":"gr","it":[\#(path($0))]}"# }.joined(separator: ",")
    let chars = #"""
      "chars":[{"ch":"L","style":"Medium","fFamily":"Boxes","w":60,"data":{"shapes":[\#(shapes)]}}],
      """#
    let document = TextFile.key(TextFile.document("L", font: "Drawn"))
    return try list(
      layer(#""ty":5,"t":{"d":{"k":[\#(document)]}}"#),
      members: #""v":"\#(version)","# + TextFile.fonts + chars)
  }

  /// With a copy of other handles behind each, for measuring.
  @Test(arguments: ["4.5.0", "4.6.10", "4.7.0"])
  func glyphsOfOldExportersHaveAbsoluteHandles(version: String) throws {
    let found = try letter([Self.absolute, Self.relative], version: version)
    #expect(try found == letter([Self.relative], version: "5.5.0"))
    #expect(found.fills.first?.path.subpaths.count == 1)
  }

  @Test(arguments: ["4.8.0", "5.12.1", ""])
  func glyphsOfOtherExportersHaveRelativeHandles(version: String) throws {
    let found = try letter([Self.relative, Self.relative], version: version)
    #expect(found.fills.first?.path.subpaths.count == 2)
  }
}
