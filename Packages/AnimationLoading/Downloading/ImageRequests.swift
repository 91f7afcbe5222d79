import AnimationCore

/// The pictures that a decoder asks for and that are not there: what has to be fetched before it decodes the file again.
final class ImageRequests: Sendable {
  private let available: @Sendable (String) throws -> [UInt8]?
  private let asked = Lock<[String]>([])

  /// - Parameter available: what is there without fetching.
  init(besides available: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil }) {
    self.available = available
  }

  /// To be handed to the decoder.
  func image(_ reference: String) -> [UInt8]? {
    if let bytes = try? available(reference) { return bytes }
    asked.withLock { if !$0.contains(reference) { $0.append(reference) } }
    return nil
  }

  /// Each once, in the order in which they were asked for.
  var missing: [String] { asked.withLock { $0 } }
}
