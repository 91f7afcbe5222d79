import Foundation
import Testing

@testable import animserve

@Suite struct RenderTests {
  static let service = Result { try TestService() }
  var service: TestService { get throws { try Self.service.get() } }

  @Test func aPictureHasTheBytesOfTheTool() throws {
    let service = try service
    let response = try service.post("/v1/render?format=png&frames=3&width=57", TestAnimation.square)
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "image/png")
    let path = try service.file(TestAnimation.square)
    let expected = try service.tool([
      "render", path, "--output=-", "--format=png", "--frames=3", "--width=57",
    ])
    #expect(response.body == expected && !expected.isEmpty)
  }

  /// Those of the working folder, which is none of the tools' own.
  @Test func toolsMayBeNamedByARelativePath() throws {
    let relative = String(repeating: "../", count: 60) + TestService.tools.dropFirst()
    let service = try TestService(tools: relative)
    for path in ["/v1/render?format=png&frames=3", "/v1/info"] {
      #expect(try service.post(path, TestAnimation.square).status == 200)
    }
  }

  @Test func replacementsComeAsPartsAsJSONAndAsFields() throws {
    let service = try service
    let path = try service.file(TestAnimation.square)
    let expected = try service.tool(
      ["render", path, "--output=-", "--format=png", "--frames=3", "--text=nick=Anna", "--hide=box"])
    let plain = try service.post("/v1/render?format=png&frames=3", TestAnimation.square)
    #expect(plain.body != expected)
    let byFields = try service.post(
      "/v1/render?format=png&frames=3&text:nick=Anna&hide:box=true", TestAnimation.square)
    #expect(byFields.body == expected)
    let byParts = try service.post(
      "/v1/render",
      parts: [
        ("options", Data(#"{"format":"png","frames":3}"#.utf8), false), ("file", TestAnimation.square, true),
        ("replace", Data(#"{"texts":{"nick":"Anna"},"hidden":["box"]}"#.utf8), false),
      ])
    #expect(byParts.body == expected)
    let byOptions = try service.post(
      "/v1/render?format=png&frames=3&text=nick=Anna&hide=box", TestAnimation.square)
    #expect(byOptions.body == expected)
  }

  @Test func theClientChoosesTheFormat() throws {
    let service = try service
    for (accept, type) in [
      ("image/gif", "image/gif"), ("image/png;q=0.5, image/webp", "image/webp"),
      ("image/*;q=0.1,image/apng", "image/apng"),
      ("*/*", "image/webp"),
    ] {
      let response = try service.send("POST", "/v1/render", ["Accept": accept], TestAnimation.square)
      #expect(response.status == 200 && response.headers["content-type"] == type)
    }
    let response = try service.send("POST", "/v1/render", ["Accept": "text/html"], TestAnimation.square)
    #expect(response.status == 406)
  }

  @Test func aMistakeIsAProblemWithTheSentenceOfTheTool() throws {
    let service = try service
    let frame = try service.post("/v1/render?format=png&frames=99", TestAnimation.square)
    #expect(frame.status == 400)
    #expect(frame.headers["content-type"] == "application/problem+json")
    #expect(frame.detail.hasPrefix("animation: there is no frame 99"))
    let width = try service.post("/v1/render?width=abc", TestAnimation.square)
    #expect(width.status == 400 && width.detail.contains("'abc' is invalid for '--width <pixels>'"))
    let file = try service.post("/v1/render", Data("nothing".utf8))
    #expect(file.status == 422 && file.detail.hasPrefix("animation: unknown format"))
    let name = try service.post("/v1/render?wdth=3", TestAnimation.square)
    #expect(name.status == 400 && name.detail == "there is no option wdth here")
    let none = try service.post("/v1/render", Data())
    #expect(none.status == 400)
    #expect(try service.post("/v1/render", TestAnimation.square, type: "text/html").status == 415)
    #expect(try service.send("GET", "/v1/render").status == 405)
    #expect(try service.send("GET", "/v1/other").status == 404)
  }

  @Test(arguments: [
    "output=/tmp/x", "replace-list=/etc/passwd", "font-file=/etc/passwd", "fonts=/etc",
    "image=box=/etc/passwd",
    "base=/", "limit=seconds=9999", "report=/tmp/x", "jobs=99",
    "image:box=/etc/passwd", "replace={\"slots\":\"/etc/passwd\"}",
    "replace={\"images\":{\"box\":\"/etc/passwd\"}}",
    "replace={\"images\":{\"box\":{\"file\":\"../x\"}}}",
  ])
  func whatNamesAFileOfTheServerIsRefused(option: String) throws {
    let query = option.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["="])) ?? ""
    let response = try service.post("/v1/render?\(query)", TestAnimation.square)
    #expect(response.status == 400, "\(response.text)")
    #expect(!response.text.contains("root:"))
  }

  @Test func whatIsAskedForAgainComesFromTheCache() throws {
    let service = try service
    let first = try service.post("/v1/render?format=png&frames=5", TestAnimation.square)
    let tag = try #require(first.headers["etag"])
    let place = try #require(first.headers["content-location"])
    #expect(try service.send("GET", place).body == first.body)
    #expect(try service.send("GET", place, ["If-None-Match": tag]).status == 304)
    #expect(try service.send("HEAD", place).body.isEmpty)
    let part = try service.send("GET", place, ["Range": "bytes=10-19"])
    #expect(part.status == 206 && part.body == first.body[10..<20])
    #expect(part.headers["content-range"] == "bytes 10-19/\(first.body.count)")
    #expect(try service.send("GET", place, ["Range": "bytes=-5"]).body == first.body.suffix(5))
    #expect(try service.send("GET", place, ["Range": "bytes=999999-"]).status == 416)
    #expect(
      try service.send("GET", place, ["Range": "bytes=0-1", "If-Range": "\"other\""]).body == first.body)
    let again = try service.send(
      "POST", "/v1/render?frames=5&format=png", ["If-None-Match": tag], TestAnimation.square)
    #expect(again.status == 412)
    let other = try service.post("/v1/render?format=png&frames=6", TestAnimation.square)
    #expect(other.headers["etag"] != tag)
  }

  @Test func aThumbnailIsOfWhatWasSentBefore() throws {
    let service = try service
    let response = try service.post("/v1/info", TestAnimation.square)
    let digest = try #require(response.headers["animation-digest"])
    let path = "/v1/thumb/\(digest)?format=png&frames=2&width=30"
    let picture = try service.send("GET", path)
    let file = try service.file(TestAnimation.square)
    let expected = try service.tool([
      "render", file, "--output=-", "--format=png", "--frames=2", "--width=30",
    ])
    #expect(picture.status == 200 && picture.body == expected)
    #expect(picture.headers["cache-control"] == "public, max-age=31536000, immutable")
    #expect(try service.send("GET", path, ["If-None-Match": picture.headers["etag"] ?? ""]).status == 304)
    #expect(try service.send("GET", "/v1/thumb/\(String(repeating: "0", count: 64))").status == 404)
    #expect(try service.send("GET", "/v1/thumb/..%2F..%2Fetc").status == 404)
  }
}
