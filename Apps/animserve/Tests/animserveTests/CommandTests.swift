import Crypto
import Foundation
import Testing

@testable import animserve

@Suite struct CommandTests {
  static let service = Result { try TestService() }
  var service: TestService { get throws { try Self.service.get() } }

  @Test func infoIsThatOfTheTool() throws {
    let service = try service
    let path = try service.file(TestAnimation.square)
    let response = try service.post("/v1/info?tree=true", TestAnimation.square)
    #expect(response.body == (try service.tool(["info", path, "--json", "--tree"])))
  }

  @Test func lintTellsFindingsWithoutPathsOfTheServer() throws {
    let service = try service
    let response = try service.post("/v1/lint?for=rlottie", TestAnimation.square)
    #expect(response.status == 200)
    #expect(response.text.contains(#""input" : "animation""#))
    #expect(!response.text.contains(service.folder.path))
    let sarif = try service.send(
      "POST", "/v1/lint", ["Accept": "application/sarif+json"], TestAnimation.square)
    #expect(sarif.headers["content-type"] == "application/sarif+json" && sarif.text.contains("\"version\""))
  }

  @Test func convertAndOptimiseMakeFilesThatCanBeRead() throws {
    let service = try service
    let square = TestAnimation.lottie(frames: 5, layers: [TestAnimation.solid("box", "#00ff00")])
    let svga = try service.post("/v1/convert?format=svga", square)
    #expect(svga.status == 200 && svga.headers["content-type"] == "application/vnd.svga")
    #expect(try service.post("/v1/info", svga.body).json["format"] == .string("SVGA"))
    let small = try service.post("/v1/optimise", square)
    #expect(small.status == 200 && small.body.count <= square.count)
    #expect(try service.post("/v1/info", small.body).json["format"] == .string("Lottie"))
  }

  @Test func aSheetIsThatOfTheTool() throws {
    let service = try service
    let path = try service.file(TestAnimation.square)
    let response = try service.post("/v1/sheet?count=4&columns=2&text:nick=Bo", TestAnimation.square)
    let out = service.folder.appending(path: "sheet.png")
    _ = try service.tool(
      ["sheet", path, "--output=\(out.path)", "--count=4", "--columns=2", "--text=nick=Bo"])
    #expect(response.body == (try Data(contentsOf: out)))
  }

  @Test func compareSaysWhetherTwoAreTheSame() throws {
    let service = try service
    let other = TestAnimation.lottie(frames: 10, layers: [TestAnimation.solid("box", "#0000ff")])
    let same = try service.post("/v1/compare", parts: [("a", other, true), ("b", other, true)])
    #expect(same.json["same"] == .bool(true))
    let different = try service.post(
      "/v1/compare", parts: [("a", TestAnimation.square, true), ("b", other, true)])
    #expect(different.json["same"] == .bool(false))
    #expect(!different.text.contains(service.folder.path))
    let page = try service.post(
      "/v1/compare?format=html", parts: [("a", TestAnimation.square, true), ("b", other, true)])
    #expect(page.headers["content-type"] == "text/html" && page.text.hasPrefix("<!doctype html>"))
    #expect(!page.text.contains(service.folder.path))
    let broken = try service.post(
      "/v1/compare", parts: [("a", Data("x".utf8), true), ("b", other, true)])
    #expect(broken.status == 422)
  }

  @Test func twoFilesCannotSeeEachOther() throws {
    let service = try service
    // A picture of one client, and an animation of another that names where it might be.
    let picture = try service.post("/v1/render?format=png&frames=0", TestAnimation.square).body
    #expect(try service.post("/v1/info", picture).status == 422)
    let digest = SHA256.hash(data: picture).hexadecimal
    let text = """
      {"v":"5.7.0","fr":30,"ip":0,"op":10,"w":50,"h":50,"layers":[{"ty":2,"refId":"i","ip":0,"op":10,"st":0,"ks":{}}],
      "assets":[{"id":"i","w":50,"h":50,"u":"../\(digest)/","p":"animation","e":0}]}
      """
    let response = try service.post("/v1/info", Data(text.utf8))
    #expect(response.text.contains("missing"))
  }
}
