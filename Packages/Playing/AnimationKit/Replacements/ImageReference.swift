import AnimationCore
import AnimationLoading
import LottieFormat

/// What names an image that is to be shown in the place of an animation's own.
package enum ImageReference: Hashable, Sendable {
  case file(path: String)
  /// A `data:` URI, which has the bytes in it.
  case embedded(uri: String)
  /// A URL of http or https.
  case web(address: String)

  /// - Parameter base: where the path of a file begins, with a slash; empty for the working folder.
  package init(_ text: String, from base: String = "") {
    if text.beginsDataURI() {
      self = .embedded(uri: text)
    } else if WebAddress.hasScheme(text) {
      self = .web(address: text)
    } else {
      self = .file(path: text.isAbsolutePath ? text : base + text)
    }
  }

  /// The path of a file; nil for what is none.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// What messages call it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .embedded(let uri): "\(uri.prefix(40))…"
    case .web(let address): address.withoutPasswords
    }
  }
}
