import AnimationCore

@testable import LottieFormat

/// Parts of files with texts.
enum TextFile {
  static let fonts = #"""
    "fonts":{"list":[
      {"fName":"Plain","fFamily":"Sans","fStyle":"Regular","ascent":70},
      {"fName":"Loud","fFamily":"Serif","fStyle":"Bold Italic"},
      {"fName":"Drawn","fFamily":"Boxes","fStyle":"Medium","ascent":80}]},
    """#

  /// Letters of the font "Drawn": "A" is a box of 50 x 70 and 60 wide, "B" one of 30 x 70 and 40 wide, a blank
  /// is 20 wide.
  static let glyphs = #"""
    "chars":[
      {"ch":"A","style":"Medium","fFamily":"Boxes","w":60,"data":{"shapes":[{"ty":"gr","it":[
        {"ty":"sh","ks":{"k":{"v":[[0,-70],[50,-70],[50,0],[0,0]],"i":[[0,0],[0,0],[0,0],[0,0]],
          "o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}]}]}},
      {"ch":"B","style":"Medium","fFamily":"Boxes","w":40,"data":{"shapes":[
        {"ty":"sh","ks":{"k":{"v":[[0,-70],[30,-70],[30,0],[0,0]],"i":[[0,0],[0,0],[0,0],[0,0]],
          "o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}]}},
      {"ch":" ","style":"Medium","fFamily":"Boxes","w":20}],
    """#

  static func document(_ text: String, _ members: String = "", font: String = "Plain") -> String {
    #"{"t":"\#(text)","f":"\#(font)","s":20,"fc":[1,0,0]\#(members.isEmpty ? "" : ","+members)}"#
  }

  static func key(_ document: String, at frame: Double = 0) -> String {
    #"{"s":\#(document),"t":\#(frame)}"#
  }

  /// A text in the font "Drawn", at size 20: "A" is 10 x 14 and 12 wide, "B" 6 x 14 and 8 wide, a blank is 4 wide.
  ///
  /// - Parameters:
  ///   - members: of the document.
  ///   - t: what is next to the document.
  static func drawn(
    _ text: String, _ members: String = "", t: String = "", layer layerMembers: String = #""nm":"T""#
  ) throws -> LottieAnimation {
    let document = document(text, members, font: "Drawn")
    return try animation(
      layer(#""ty":5,\#(layerMembers),"t":{"d":{"k":[\#(key(document))]}\#(t.isEmpty ? "" : ","+t)}"#),
      members: fonts + glyphs)
  }

  /// - Parameters:
  ///   - style, selector: the members of an animator.
  ///   - others: what is next to the animators.
  static func animated(
    _ text: String, _ style: String, _ selector: String = "", _ members: String = "", others: String = ""
  ) throws -> LottieAnimation {
    let animator = #""a":[{"s":{\#(selector)},"a":{\#(style)}}]"#
    return try drawn(text, members, t: animator + (others.isEmpty ? "" : "," + others))
  }
}

extension LottieAnimation {
  /// Where the letters of all fills lie on the canvas.
  func letterBoxes(at frame: Double = 0) -> [Rect] {
    displayList(at: frame).fills.flatMap { fill in
      fill.path.applying(fill.transform).subpaths.compactMap { subpath in
        subpath.segments.map(\.bounds).reduce(nil) { $0?.union($1) ?? $1 }
      }
    }
  }
}
