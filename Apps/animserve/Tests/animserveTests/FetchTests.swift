import Foundation
import Testing

@testable import animserve

@Suite struct FetchTests {
  @Test(arguments: [
    "127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1",
    "2002:7f00:1::", "64:ff9b:1::808:808",
    "2001:db8::1", "ff02::1", "no address",
  ])
  func addressesThatAreNotPublic(address: String) {
    #expect(PrivateAddress.contains(address))
  }

  @Test(arguments: ["1.1.1.1", "172.32.0.1", "100.128.0.1", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
  func addressesThatArePublic(address: String) {
    #expect(!PrivateAddress.contains(address))
  }

  @Test(arguments: [
    "ftp://a/", "file:///etc/passwd", "http://user@a/", "http://a b/", "http://[::1]/", "http:///x",
    "http://a:0/",
    "http://a:99999/", "a", "http://a\\@b/",
  ])
  func addressesThatAreNotAskedFor(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test func onlyAllowedServersAreAskedAndNoNameLeadsInside() throws {
    // What is asked is the service itself, which has an animation to give.
    let source = try TestService()
    let picture = try source.post(
      "/v1/convert?format=svga",
      TestAnimation.lottie(frames: 3, layers: [TestAnimation.solid("a", "#00ff00")]))
    let place = try #require(picture.headers["content-location"])
    let byNumber = "http://127.0.0.1:\(source.port)\(place)"
    let byName = "http://localhost:\(source.port)\(place)"
    let service = try TestService([
      "--allow-host=127.0.0.1:\(source.port)", "--allow-host=localhost:\(source.port)",
    ])
    #expect(try service.post("/v1/info?url=\(byNumber)", Data()).json["format"] == .string("SVGA"))
    #expect(try service.post("/v1/info?url=\(byName)", Data()).status == 403)
    #expect(try service.post("/v1/info?url=http://127.0.0.1:1/", Data()).status == 403)
    #expect(try service.post("/v1/info?url=\(byNumber)x", Data()).status == 422)
    #expect(try source.post("/v1/info?url=\(byNumber)", Data()).status == 403)
    // A picture of a replacement is fetched by the same rules.
    let image = try source.post("/v1/render?format=png&frames=0", TestAnimation.square)
    let at = "http://127.0.0.1:\(source.port)\(try #require(image.headers["content-location"]))"
    #expect(
      try service.post("/v1/render?format=png&frames=0&image:box=\(at)", TestAnimation.square).status == 200)
    let refused = try source.post("/v1/render?format=png&frames=0&image:box=\(at)", TestAnimation.square)
    #expect(refused.status == 403)
  }
}
