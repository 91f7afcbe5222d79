import AnimationCore
import Foundation
import JSONText
import TestSupport
import Testing

/// `preview`: what the page is answered.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "curl is not installed"))
struct PreviewProgramTests: FolderOfAnimations {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(withAnimations: ()) }

  @Test func thePageIsServedUntilTheEnd() throws {
    let session = try PreviewSession("a.svga", in: folder)
    let page = try session.ask("")
    #expect(page.text.hasPrefix("<!doctype html>"))
    #expect(try session.ask("page/page.html").body == page.body)
    #expect(session.stop() == 0)
    // Nothing is left of what was made aside.
    #expect(try folder.contents().filter { $0.hasPrefix("tmp/") } == ["tmp/body"])
  }

  /// A browser asks for a few files at a time, and for what a module names only once it has that.
  @Test func thePageIsOneScriptAndOneStyle() throws {
    let session = try PreviewSession("a.svga", in: folder)
    #expect(
      try session.ask("").text.split(separator: "\"page/").dropFirst().map { $0.prefix { $0 != "\"" } } == [
        "page.css", "page.js",
      ])
    let script = try session.ask("page/page.js").text
    let style = try session.ask("page/page.css").text
    let source = Repository.root.appending(path: "Packages/Reaching/AnimationInspector/Page")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      // Those of pages to share are not part of it.
      let isPart = !["film.js", "share.js", "share.css"].contains(name)
      if name.hasSuffix(".js") { #expect(script.contains("modules[\"\(name)\"] =") == isPart, "\(name)") }
      if name.hasSuffix(".css") {
        let text = try String(contentsOf: source.appending(path: name), encoding: .utf8)
        #expect(style.contains(text) == isPart, "\(name)")
      }
    }
    #expect(try session.ask("page/main.js").status == 404)
    #expect(session.stop() == 0)
  }

  @Test func filesAndFoldersAreListedByTheirNames() throws {
    try folder.write(Array("{}".utf8), to: "more/none.json")
    try folder.write(try TestAnimations.svga(), to: "more/c.svga")
    let session = try PreviewSession("b.json", "more", in: folder)
    let names = try session.ask("api/files").json { root in
      root["files"].items.map { $0["name"].string ?? "" }
    }
    #expect(names == ["b.json", "more/c.svga"])
    #expect(session.stop() == 0)
  }

  @Test(arguments: [
    (["nothing.svga"], 66, "nothing.svga: no such file"),
    (["images"], 66, "there is no animation among the inputs"),
    (["http://localhost/a.svga"], 64, "http://localhost/a.svga: preview takes files, not URLs"),
  ])
  func whatCannotBeShownIsOneLine(_ inputs: [String], _ status: Int32, _ message: String) throws {
    try expectFailure(["preview", "--no-open"] + inputs, status, "animrender: \(message)")
  }

  /// With another name for the command.
  @Test func aTakenPortIsAUsageError() throws {
    let session = try PreviewSession("a.svga", in: folder)
    let second = try Program.run(["inspect", "a.svga", "--no-open", "--port", "\(session.port)"], in: folder)
    #expect(second.status == 64)
    #expect(
      second.errors.hasPrefix("animrender: cannot listen at port \(session.port): address already in use"))
    #expect(session.stop() == 0)
  }

  // MARK: Pictures

  @Test func picturesOfAFileAreSmallPNGs() throws {
    let session = try PreviewSession("a.svga", in: folder)
    let picture = try session.ask("api/files/1/image?key=dot&version=1")
    #expect(picture.status == 200 && picture.headers["content-type"] == "image/png")
    try folder.write(picture.body, to: "dot.png")
    let size = try folder.size("dot.png")
    #expect((size.width, size.height) == (40, 15))
    #expect(try folder.pixel("dot.png", 3, 3) == Color(red: 0, green: 0, blue: 1))
    #expect(try session.ask("api/files/1/image?key=none").status == 404)
    #expect(try session.ask("api/files/1/image").status == 404)
    try folder.write(try TestAnimations.noise(), to: "a.svga")
    _ = try session.version(after: 1)
    let large = try session.ask("api/files/1/image?key=noise")
    #expect(large.headers["x-width"] == "64" && large.headers["x-height"] == "64")
    #expect(session.stop() == 0)
  }

  @Test(arguments: ["a.svga", "b.json"]) func framesAreThoseOfTheTool(_ name: String) throws {
    let session = try PreviewSession(name, in: folder)
    for frame in [0, 4, 2] {
      try succeed(
        "render", name, "--output", "frame.png", "--frames", "\(frame)", "--size", "80x60", "--background",
        "#123")
      let body = ##"{"frame":\##(frame),"width":80,"height":60,"background":"#123","format":"png"}"##
      let answer = try session.ask("api/files/1/frame", body)
      #expect(answer.status == 200 && answer.headers["content-type"] == "image/png")
      let expected = try folder.bytes("frame.png")
      #expect(answer.body == expected)
      #expect(answer.headers["x-width"] == "80" && answer.headers["x-height"] == "60")
      #expect(answer.headers["x-warnings"] == "0")
      #expect(Double(answer.headers["x-draw-milliseconds"] ?? "") != nil)
    }
    let raw = try session.ask("api/files/1/frame", #"{"frame":0.5,"width":8,"height":6}"#)
    #expect(raw.body.count == 8 * 6 * 4)
    let webp = try session.ask("api/files/1/frame", #"{"frame":0,"width":8,"height":6,"format":"webp"}"#)
    #expect(webp.body.starts(with: Array("RIFF".utf8)))
    #expect(session.stop() == 0)
  }

  @Test func replacementsAreShownAndNameNoFiles() throws {
    let session = try PreviewSession("a.svga", in: folder)
    func pixel(_ replace: String) throws -> [UInt8] {
      let answer = try session.ask(
        "api/files/1/frame", #"{"frame":0,"width":40,"height":30,"replace":\#(replace)}"#)
      return Array(answer.body.dropFirst((20 * 40 + 20) * 4).prefix(4))
    }
    #expect(try pixel("{}") == [0, 0, 255, 255])
    #expect(try pixel(#"{"hidden":["dot"]}"#) == [0, 0, 0, 0])
    let image = Data(try folder.bytes("images/back.png")).base64EncodedString()
    #expect(
      try pixel(#"{"images":{"dot":{"file":"data:image/png;base64,\#(image)","fit":"fill"}}}"#) == [
        255, 255, 0, 255,
      ])
    #expect(try pixel("{}") == [0, 0, 255, 255])
    for place in ["images/back.png", folder.url("images/back.png").path, "http://localhost/x.png"] {
      let body = #"{"frame":0,"width":4,"height":3,"replace":{"images":{"dot":"\#(place)"}}}"#
      let answer = try session.ask("api/files/1/frame", body)
      #expect(answer.status == 422 && answer.error?.contains(place) == true, "\(answer.text)")
    }
    let slots = try session.ask(
      "api/files/1/frame", #"{"frame":0,"width":4,"height":3,"replace":{"slots":"b.json"}}"#)
    #expect(slots.status == 422)
    #expect(session.stop() == 0)
  }

  @Test(arguments: [
    ("frame", "", 400, "the request"), ("frame", "[]", 400, "no object"), ("frame", "{", 400, "the request"),
    ("frame", #"{"width":4,"height":4}"#, 422, "frame"),
    ("frame", #"{"frame":"1","width":4,"height":4}"#, 422, "frame"),
    ("frame", #"{"frame":0,"width":0,"height":4}"#, 422, "width"),
    ("frame", #"{"frame":0,"width":4,"height":-4}"#, 422, "height"),
    ("frame", #"{"frame":0,"width":1e9,"height":4}"#, 422, "width"),
    ("frame", #"{"frame":0,"width":8000,"height":8000}"#, 422, "too large"),
    ("frame", #"{"frame":0,"width":4,"height":4,"fit":"all"}"#, 422, "contain, cover"),
    ("frame", #"{"frame":0,"width":4,"height":4,"format":"exe"}"#, 422, "raw, png"),
    ("frame", #"{"frame":0,"width":4,"height":4,"background":"dark"}"#, 422, "background"),
    ("strip", #"{"count":0,"height":48}"#, 422, "count"),
    ("strip", #"{"count":10,"height":100000}"#, 422, "height"),
    ("pick", #"{"frame":0}"#, 422, "x, y"),
    ("properties", #"{"frame":0,"layer":"99"}"#, 404, "no such layer"),
    ("exports", #"{"options":{"output":"/x"}}"#, 422, "output"),
    ("exports", #"{"options":{"image":"a=b"}}"#, 422, "image"),
    ("exports", #"{"options":{"format":"../gif"}}"#, 422, "format"),
    ("exports", #"{"options":{},"replace":{"images":{"dot":"/etc/passwd"}}}"#, 422, "/etc/passwd"),
  ])
  func whatIsOutOfRangeIsRefused(_ part: String, _ body: String, _ status: Int, _ words: String) throws {
    let session = try PreviewSession("a.svga", in: folder)
    let answer = try session.ask("api/files/1/\(part)", body)
    #expect(answer.status == status && answer.error?.contains(words) == true, "\(answer.text)")
    #expect(session.stop() == 0)
  }

  @Test func framesFarAwayAreTheNearest() throws {
    let session = try PreviewSession("a.svga", in: folder)
    func picture(_ frame: String) throws -> [UInt8] {
      try session.ask("api/files/1/frame", #"{"frame":\#(frame),"width":40,"height":30}"#).body
    }
    #expect(try picture("1e300") == picture("5"))
    #expect(try picture("-7") == picture("0"))
    #expect(session.stop() == 0)
  }

  @Test func thumbnailsAreInOneRow() throws {
    let session = try PreviewSession("a.svga", in: folder)
    let answer = try session.ask("api/files/1/strip", #"{"count":3,"height":30}"#)
    #expect(answer.headers["x-thumb-width"] == "40")
    try folder.write(answer.body, to: "strip.png")
    let size = try folder.size("strip.png")
    #expect(size.width == 120 && size.height == 30)
    // The square of frames 1, 3 and 5 begins at 5, 15 and 15.
    let red = Color(red: 1, green: 0, blue: 0)
    let colors = try [6, 40 + 16, 40 + 6, 80 + 16].map { try folder.pixel("strip.png", $0, 5) }
    #expect(colors == [red, red, .clear, red])
    #expect(session.stop() == 0)
  }

  @Test func aDifferenceHasAShare() throws {
    let session = try PreviewSession("a.svga", "b.json", in: folder)
    func share(_ a: String, _ b: String) throws -> Double? {
      let answer = try session.ask(
        "api/compare", #"{"a":"\#(a)","b":"\#(b)","frame":5,"width":40,"height":30}"#)
      #expect(answer.body.count == 40 * 30 * 4)
      return answer.headers["x-difference"].flatMap(Double.init)
    }
    #expect(try share("1", "1") == 0)
    #expect(try #require(try share("1", "2")) > 0.5)
    #expect(
      try session.ask("api/compare", #"{"a":"1","b":"7","frame":0,"width":4,"height":4}"#).status == 404)
    #expect(session.stop() == 0)
  }

  // MARK: What is in files

  @Test(arguments: ["a.svga", "b.json"]) func infoIsThatOfTheTool(_ name: String) throws {
    let session = try PreviewSession(name, in: folder)
    let info = try Program.run(["info", name, "--json"], in: folder).output
    let expected = try JSONDocument(parsing: Array(info.utf8), limits: DecodingLimits())
    let answer = try session.ask("api/files/1/info")
    let text = answer.json { $0["info"].jsonText }
    #expect(text == expected.withRoot { $0.jsonText })
    let (kinds, resources) = (
      answer.json { root in root["layers"].items.map { $0["kind"].string ?? "" } },
      answer.json { root in root["resources"].items.map { $0["name"].string ?? "" } }
    )
    #expect(kinds == (name == "a.svga" ? ["sprite", "sprite"] : ["shape", "image"]))
    #expect(resources == [name == "a.svga" ? "dot" : "back"])
    #expect(answer.json { $0["memory"].integer } == (name == "a.svga" ? 40 * 15 * 4 : 40 * 30 * 4))
    #expect(session.stop() == 0)
  }

  @Test func layersAreFoundAtAPoint() throws {
    let session = try PreviewSession("a.svga", "b.json", in: folder)
    func names(_ file: String, _ x: Int, _ y: Int) throws -> [String] {
      let layers = try session.ask("api/files/\(file)/info").json { root in
        root["layers"].items.map { ($0["id"].string ?? "", $0["name"].string ?? "") }
      }
      let names = Dictionary(try #require(layers)) { $1 }
      let answer = try session.ask("api/files/\(file)/pick", #"{"frame":5,"x":\#(x),"y":\#(y)}"#)
      let ids = answer.json { root in root["layers"].items.map { $0.string ?? "" } }
      return try #require(ids).map { names[$0] ?? "?" }
    }
    #expect(try names("1", 16, 5) == ["box.vector"])
    #expect(try names("1", 2, 20) == ["dot"])
    #expect(try names("1", 2, 5) == [])
    #expect(try names("2", 20, 15) == ["square", "back"])
    #expect(try names("2", 1, 1) == ["back"])
    let hidden = try session.ask(
      "api/files/2/pick", #"{"frame":5,"x":20,"y":15,"replace":{"hidden":["square"]}}"#)
    #expect(hidden.json { $0["layers"].count } == 1)
    #expect(session.stop() == 0)
  }

  @Test func propertiesAreThoseOfTheFrame() throws {
    let session = try PreviewSession("b.json", in: folder)
    let answer = try session.ask("api/files/1/properties", #"{"frame":5,"layer":"1"}"#)
    #expect(answer.json { $0["bounds"].jsonText } == "[10,5,20,20]")
    func value(_ name: String, _ answer: PreviewSession.Answer) -> String? {
      answer.json { root in root["values"].items.first { $0["name"].string == name }?["value"].string }
    }
    #expect(value("Transform.Position", answer) == "20,15")
    #expect(value("Transform.Scale", answer) == "100,100")
    let first = try session.ask("api/files/1/properties", #"{"frame":0,"layer":"1"}"#)
    #expect(value("Transform.Scale", first) == "0,0")
    #expect(session.stop() == 0)
  }

  @Test func everyFrameHasItsCosts() throws {
    let session = try PreviewSession("a.svga", in: folder)
    let answer = try session.ask("api/files/1/costs")
    #expect(answer.json { $0["evaluate"].count } == 6 && answer.json { $0["draw"].count } == 6)
    #expect(answer.json { $0["step"].integer } == 1)
    #expect(session.stop() == 0)
  }
}
