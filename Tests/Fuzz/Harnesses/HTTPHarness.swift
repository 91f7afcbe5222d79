import CommandLineSupport

extension Harness {
  /// What `animsnap review --serve` is sent, in pieces of any length.
  static let http = Harness("http") { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let lengths = (0..<1 + choices.next(6)).map { _ in choices.next(64) }
    let request = choices.flag() ? choices.rest() : request(&choices)
    // However it is cut, it is the same request.
    let whole = outcome(of: [request])
    var pieces: [ArraySlice<UInt8>] = []
    var rest = request[...]
    for length in lengths {
      pieces.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    let parts = outcome(of: pieces.map(Array.init) + [Array(rest)])
    try BrokenPromise.unless(
      request.count > 8192 || whole == parts, "a request in pieces is read as \(parts), not as \(whole)")
  }

  private static func outcome(of pieces: [[UInt8]]) -> [String] {
    var reader = HTTPReader()
    for piece in pieces {
      switch reader.read(piece) {
      case nil: continue
      case .mistake(let response)?:
        return [
          "\(response.status)", String(decoding: response.head(isLast: true) + response.body, as: UTF8.self),
        ]
      case .request(let request)?:
        let headers = request.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return [request.method, request.path, "\(request.query)", "\(request.body)"] + headers
      }
    }
    return []
  }

  private static func request(_ choices: inout Choices) -> [UInt8] {
    let methods = ["GET", "HEAD", "POST", "PUT", ""]
    var text =
      "\(choices.pick(methods)) \(choices.pick(["/", "/accept", "/?a", "*", "http://x/", "/../.."])) "
    text += choices.pick(["HTTP/1.1", "HTTP/1.0", "HTTP/2", ""]) + "\r\n"
    for _ in 0..<choices.count(5) {
      text += choices.pick([
        "Host: localhost:1", "Content-Length: 3", "Content-Length: -1",
        "Content-Length: 99999999999999999999",
        "content-length: +2", "Transfer-Encoding: chunked", "X-Animsnap-Token: abc", ": x", "no colon",
        " folded",
      ])
      text += choices.rarely(8) ? choices.pick(["\n", "\r", "\r\n\r\n", "\0"]) : "\r\n"
    }
    text += "\r\n" + choices.text()
    return Array(text.utf8)
  }
}
