import Archives
import TestSupport

/// Files of every format that animations come in, made by choices.
enum AnimationBytes {
  static func any(_ choices: inout Choices) -> [UInt8] {
    switch choices.next(4) {
    case 0: movie(&choices)
    case 1: package(&choices)
    default: lottie(&choices)
    }
  }

  static func lottie(_ choices: inout Choices, hasScripts: Bool = false) -> [UInt8] {
    var tree = LottieTree(choices)
    defer { choices = tree.choices }
    tree.hasScripts = hasScripts
    return tree.animation().bytes
  }

  static func movie(_ choices: inout Choices) -> [UInt8] {
    var message = MovieMessage(choices)
    defer { choices = message.choices }
    return (try? Zlib.deflate(message.movie())) ?? []
  }

  /// A dotLottie of one animation, with a picture, a theme and a state machine.
  static func package(_ choices: inout Choices) -> [UInt8] {
    let themes = FileTrees.slots(&choices).bytes
    let machine = choices.flag() ? FileTrees.stateMachine(&choices).bytes : []
    let manifest: JSONTree = [
      "version": "2", "animations": [["id": "a", "initialTheme": "t", "themes": ["t"]]],
      "themes": [["id": "t"]],
      "stateMachines": machine.isEmpty ? [] : [["id": "s"]],
    ]
    var entries: [(name: String, content: [UInt8])] = [
      ("manifest.json", manifest.bytes), ("i/a.png", EncodedImages.png), ("t/t.json", themes),
    ]
    if !machine.isEmpty { entries.append(("s/s.json", machine)) }
    entries.append(("a/a.json", lottie(&choices)))
    return ZipFile.bytes(entries.map { ZipFile.Entry($0.name.utf8, $0.content) })
  }
}
