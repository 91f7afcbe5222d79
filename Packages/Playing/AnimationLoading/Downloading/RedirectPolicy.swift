/// Which redirects of downloads are followed. Wherever one leads, header fields go to no other server than theirs
/// (`DownloadRequest.redirected`).
public enum RedirectPolicy: Hashable, Sendable, CaseIterable {
  /// All that `AnimationLoader.allowsAddress` and the rules of redirects allow are followed.
  case any
  /// Those to the host that was asked are followed, on any port: from http to https, or to another path.
  case sameHost
  /// None is followed: a server that redirects has not what was asked for.
  case none

  /// - Parameters:
  ///   - place: where a redirect leads.
  ///   - address: what was asked for, before any redirect.
  /// - Throws: `refused`.
  func check(_ place: String, of address: String) throws(DownloadError) {
    switch self {
    case .any: break
    case .sameHost:
      if !WebAddress.isSameHost(place, as: address) {
        throw .refused(reason: "a redirect leads to another host, and is not followed")
      }
    case .none: throw .refused(reason: "the server redirects, which is not followed")
    }
  }
}
