import AnimationCore
import Archives
import LottieFormat
import TestSupport
import Testing

@testable import DotLottieFormat

/// Archives that are damaged, or made to harm: one error, or diagnostics, and never the end of the program.
@Suite struct HostileTests {
  private static let files: [(name: String, bytes: [UInt8])] = [
    (
      "manifest.json",
      #"{"version":"2","animations":[{"id":"x","initialTheme":"t","loop":2}],"themes":[{"id":"t"}],"stateMachines":[{"id":"m"}]}"#
    ),
    (
      "a/x.json",
      #"{"v":"5.7.0","fr":10,"ip":0,"op":6,"w":9,"h":9,"layers":[{"ty":4,"ip":0,"op":6,"st":0,"ks":{},"shapes":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[9,9]}},{"ty":"fl","c":{"sid":"c","k":[1,0,0]},"o":{"k":100}}]}]}"#
    ),
    (
      "t/t.json",
      #"{"rules":[{"id":"c","type":"Color","keyframes":[{"frame":0,"value":[0,0,0]},{"frame":5,"value":[1,1,1]}]}]}"#
    ),
  ].map { ($0.0, Array($0.1.utf8)) }

  /// Opens and shows whatever can be.
  private func show(_ bytes: [UInt8]) {
    do {
      let file = try DotLottieFile(
        ZipArchive(bytes, limits: DecodingLimits()), limits: DecodingLimits())
      for animation in file.animations {
        let animation = try file.decode(animation.id, options: LottieDecoder.Options())
        _ = animation.displayList(at: 2)
      }
    } catch {
      // The type of what is thrown says that it is an error of ours.
      #expect(!error.description.isEmpty)
    }
  }

  @Test func truncatedFilesDoNoHarm() {
    let bytes = ZipFile.bytes(Self.files)
    for length in stride(from: 0, to: bytes.count, by: 7) { show(Array(bytes.prefix(length))) }
  }

  @Test func changedBytesDoNoHarm() {
    let bytes = ZipFile.bytes(Self.files)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1 << (place % 8)
      show(changed)
    }
  }

  /// Checksums that fit: the texts themselves are wrong.
  @Test func changedTextsDoNoHarm() {
    for (index, file) in Self.files.enumerated() {
      for place in stride(from: 0, to: file.bytes.count, by: 2) {
        for byte in ["0", "\"", "{", "]", "x"].flatMap(\.utf8) {
          var files = Self.files
          files[index].bytes[place] = byte
          show(ZipFile.bytes(files))
        }
      }
    }
  }

  @Test func entriesOfOneNameAreToldApart() throws {
    let files = Self.files + [("t/t.json", Array(#"{"rules":[]}"#.utf8))]
    let file = try DotLottieFile(
      ZipArchive(ZipFile.bytes(files), limits: DecodingLimits()), limits: DecodingLimits())
    let info = try file.decode("x", options: LottieDecoder.Options()).info
    #expect(
      info.diagnostics.map(\.description) == [
        #"t/t.json: the archive has several files of this name: the last one counts"#
      ])
  }

  @Test(arguments: [
    #"{"animations":{"id":"x"}}"#, #"{"animations":[[],null,{"id":null},{"id":""}]}"#, "[]", "null",
    "\u{FEFF}", "",
  ])
  func badManifestsAreReadPast(manifest: String) throws {
    var files = Self.files
    files[0].bytes = Array(manifest.utf8)
    let file = try DotLottieFile(
      ZipArchive(ZipFile.bytes(files), limits: DecodingLimits()), limits: DecodingLimits())
    #expect(file.animations.map(\.id) == ["x"])
    #expect(!(try file.decode("x", options: LottieDecoder.Options()).info.diagnostics.isEmpty))
    files.remove(at: 1)
    #expect(throws: AnimationError.self) {
      try DotLottieFile(ZipArchive(ZipFile.bytes(files), limits: DecodingLimits()), limits: DecodingLimits())
    }
  }

  @Test func membersOfWrongTypesCountAsAbsent() throws {
    var files = Self.files
    files[0].bytes = Array(
      #"""
      {"version":[],"initial":7,"generator":{},"themes":"t","stateMachines":{"id":1},"states":[[]],
       "animations":[{"id":"x","name":1,"themes":{},"initialTheme":[],"loop":{},"speed":"2x","background":3}]}
      """#.utf8)
    let file = try DotLottieFile(
      ZipArchive(ZipFile.bytes(files), limits: DecodingLimits()), limits: DecodingLimits())
    let info = try file.decode("x", options: LottieDecoder.Options()).info
    #expect(info.playback.isEmpty && info.initialTheme == nil && info.replaceableKeys.themes == [])
  }

  @Test func aManifestThatIsTooLongIsRefused() {
    var limits = DecodingLimits()
    limits.fileBytes = 30
    #expect(
      throws: AnimationError.limitExceeded(what: "size of manifest.json in bytes", value: 31, limit: 30)
    ) {
      try DotLottieManifest(Array(#"{"animations":[{"id":"xxxxxx"}]}"#.utf8.dropLast(1)), limits: limits)
    }
  }

  /// One that cannot be read fails alone; too much of them is not read at all.
  @Test func themesThatAreTooLongTogetherAreRefused() throws {
    func decode(_ count: Int) throws {
      let ids = (0..<count).map { "t\($0)" }
      let list = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
      var files = Self.files
      files[0].bytes = Array(#"{"version":"2","animations":[{"id":"x"}],"themes":[\#(list)]}"#.utf8)
      let theme = Array((#"{"rules":[]}"# + String(repeating: " ", count: 4_000_000)).utf8)
      files += ids.map { ("t/\($0).json", theme) }
      let bytes = try ZipWriter.archive(files.map { .init($0.name, $0.bytes, isDeflated: true) })
      let file = try DotLottieFile(
        ZipArchive(bytes, limits: DecodingLimits()), limits: DecodingLimits())
      _ = try file.decode("x", options: LottieDecoder.Options())
    }
    try decode(4)
    #expect(
      throws: AnimationError.limitExceeded(what: "bytes of all themes", value: 20_000_060, limit: 16_777_216)
    ) { try decode(5) }
  }

  @Test func listsThatAreTooLongAreRefused() {
    for list in ["themes", "stateMachines"] {
      let items = Array(repeating: #"{"id":"a"}"#, count: 1025).joined(separator: ",")
      #expect(throws: AnimationError.self) {
        try DotLottieManifest(
          Array(#"{"animations":[{"id":"x"}],"\#(list)":[\#(items)]}"#.utf8), limits: DecodingLimits())
      }
    }
  }
}
