/// Why a picture did not become a file; whoever asked for the file knows its format.
package enum EncodingProblem: Error, Hashable, Sendable {
  /// The format has no room for the picture.
  case unsuitable(String)
  /// The format's library failed.
  case failed(String)
}
