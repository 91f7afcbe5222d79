import AnimationExport
import AnimationKit
import CommandLineSupport

/// A file behind a URL, fetched by the program `curl`: linking a library for it doubles this program's size.
enum WebFile {
  static func isURL(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
  }

  /// How messages call it: without the name and password that it may have.
  static func withoutPassword(_ url: String) -> String {
    guard let user = userInformation(url) else { return url }
    return url.replacing(user, with: "***", maxReplacements: 1)
  }

  /// What stands before the host's name and its @; nil for nothing.
  private static func userInformation(_ url: String) -> String? {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let host = url[start...].prefix { !"/?#".contains($0) }
    let user = host.lastIndex(of: "@").map { String(host[..<$0]) }
    return user?.isEmpty == true ? nil : user
  }

  /// - Parameter limit: the most bytes that it may have.
  static func read(_ url: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let name = withoutPassword(url)
    do {
      let file = try UnnamedFile()
      let curl = try ChildProcess(
        "curl", arguments(url, limit: limit), files: [file],
        hint: "it fetches \(name); install curl, or fetch the file in another way")
      // curl's own limit holds where the server tells the length before.
      guard try curl.finish(unless: { Interruption.isRequested || file.size > limit }) else {
        if Interruption.isRequested { throw CommandFailure.interrupted }
        throw FileError(
          path: name,
          .unusable(.limitExceeded(what: "file size in bytes", value: file.size, limit: limit)))
      }
      return try file.bytes(name: name, limit: limit)
    } catch ExportError.programFailed(_, let lines) {
      throw CommandFailure(.noInput, "\(name): \(reason(lines, userInformation(url)))")
    } catch {
      throw CommandFailure(error, of: name)
    }
  }

  private static func arguments(_ url: String, limit: Int) -> [String] {
    [
      // Nobody's own settings, no other protocols, no patterns in the URL.
      "--disable", "--proto", "=http,https", "--globoff", "--location", "--max-redirs", "10",
      "--fail", "--silent", "--show-error", "--connect-timeout", "20", "--max-time", "300",
      "--max-filesize", "\(limit)", "--output", "/dev/fd/3", "--url", url,
    ]
  }

  /// "curl: (22) The requested URL returned error: 404" without what is not news.
  private static func reason(_ lines: [String], _ secret: String?) -> String {
    let lines = secret.map { secret in lines.map { $0.replacing(secret, with: "***") } } ?? lines
    guard let line = lines.last, line.hasPrefix("curl: ("), let space = line.dropFirst(6).firstIndex(of: " ")
    else { return lines.last ?? "curl failed without a word" }
    return String(line[space...].dropFirst())
  }
}
