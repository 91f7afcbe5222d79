import AnimationCore

/// Fetches images, a few at a time.
enum ImageFetching {
  typealias Images = [String: Result<[UInt8]?, any Error>]

  /// How many are under way at once; as many as browsers ask of a server.
  private static let width = 6

  /// What came of each reference, in the time there is.
  ///
  /// - Parameter timeout: for all of them together. Those that are not there by then have failed.
  static func images(
    _ references: [String], timeout: Duration, fetch: @escaping @Sendable (String) async throws -> [UInt8]?
  ) async -> Images {
    let late = DownloadError.tooSlow(seconds: timeout / .seconds(1))
    var images = Dictionary(uniqueKeysWithValues: references.map { ($0, Images.Value.failure(late)) })
    await withTaskGroup(of: (String, Images.Value)?.self) { group in
      group.addTask {
        try? await Task.sleep(for: timeout)
        return nil
      }
      var waiting = references.makeIterator()
      func addNext() {
        guard let reference = waiting.next() else { return }
        group.addTask { (reference, await result { try await fetch(reference) }) }
      }
      for _ in 0..<width { addNext() }
      var left = references.count
      // Without an answer it is the time that is over.
      while left > 0, let (reference, image) = await group.next() ?? nil {
        images[reference] = image
        left -= 1
        addNext()
      }
      group.cancelAll()
    }
    return images
  }

  private static func result(_ fetch: () async throws -> [UInt8]?) async -> Images.Value {
    do {
      return .success(try await fetch())
    } catch {
      return .failure(error)
    }
  }
}

/// The images that a decoder asks for and that are not there: what has to be fetched before it decodes the file again.
final class ImageRequests: Sendable {
  private let available: @Sendable (String) throws -> [UInt8]?
  private let asked = Lock<[String]>([])

  /// - Parameter available: what is there without fetching.
  init(besides available: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil }) {
    self.available = available
  }

  /// Returns an image for the decoder, or notes that it is to be fetched.
  func image(_ reference: String) -> [UInt8]? {
    if let bytes = try? available(reference) { return bytes }
    asked.withLock { if !$0.contains(reference) { $0.append(reference) } }
    return nil
  }

  /// Each once, in the order in which they were asked for.
  var missing: [String] { asked.withLock { $0 } }
}
