import AnimationCore
import SystemSupport

/// One run of the program `curl`, which fetches what is behind a URL: linking a library for it doubles a tool's size.
enum Curl {
  struct Answer {
    var bytes: [UInt8]
    /// Where they came from in the end, after redirects.
    var url: String
    /// Where the server sends whoever asks, unless that was followed.
    var redirect: String?
  }

  /// - Parameters:
  ///   - limit: the most bytes that it may have, at least 1.
  ///   - followsRedirects: up to ten.
  ///   - isCancelled: whether nobody waits for it any more.
  /// - Throws: after five minutes, too.
  static func fetch(
    _ url: String, limit: Int, followsRedirects: Bool, isCancelled: () -> Bool
  ) throws(CurlError) -> Answer {
    let name = url.withoutPasswords
    if isCancelled() { throw .cancelled }
    do {
      let (file, place) = (try UnnamedFile(), try UnnamedFile())
      let curl = try ChildProcess(
        "curl",
        arguments(url, limit: limit) + (followsRedirects ? ["--location"] : []),
        files: [file], output: place,
        hint: "it fetches \(name); install curl, or fetch the file in another way")
      // Older curls keep to their own limit, which is error 63, only when the server says beforehand how much comes.
      guard try curl.finish(unless: { isCancelled() || file.size > limit }) else {
        if isCancelled() { throw CurlError.cancelled }
        throw CurlError.tooLarge(name, limit: limit)
      }
      let places = String(decoding: try place.bytes(name: name, limit: 1 << 20), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      return Answer(
        bytes: try file.bytes(name: name, limit: limit), url: places.first ?? url,
        redirect: places.dropFirst().first)
    } catch let error as CurlError {
      throw error
    } catch let error as FileError {
      throw .process(.file(error))
    } catch ProcessError.programFailed(_, let lines) {
      if lines.last?.hasPrefix("curl: (63)") == true { throw .tooLarge(name, limit: limit) }
      throw .failed(name, reason: reason(lines, of: url))
    } catch let error as ProcessError {
      throw .process(error)
    } catch {
      throw .failed(name, reason: "\(error)")
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

/// Why `curl` has fetched nothing. URLs are named without passwords.
package enum CurlError: Error, Hashable, Sendable {
  /// Nobody waits for it any more.
  case cancelled
  /// - Parameter limit: in bytes.
  case tooLarge(_ url: String, limit: Int)
  /// What curl says.
  case failed(_ url: String, reason: String)
  /// curl is not installed, could not be started, or there is no place for what it fetches.
  case process(ProcessError)
}

extension CurlError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cancelled: "interrupted"
    case .tooLarge(let url, let limit): "\(url): larger than \(byteText(limit))"
    case .failed(let url, let reason): "\(url): \(reason)"
    case .process(let error): "\(error)"
    }
  }
}
