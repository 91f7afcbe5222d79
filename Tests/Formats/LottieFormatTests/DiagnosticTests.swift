import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct DiagnosticTests {
  let expression = #"{"k":0,"x":"0"}"#

  func paths(_ layers: String...) throws -> [String] {
    try LottieDecoder.decode(file(layers: layers)).info.diagnostics.map(\.path)
  }

  @Test func aNodeSaysTheSameThingOnce() throws {
    let twice = solid(#""nm":"A","ks":{"r":\#(expression),"o":\#(expression)}"#)
    #expect(try paths(twice, twice) == [#"layers[0] "A" > ks"#, #"layers[1] "A" > ks"#])
  }

  @Test func nodesAreFoundAroundAndBelowThoseThatWereNoted() throws {
    let fill = #"{"ty":"fl","nm":"F","c":{"k":[1,0,0]},"o":\#(expression)}"#
    let group = #"{"ty":"gr","it":[\#(fill),{"ty":"tr","r":\#(expression)},\#(fill)]}"#
    let layer = shapes(
      group, fill, #"{"ty":"?"}"#, members: #""nm":"L","ks":{"r":\#(expression)},"ef":[{"ty":31}]"#)
    #expect(
      try paths(layer, solid(#""ks":{"r":\#(expression)}"#)) == [
        #"layers[0] "L" > ks"#,
        #"layers[0] "L""#,
        #"layers[0] "L" > shapes[0] > it[0] "F""#,
        #"layers[0] "L" > shapes[0] > it[1]"#,
        #"layers[0] "L" > shapes[0] > it[2] "F""#,
        #"layers[0] "L" > shapes[1] "F""#,
        #"layers[0] "L" > shapes[2]"#,
        "layers[1] > ks",
      ])
  }

  /// One name of 200 kB would be said of thousands of nodes.
  @Test func longNamesAreCut() throws {
    let name = String(repeating: "é", count: 60)
    let cut = String(repeating: "é", count: 50) + "…"
    let layer = shapes(#"{"ty":"?"}"#, #"{"ty":"?","nm":"a\#(name)"}"#, members: #""nm":"\#(name)""#)
    #expect(
      try paths(layer) == [
        #"layers[0] "\#(cut)" > shapes[0]"#,
        #"layers[0] "\#(cut)" > shapes[1] "a\#(String(repeating: "é", count: 49))…""#,
      ])
  }

  @Test func starsAndEllipsesAreNodesToo() throws {
    let star = #"{"ty":"sr","sy":1,"d":3,"p":\#(expression),"or":\#(expression)}"#
    let ellipse = #"{"ty":"el","s":\#(expression)}"#
    #expect(
      try paths(shapes(star, ellipse, members: #""x":0"#)) == [
        "layers[0] > shapes[0]", "layers[0] > shapes[1]",
      ])
  }
}
