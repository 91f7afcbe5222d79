import AnimationKit
import CommandLineSupport

/// A file behind a URL, fetched by the program `curl`: linking a library for it doubles this program's size.
struct WebFile {
  /// How messages call it.
  let name: String
  let bytes: [UInt8]
  /// Where it came from in the end, after redirections.
  let url: String
  /// Where the server sends whoever asks, unless that was followed.
  var redirection: String?

  /// - Parameters:
  ///   - limit: the most bytes that it may have, at least 1.
  ///   - followsRedirections: up to ten.
  ///   - isCancelled: whether nobody waits for it any more; Ctrl-C ends it, too.
  /// - Throws: after five minutes, too.
  static func read(
    _ url: String, limit: Int, followsRedirections: Bool = true, isCancelled: () -> Bool = { false }
  ) throws(CommandFailure) -> WebFile {
    let name = url.withoutPasswords
    func isUnwanted() -> Bool { Interruption.isRequested || isCancelled() }
    let tooLarge = CommandFailure(.invalidData, "\(name): larger than \(byteText(limit))")
    if isUnwanted() { throw .interrupted }
    do {
      let (file, place) = (try UnnamedFile(), try UnnamedFile())
      let curl = try ChildProcess(
        "curl",
        arguments(url, limit: limit) + (followsRedirections ? ["--location"] : []),
        files: [file], output: place,
        hint: "it fetches \(name); install curl, or fetch the file in another way")
      // Older curls keep to their own limit, which is error 63, only when the server says beforehand how much comes.
      guard try curl.finish(unless: { isUnwanted() || file.size > limit }) else {
        if isUnwanted() { throw CommandFailure.interrupted }
        throw tooLarge
      }
      let places = String(decoding: try place.bytes(name: name, limit: 1 << 20), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      return WebFile(
        name: name, bytes: try file.bytes(name: name, limit: limit), url: places.first ?? url,
        redirection: places.dropFirst().first)
    } catch ProcessError.programFailed(_, let lines) {
      if lines.last?.hasPrefix("curl: (63)") == true { throw tooLarge }
      throw CommandFailure(.noInput, "\(name): \(reason(lines, of: url))")
    } catch {
      throw CommandFailure(error, of: name)
    }
  }

  private static func arguments(_ url: String, limit: Int) -> [String] {
    [
      // Nobody's own settings, no other protocols, no patterns in the URL.
      "--disable", "--proto", "=http,https", "--globoff", "--max-redirs", "10",
      "--fail", "--silent", "--show-error", "--connect-timeout", "20", "--max-time", "300",
      "--max-filesize", "\(limit)", "--output", "/dev/fd/3", "--write-out",
      "%{url_effective}\n%{redirect_url}",
      "--url", url,
    ]
  }

  /// "curl: (22) The requested URL returned error: 404" without what is not news.
  private static func reason(_ lines: [String], of url: String) -> String {
    let lines = lines.map { line in
      url.userInformation.reduce(line) { $0.replacing(url[$1], with: "***") }
    }
    guard let line = lines.last, line.hasPrefix("curl: ("), let space = line.dropFirst(6).firstIndex(of: " ")
    else { return lines.last ?? "curl failed without a message" }
    return String(line[space...].dropFirst())
  }
}
