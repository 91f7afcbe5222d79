import AnimationCore
import AnimationFormats
import Archives
import TestSupport

extension Harness {
  /// ZIP archives, zlib and gzip data, and what is in them: SVGA 1.x, dotLottie.
  static let containers = Harness("containers", longest: 8192) { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let file = container(&choices)
    var rest = Choices(Array(bytes.suffix(64)))
    try decodeAndPlay(file, &rest)
    _ = try? DotLottieFolder.unpack(file)
    _ = try? AnimationDecoder.stateMachine(in: file)
    if file.starts(with: ZipArchive.mark), let archive = try? ZipArchive(file, limits: DecodingLimits()) {
      for name in archive.names { _ = try? archive.read(name) }
    }
  }

  static func container(_ choices: inout Choices) -> [UInt8] {
    switch choices.next(8) {
    case 0, 1: return choices.rest()
    case 2: return (try? Zlib.deflate(choices.rest(), .gzip)) ?? []
    case 3: return (try? Zlib.deflate(choices.rest())) ?? []
    default:
      var entries: [ZipFile.Entry] = []
      for _ in 0..<1 + choices.count(5) {
        let name = choices.rarely(8) ? choices.text() : choices.pick(names)
        entries.append(
          ZipFile.Entry(name.utf8, content(&choices, name), mode: choices.rarely() ? Int(choices.bits(2)) : 0)
        )
      }
      var archive = ZipFile.bytes(entries)
      // In the directory, at the end, as well as in the heads.
      for _ in 0..<(choices.rarely(3) ? 1 + choices.count(3) : 0) {
        let place =
          choices.flag()
          ? archive.count - 1 - choices.next(min(128, archive.count)) : choices.next(archive.count)
        archive[place] = choices.byte()
      }
      return archive
    }
  }

  private static let names = [
    "movie.spec", "movie.binary", "manifest.json", "animations/a.json", "a/a.json", "i/a.png", "images/a.png",
    "a.png",
    "t/t.json", "themes/t.json", "s/s.json", "states/s.json", "../a.png", "f/f.ttf",
  ]

  private static func content(_ choices: inout Choices, _ name: String) -> [UInt8] {
    switch name {
    case "movie.spec": return movieText(&choices).bytes
    case "movie.binary":
      var message = MovieMessage(choices)
      defer { choices = message.choices }
      return message.movie()
    case "manifest.json": return manifest(&choices).bytes
    case "animations/a.json", "a/a.json":
      var tree = LottieTree(choices)
      defer { choices = tree.choices }
      return tree.animation().bytes
    case "t/t.json", "themes/t.json": return FileTrees.slots(&choices).bytes
    case "s/s.json", "states/s.json": return FileTrees.stateMachine(&choices).bytes
    default: return choices.flag() ? EncodedImages.png : (0..<choices.next(32)).map { _ in choices.byte() }
    }
  }

  private static func movieText(_ choices: inout Choices) -> JSONTree {
    FileTrees.movie(&choices, isSpec: true)
  }

  private static func manifest(_ choices: inout Choices) -> JSONTree {
    let tree: JSONTree = [
      "version": choices.flag() ? "2" : "1", "generator": "fuzz",
      "animations": [
        [
          "id": "a", "initialTheme": "t", "themes": ["t"], "loop": .flag(choices.flag()),
          "speed": .number(choices.finite()),
          "playMode": choices.pick(["normal", "bounce", "reverseBounce"]),
          "background": "#ff0000",
        ]
      ],
      "themes": [["id": "t"]], "stateMachines": [["id": "s"]], "states": ["s"],
      "initial": ["animation": "a", "stateMachine": "s"],
    ]
    return choices.rarely(3) ? tree.broken(&choices) : tree
  }
}
