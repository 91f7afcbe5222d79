import AnimationCore
import CAnimrender

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension animrender_text {
  /// Options in JSON, by the names of the tool's.
  ///
  /// - Parameter userInfo: what the type wants to know.
  /// - Returns: nil for no text.
  /// - Throws: `Failure`, `DecodingError`.
  func options<Options: Decodable>(
    _ name: String, _ type: Options.Type = Options.self, _ userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Options? {
    guard let bytes = try json(name) else { return nil }
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    do {
      return try decoder.decode(Options.self, from: Data(bytes))
    } catch {
      var failure = Failure(of: error)
      failure.message = "\(name): \(failure.message)"
      throw failure
    }
  }
}
