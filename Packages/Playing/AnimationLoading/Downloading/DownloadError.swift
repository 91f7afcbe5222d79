import AnimationCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What can go wrong with a download.
public enum DownloadError: Error, Hashable, Sendable {
  /// No URL, or one of a kind that is not loaded.
  case badURL
  /// The name or the value of a header field cannot be sent.
  case badHeader(_ name: String)
  /// An address that is not asked, such as one inside of a private network; see `DownloadRequest.redirected`.
  case refused(reason: String)
  /// The server's answer is not one of 200 … 299. `retryAfter` is how long it asks to be left alone, if it says so.
  case status(Int, retryAfter: Duration? = nil)
  /// More than `limit` bytes, by what the server announces or by what came.
  case tooLarge(limit: Int)
  /// Fewer bytes came than the server had announced.
  case truncated(received: Int, expected: Int)
  /// Nothing came for `seconds`.
  case stalled(seconds: Double)
  /// The download as a whole took longer than `seconds`.
  case tooSlow(seconds: Double)
  /// No connection, or one that broke; `cause` is what the system said, such as an `URLError`.
  case connection(reason: String, cause: UnderlyingError? = nil)
}

extension DownloadError {
  /// What a downloader's error says of the download; nil for an error that is no such.
  init?(behind error: any Error) {
    guard let error = error as? DownloadError ?? (error as? CurlError)?.cause else { return nil }
    self = error
  }
}

extension DownloadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badURL: "not an http or https URL"
    case .badHeader(let name): "the header field \"\(name)\" cannot be sent"
    case .refused(let reason): reason
    case .status(let code, _): "the server answered \(code)"
    case .tooLarge(let limit): "larger than \(byteText(limit))"
    case .truncated(let received, let expected): "ended after \(received) of \(expected) bytes"
    case .stalled(let seconds): "the server sent nothing for \(numberText(seconds)) s"
    case .tooSlow(let seconds): "timed out after \(numberText(seconds)) s"
    case .connection(let reason, _): reason
    }
  }
}

// What Foundation calls `localizedDescription` is the same line.
extension DownloadError: LocalizedError {
  public var errorDescription: String? { description }
}

/// An error of another library, of an app, or of another module. Two are equal when they say the same.
public struct UnderlyingError: Sendable {
  /// The error as it was thrown.
  public let error: any Error

  /// Holds `error` as it is.
  public init(_ error: any Error) {
    self.error = error
  }
}

extension UnderlyingError: Hashable, CustomStringConvertible {
  public static func == (a: UnderlyingError, b: UnderlyingError) -> Bool { a.description == b.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  public var description: String { "\(error)" }
}
