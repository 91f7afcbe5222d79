import AnimationKit
import CStandardLibrary
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
    let room = ByteRoom(limits.externalImageBytes)
    let read: @Sendable (String) -> Result<[UInt8], AnimationError> = { reference in
      Result { () throws(AnimationError) in
        var limit: Int?
        while limit == nil, ContinuousClock.now < end, !Interruption.isRequested {
          limit = room.reserveNow(upTo: limits.fileBytes)
          if limit == nil { usleep(5000) }
        }
        var used = 0
        defer { room.giveBack(limit ?? 0, used: used) }
        let bytes = try image(reference, limit: limit ?? 0, end)
        used = bytes.count
        return bytes
      }
    }
    let images = WorkPool.map(references, jobs: Self.width, progress: { _ in }, read)
    return Dictionary(zip(references, images), uniquingKeysWith: { $1 })
  }

  /// Follows redirections by hand: curl would not ask where they may lead.
  private func image(
    _ reference: String, limit: Int, _ end: ContinuousClock.Instant
  ) throws(AnimationError) -> [UInt8] {
    do {
      var address = try WebAddress.picture(reference, ofAnimationAt: url)
      for _ in 0...10 {
        let seconds = Int((end - .now).components.seconds)
        guard seconds > 0 else { throw AnimationError.missing("not there in time") }
        let file = try WebFile.read(
          address, limit: max(1, limit), seconds: seconds, followsRedirections: false)
        guard let next = file.redirection else { return file.bytes }
        try WebAddress.check(picture: next, ofAnimationAt: url)
        address = next
      }
      throw AnimationError.missing("more than ten redirections")
    } catch let error as AnimationError {
      throw error
    } catch let error as CommandFailure {
      throw .missing(error.message)
    } catch {
      throw .missing("\(error)")
    }
  }
}

extension AnimationError {
  fileprivate static func missing(_ reason: String) -> AnimationError { .invalid(path: "", reason: reason) }
}
