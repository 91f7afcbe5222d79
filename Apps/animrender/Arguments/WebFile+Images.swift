import AnimationKit
import CommandLineSupport

extension WebFile {
  /// How many pictures are fetched at once; as many as browsers ask of a server.
  private static let width = 6

  /// Decodes the file, fetches the pictures that it refers to, and decodes it again with those that came. The
  /// animation's diagnostics tell which did not, and why.
  ///
  /// - Throws: `AnimationError`, or `CommandFailure` after Ctrl-C.
  func decode() throws -> any Animation {
    let requests = ImageRequests()
    let animation = try AnimationDecoder.decode(bytes) { requests.image($0) }
    if requests.missing.isEmpty { return animation }
    let images = fetch(requests.missing)
    if Interruption.isRequested { throw CommandFailure.interrupted }
    return try AnimationDecoder.decode(bytes) { try images[$0]?.get() }
  }

  private func fetch(_ references: [String]) -> [String: Result<[UInt8], AnimationError>] {
    let (limits, timeout) = (DecodingLimits(), AnimationLoader().imageTimeout)
    let end = ContinuousClock.now + timeout
    let room = Lock(limits.externalImageBytes)
    let read: @Sendable (String) -> Result<[UInt8], AnimationError> = { reference in
      Result { () throws(AnimationError) in
        let seconds = (end - .now).components.seconds
        guard seconds > 0 else { throw .missing("not there after \(timeout)") }
        let limit = min(limits.fileBytes, room.withLock { $0 })
        let bytes = try image(reference, limit: limit, seconds: Int(seconds))
        room.withLock { $0 -= bytes.count }
        return bytes
      }
    }
    let images = WorkPool.map(references, jobs: Self.width, progress: { _ in }, read)
    return Dictionary(zip(references, images), uniquingKeysWith: { $1 })
  }

  private func image(_ reference: String, limit: Int, seconds: Int) throws(AnimationError) -> [UInt8] {
    guard let address = WebAddress.resolve(reference, besideFileAt: url) else {
      throw .missing("no http or https URL")
    }
    do {
      return try WebFile.read(address, limit: max(1, limit), seconds: seconds).bytes
    } catch {
      throw .missing(error.message)
    }
  }
}

extension AnimationError {
  fileprivate static func missing(_ reason: String) -> AnimationError { .invalid(path: "", reason: reason) }
}
