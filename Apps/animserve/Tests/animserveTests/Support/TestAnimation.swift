import Foundation

/// Lotties made here.
enum TestAnimation {
  /// A square that goes from left to right, and a text.
  static let square = lottie(frames: 10, layers: [solid("box", "#ff0000"), text("nick", "Somebody")])

  /// One that takes long, as each of its many frames has much to blur.
  static let slow = lottie(frames: 3000, side: 1000, layers: (0..<20).map { blurred("blur \($0)") })

  static func lottie(frames: Int, side: Int = 100, layers: [String]) -> Data {
    Data(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":\(frames),"w":\(side),"h":\(side),"assets":[],"fonts":{"list":[\
      {"fName":"Sans","fFamily":"sans-serif","fStyle":"Regular","ascent":75}]},\
      "layers":[\(layers.joined(separator: ","))]}
      """.utf8)
  }

  static func solid(_ name: String, _ color: String) -> String {
    """
    {"ty":1,"nm":"\(name)","sw":40,"sh":40,"sc":"\(color)","ip":0,"op":9999,"st":0,"ks":{"p":{"a":1,"k":[\
    {"t":0,"s":[0,0],"i":{"x":0.5,"y":0.5},"o":{"x":0.5,"y":0.5}},{"t":9,"s":[60,60]}]}}}
    """
  }

  static func text(_ name: String, _ text: String) -> String {
    """
    {"ty":5,"nm":"\(name)","ip":0,"op":9999,"st":0,"ks":{"p":{"a":0,"k":[10,50]}},"t":{"d":{"k":[{"t":0,"s":\
    {"f":"Sans","s":16,"t":"\(text)","j":0,"fc":[0,0,0]}}]},"p":{},"m":{"g":1,"a":{"a":0,"k":[0,0]}},"a":[]}}
    """
  }

  private static func blurred(_ name: String) -> String {
    """
    {"ty":1,"nm":"\(name)","sw":900,"sh":900,"sc":"#3366cc","ip":0,"op":9999,"st":0,"ks":{"o":{"a":0,"k":40},"r":\
    {"a":1,"k":[{"t":0,"s":[0],"i":{"x":[0.5],"y":[0.5]},"o":{"x":[0.5],"y":[0.5]}},{"t":2999,"s":[3600]}]},\
    "p":{"a":0,"k":[500,500]},"a":{"a":0,"k":[450,450]}},"ef":[{"ty":29,"nm":"Blur","en":1,"ef":[\
    {"ty":0,"nm":"Blurriness","v":{"a":0,"k":60}},{"ty":7,"nm":"Dimensions","v":{"a":0,"k":1}},\
    {"ty":7,"nm":"Repeat","v":{"a":0,"k":0}}]}]}
    """
  }
}
