import AnimationCore
import Testing

@testable import LottieFormat

/// The bytes of a 100 x 100 animation of 60 frames at 30 a second.
func file(layers: [String], assets: [String] = [], members: String = "") -> [UInt8] {
  Array(
    """
    {"v":"5.7.15","fr":30,"ip":0,"op":60,"w":100,"h":100,\(members)
     "assets":[\(assets.joined(separator: ","))],"layers":[\(layers.joined(separator: ","))]}
    """.utf8)
}

func animation(_ layers: String..., assets: [String] = [], members: String = "") throws -> LottieAnimation {
  try LottieDecoder.decode(file(layers: layers, assets: assets, members: members))
}

/// A layer that is shown for the whole animation. Members given later win over the defaults.
func layer(_ members: String) -> String {
  #"{"ip":0,"op":60,"st":0,"ks":{},\#(members)}"#
}

func solid(_ members: String = "") -> String {
  layer(#""ty":1,"sw":10,"sh":10,"sc":"ff0000"\#(members.isEmpty ? "" : ",")\#(members)"#)
}

func shapes(_ items: String..., members: String = #""nm":"shapes""#) -> String {
  layer(#""ty":4,\#(members),"shapes":[\#(items.joined(separator: ","))]"#)
}

func group(_ items: String..., transform: String = "{\"ty\":\"tr\"}") -> String {
  #"{"ty":"gr","it":[\#((items + [transform]).joined(separator: ","))]}"#
}

let redFill = #"{"ty":"fl","c":{"k":[1,0,0,1]}}"#
let blueFill = #"{"ty":"fl","c":{"k":[0,0,1,1]}}"#
/// A 20 x 20 square around (10, 10), clockwise from the top right.
let square = #"{"ty":"rc","d":1,"p":{"k":[10,10]},"s":{"k":[20,20]},"r":{"k":0}}"#
/// A straight open path from (0, 0) to (100, 0).
let line = #"{"ty":"sh","ks":{"k":{"v":[[0,0],[100,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
let blackStroke = #"{"ty":"st","c":{"k":[0,0,0,1]},"w":{"k":2}}"#

extension Path {
  /// The points that elements end at.
  var endPoints: [Point] {
    elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
  }
}

extension DisplayList {
  var fills: [FillItem] {
    items.compactMap { if case .fill(let fill) = $0 { fill } else { nil } }
  }
  var strokes: [StrokeItem] {
    items.compactMap { if case .stroke(let stroke) = $0 { stroke } else { nil } }
  }
  var groups: [GroupItem] {
    items.compactMap { if case .group(let group) = $0 { group } else { nil } }
  }
}

extension FillItem {
  var color: Color? { if case .color(let color) = paint { color } else { nil } }
}

func expectEqual(
  _ a: Point, _ b: Point, within tolerance: Double = 1e-6, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(a.distance(to: b) <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}

func expectEqual(
  _ a: Double, _ b: Double, within tolerance: Double = 1e-6, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(abs(a - b) <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}
