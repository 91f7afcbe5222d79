import Foundation
import TestSupport

extension TestAnimations {
  /// A dotLottie with two animations of 40 x 40, 20 frames at 10 fps: a square that fills the canvas, red in "wave" and blue
  /// in "bye". It has slots of all kinds with controls, the themes "dark" and "light", a sound in frames 5 to 15, and the state
  /// machine "button" that plays frames 0 to 5 in its first state, "idle", and 10 to 15 in "pressed".
  static func dotLottie() throws -> [UInt8] {
    let manifest = """
      {"version":"2","animations":[{"id":"wave"},{"id":"bye"}],"themes":[{"id":"dark"},{"id":"light"}],
       "stateMachines":[{"id":"button"},{"id":"it's; x"}]}
      """
    let files = [
      ("manifest.json", manifest), ("a/wave.json", lottie("[1,0,0]")), ("a/bye.json", lottie("[0,0,1]")),
      ("t/dark.json", #"{"rules":[{"id":"accent","type":"Color","value":[0,0,0]}]}"#),
      ("t/light.json", #"{"rules":[{"id":"accent","type":"Color","value":[1,1,1]}]}"#),
      ("s/button.json", button),
      (
        "s/it's; x.json",
        #"{"initial":"only","states":[{"type":"PlaybackState","name":"only","animation":"bye"}]}"#
      ),
    ]
    return ZipFile.bytes(files.map { (name: $0.0, bytes: Array($0.1.utf8)) })
  }

  private static func lottie(_ color: String) -> String {
    let sound = Data(wave(seconds: 2)).base64EncodedString()
    let text =
      #"{"t":0,"s":{"t":"Hello","s":8,"f":"Sans","fc":[0,0,0],"j":2,"lh":10}}"#
    return """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":40,
       "slots":{"accent":{"p":{"a":0,"k":\(color)}},"see":{"p":{"a":0,"k":100}},"place":{"p":{"a":0,"k":[20,20]}},
         "title":{"p":{"k":[\(text)]}}},
       "fonts":{"list":[{"fName":"Sans","fFamily":"DejaVu Sans","fStyle":"Regular"}]},
       "markers":[{"cm":"idle","tm":0,"dr":5},{"cm":"pressed","tm":10,"dr":5}],
       "assets":[{"id":"tone","u":"","p":"data:audio/wav;base64,\(sound)","e":1}],
       "layers":[
        {"ty":6,"nm":"tone","refId":"tone","ip":5,"op":15,"st":5,"au":{"lv":{"k":[100,100]}},"ks":{}},
        {"ty":5,"nm":"title","ip":0,"op":20,"st":0,"ks":{"p":{"k":[20,36]}},
         "t":{"d":{"sid":"title","k":[\(text)]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}},
        {"ty":4,"nm":"all","ip":0,"op":20,"st":0,"ks":{"o":{"sid":"see","k":100},"p":{"sid":"place","k":[20,20]}},
         "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[40,40]},"r":{"k":0}},
           {"ty":"fl","c":{"sid":"accent","k":\(color)},"o":{"k":100}}]}]}
      """
  }

  /// A square of 40 x 40 with a linear gradient in the slot "fade", red everywhere and half transparent at its beginning.
  static let gradientSlot = Array(
    """
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":40,
     "slots":{"fade":{"p":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,1,0,0,0,0.5,0.5,1]}}}},
     "layers":[{"ty":4,"nm":"all","ip":0,"op":20,"st":0,"ks":{"p":{"k":[20,20]}},
       "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[40,40]},"r":{"k":0}},
         {"ty":"gf","t":1,"s":{"k":[-20,0]},"e":{"k":[20,0]},"o":{"k":100},
          "g":{"sid":"fade","p":2,"k":{"a":0,"k":[0,0,0,0,1,0,0,0]}}}]}]}
    """.utf8)

  /// Inputs of all kinds; a press on the square, an event, or a number above 4 leads to the second state.
  private static let button = """
    {"initial":"idle","inputs":[{"type":"Event","name":"press"},{"type":"Numeric","name":"stars","value":2},
       {"type":"Boolean","name":"on","value":false},{"type":"String","name":"word","value":"hi"}],
     "states":[
       {"type":"PlaybackState","name":"idle","animation":"wave","segment":"idle","autoplay":true,"loop":true,"transitions":[
         {"type":"Transition","toState":"pressed","guards":[{"type":"Event","inputName":"press"}]},
         {"type":"Transition","toState":"pressed","guards":[
           {"type":"Numeric","inputName":"stars","conditionType":"GreaterThan","compareTo":4}]}]},
       {"type":"PlaybackState","name":"pressed","animation":"bye","segment":"pressed","autoplay":true,"transitions":[]}],
     "interactions":[{"type":"PointerDown","layerName":"all","actions":[{"type":"Fire","inputName":"press"}]},
       {"type":"PointerEnter","actions":[{"type":"SetBoolean","inputName":"on","value":true}]},
       {"type":"Click","actions":[{"type":"FireCustomEvent","value":"<b>clicked</b>"}]}]}
    """

  /// A WAV of one channel, 8000 samples a second, of 16 bits.
  static func wave(seconds: Double) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = (0..<Int(8000 * seconds)).flatMap { number(Int(9000 * sin(Double($0) * 0.35)), 2) }
    return Array("RIFF".utf8) + number(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(1, 2)
      + number(1, 2) + number(8000, 4) + number(16_000, 4) + number(2, 2) + number(16, 2) + Array("data".utf8)
      + number(samples.count, 4) + samples
  }
}
