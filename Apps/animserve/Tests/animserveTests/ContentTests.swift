import Foundation
import Testing

@testable import animserve

/// Options whose values are contents, and results of two files.
@Suite struct ContentTests {
  static let service = Result { try TestService() }
  var service: TestService { get throws { try Self.service.get() } }

  private func path(_ name: String, _ content: Data) throws -> String {
    let url = try service.folder.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try content.write(to: url.appending(path: name))
    return url.appending(path: name).path
  }

  // MARK: Slots

  private let slotted = Data(
    """
    {"v":"5.7.0","fr":30,"ip":0,"op":10,"w":100,"h":100,"slots":{"accent":{"p":{"k":[1,0,0]}}},"layers":[{"ty":4,"ip":0,\
    "op":10,"st":0,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[60,60]},"r":{"k":0}},\
    {"ty":"fl","c":{"a":0,"k":[1,0,0],"sid":"accent"},"o":{"k":100}}]}]}
    """.utf8)
  private let blue = Data(#"{"accent":{"p":{"k":[0,0,1]}}}"#.utf8)

  @Test func slotsComeAsAPartAFieldOrAnOption() throws {
    let service = try service
    let arguments = [
      "render", try path("a.json", slotted), "--output=-", "--format=png", "--frames=0",
      "--slots=\(try path("slots.json", blue))",
    ]
    let expected = try service.tool(arguments)
    let settings = ("options", Data(#"{"format":"png","frames":0}"#.utf8), false)
    for isFile in [true, false] {
      let response = try service.post(
        "/v1/render", parts: [("file", slotted, true), ("slots", blue, isFile), settings])
      #expect(response.status == 200 && response.body == expected, "\(response.text.prefix(200))")
    }
    let inside = Data(#"{"format":"png","frames":0,"slots":\#(String(decoding: blue, as: UTF8.self))}"#.utf8)
    let option = try service.post(
      "/v1/render", parts: [("file", slotted, true), ("options", inside, false)])
    #expect(option.body == expected)
    let plain = try service.post("/v1/render?format=png&frames=0", slotted)
    #expect(plain.status == 200 && plain.body != expected && plain.headers["etag"] != option.headers["etag"])
  }

  @Test(arguments: [
    "slots=/etc/passwd", "events=/etc/passwd", "slots={}&slots=[", "events=%7B%22time%22:-1%7D",
  ])
  func contentsAreNoPaths(query: String) throws {
    let response = try service.post("/v1/render?\(query)", slotted)
    #expect((400...422).contains(response.status), "\(response.text)")
    #expect(!response.text.contains("root:") && !response.text.contains("/inputs/"))
    #expect(response.detail.hasPrefix(String(query.prefix { $0 != "=" })), "\(response.detail)")
  }

  /// A file of slots is in a folder of its own, too.
  @Test func slotsCannotShowTheFilesOfOthers() throws {
    let service = try service
    let picture = try service.post("/v1/render?format=png&frames=0", slotted).body
    let digest = try #require(
      try service.post("/v1/info", picture).headers["animation-digest"] ?? other(picture))
    let text =
      #"{"v":"5.7.0","fr":30,"ip":0,"op":1,"w":9,"h":9,"assets":[{"id":"i","w":9,"h":9,"u":"","p":"x","e":0,"#
      + #""sid":"pic"}],"layers":[{"ty":2,"refId":"i","ip":0,"op":1,"st":0,"ks":{}}]}"#
    for name in ["../\(digest)/animation", "\(service.folder.path)/cache/inputs/\(digest)/animation"] {
      let slots = #"{"pic":{"p":{"id":"i","w":9,"h":9,"u":"","p":"\#(name)","e":0}}}"#
      let response = try service.post(
        "/v1/render", parts: [("file", Data(text.utf8), true), ("slots", Data(slots.utf8), false)])
      #expect(response.status == 422 && response.detail.contains("not available"), "\(response.detail)")
    }
  }

  /// The digest of what is no animation.
  private func other(_ bytes: Data) throws -> String? {
    try service.post("/api/files?name=a.png", bytes).json["id"]?.string.map { String($0.prefix(64)) }
  }

  // MARK: State machines

  @Test func aStateMachineRunsByEvents() throws {
    let service = try service
    let lottie = Data(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":40,"markers":[{"cm":"red","tm":0,"dr":5},{"cm":"blue","tm":10,"dr":5}],\
      "layers":[{"ty":1,"nm":"Red","sw":40,"sh":40,"sc":"#ff0000","ip":0,"op":10,"st":0,"ks":{}},\
      {"ty":1,"nm":"Blue","sw":40,"sh":40,"sc":"#0000ff","ip":10,"op":20,"st":0,"ks":{}}]}
      """.utf8)
    let machine = Data(
      """
      {"initial":"red","inputs":[{"type":"Event","name":"press"}],"states":[\
      {"type":"PlaybackState","name":"red","animation":"","segment":"red","autoplay":true,"loop":true,"transitions":[\
      {"type":"Transition","toState":"blue","guards":[{"type":"Event","inputName":"press"}]}]},\
      {"type":"PlaybackState","name":"blue","animation":"","segment":"blue","autoplay":true,"transitions":[]}],\
      "interactions":[{"type":"PointerDown","layerName":"Red","actions":[{"type":"Fire","inputName":"press"}]}]}
      """.utf8)
    let events = Data("{\"time\":0.3,\"pointerDown\":{\"x\":20,\"y\":20}}\n{\"time\":0.5}\n".utf8)
    let packed = try path("b.lottie", Data())
    _ = try service.tool([
      "pack", try path("x.json", lottie), "--state-machine=\(try path("button.json", machine))",
      "--output=\(packed)",
    ])
    let button = try Data(contentsOf: URL(filePath: packed))
    let expected = try service.tool([
      "render", packed, "--output=-", "--format=gif", "--state-machine=button",
      "--events=\(try path("press.jsonl", events))", "--duration=1",
    ])
    #expect(!expected.isEmpty)
    let response = try service.post(
      "/v1/render",
      parts: [
        ("file", button, true), ("events", events, true), ("state-machine", Data("button".utf8), false),
        ("duration", Data("1".utf8), false), ("format", Data("gif".utf8), false),
      ])
    #expect(response.status == 200 && response.body == expected, "\(response.text.prefix(200))")
  }

  // MARK: Two files

  /// What `unzip` finds in an archive.
  private func unzipped(_ archive: Data) throws -> [String: Data] {
    let python = Process()
    python.executableURL = URL(filePath: try #require(InstalledProgram.python))
    let folder = URL(filePath: try path("a.zip", archive)).deletingLastPathComponent()
    python.arguments = ["-m", "zipfile", "-e", "a.zip", "out"]
    python.currentDirectoryURL = folder
    try python.run()
    python.waitUntilExit()
    #expect(python.terminationStatus == 0)
    let out = folder.appending(path: "out")
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: out.appending(path: $0))) })
  }

  private func files(_ arguments: [String], of folder: URL, _ names: [String]) throws -> [String: Data] {
    _ = try service.tool(arguments)
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }

  @Test(.enabled(if: InstalledProgram.python != nil, "Python is not installed"))
  func aSpriteSheetComesWithItsTable() throws {
    let service = try service
    let response = try service.post("/v1/sheet?format=sprite&width=30", TestAnimation.square)
    #expect(response.status == 200 && response.headers["content-type"] == "application/zip")
    let input = try path("animation", TestAnimation.square)
    let folder = URL(filePath: try path("x", Data())).deletingLastPathComponent()
    let expected = try files(
      [
        "sheet", input, "--format=sprite", "--width=30",
        "--output=\(folder.path)/animation.png",
      ], of: folder, ["animation.png", "animation.json"])
    #expect(try unzipped(response.body) == expected)
    let place = try #require(response.headers["content-location"])
    let again = try service.send("GET", place)
    #expect(again.body == response.body && again.headers["content-type"] == "application/zip")
  }

  @Test(
    .enabled(if: InstalledProgram.python != nil && InstalledProgram.ffmpeg != nil, "ffmpeg is not installed"))
  func packedAlphaComesWithItsTable() throws {
    let response = try service.post("/v1/render?format=mp4&alpha=packed-right&width=40", TestAnimation.square)
    #expect(
      response.status == 200 && response.headers["content-type"] == "application/zip", "\(response.detail)")
    let files = try unzipped(response.body)
    #expect(files.keys.sorted() == ["animation.mp4", "animation.vapc.json"])
    #expect(files.values.allSatisfy { !$0.isEmpty })
    let other = try service.post("/v1/render?format=gif&alpha=packed-right", TestAnimation.square)
    #expect(other.status == 400)
  }
}
