import Testing

@testable import AnimationLoading

/// Where the images of an animation from the web may come from.
@Suite struct WebAddressTests {
  private func refusal(_ image: String, _ animation: String = "http://cdn.example.com/a/b.json") -> String? {
    do {
      let url = try WebAddress.resolve(image, nextToFileAt: animation)
      try WebAddress.check(image: url, ofAnimationAt: animation)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    "x.png", "../x.png", "/x.png", "//img.example.com/x.png", "http://img.example.com:8080/x.png",
    "https://img.example.com/x.png", "https://a-b_c.example.com./x.png", "http://8.8.8.8/x.png",
    "http://172.15.0.1/x.png", "http://172.32.0.1/x.png", "http://192.169.0.1/x.png",
    "http://[2606:4700::1111]/x.png",
    "http://me:secret@img.example.com/x.png", "http://localhost.example.com/x.png",
    "http://3com.example/x.png",
    "http://local.example/x.png",
  ])
  func imagesFromPublicHostsAreAllowed(image: String) { #expect(refusal(image) == nil) }

  @Test(arguments: [
    "localhost", "LOCALHOST", "localhost.", "a.localhost", "printer.local", "printer.LOCAL.",
    "metadata.google.internal",
    "redis", "127.0.0.1", "127.0.0.1.", "127.9.9.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254", "100.64.0.1", "198.18.0.1", "192.0.0.8", "224.0.0.1", "255.255.255.255", "2130706433",
    "0x7f000001",
    "0X7F.1", "017700000001", "127.1", "127.0.1", "0177.0.0.1", "0x7f.0.0.1", "8.8.8", "08.8.8.8",
    "8.8.8.8.8", "256.8.8.8",
    "a.1", "a.0x1", "[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[fe80::1]", "[febf::1]", "[fc00::1]",
    "[fd12:3456::1]",
    "[ff02::1]", "[::ffff:8.8.8.8]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]", "[2001::1]", "user@127.0.0.1", "img.example.com@127.0.0.1", "me:x@[::1]",
    "127.0.0.1:8080",
    "\u{FF11}\u{FF12}\u{FF17}.0.0.1", "127\u{3002}0\u{3002}0\u{3002}1", "\u{24DB}ocalhost", "%31%32%37.0.0.1",
    "[fe80::1%25eth0]",
    "a@b@127.0.0.1", "..", "img..example.com",
  ])
  func imagesFromPrivateHostsAreRefused(host: String) {
    #expect(refusal("http://\(host)/x.png") != nil)
    #expect(refusal("//\(host)/x.png") != nil)
  }

  @Test func imagesFromTheAnimationsOwnHostAreAllowed() {
    for origin in [
      "http://127.0.0.1:8080", "http://localhost", "http://[::1]:90", "https://10.0.0.1", "http://redis:8080",
      "http://b\u{FC}cher.example",
    ] {
      for image in ["x.png", "/x.png", "\(origin)/y.png"] {
        #expect(refusal(image, "\(origin)/a/b.json") == nil)
      }
    }
    #expect(refusal("http://LOCALHOST:80/x.png", "http://localhost/b.json") == nil)
    #expect(refusal("http://me:x@localhost/x.png", "http://localhost/b.json") == nil)
    let reason = "127.0.0.1 is neither a public host nor where the animation came from"
    #expect(refusal("http://127.0.0.1:81/x.png", "http://127.0.0.1/b.json") == reason)
    #expect(refusal("http://127.0.0.1/x.png", "http://localhost/b.json") == reason)
    #expect(refusal("http://127.0.0.1/x.png", "http://127.0.0.2/b.json") == reason)
  }

  @Test func imagesFromHTTPAreRefusedAfterHTTPS() {
    let reason = "an animation from https cannot use images from http"
    #expect(refusal("http://cdn.example.com/x.png", "https://cdn.example.com/b.json") == reason)
    #expect(refusal("http://cdn.example.com:9/x.png", "https://cdn.example.com:9/b.json") == reason)
    #expect(refusal("//cdn.example.com/x.png", "https://cdn.example.com/b.json") == nil)
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://example.com/x.png", "http:///x.png", "data:,x"])
  func onlyTheWebIsAllowed(image: String) { #expect(refusal(image) == "not an http or https URL") }
}
