#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files that a URL names: `file:///gifts/red%20rose.svga`.
package enum FileAddress {
  /// The path of a file on this machine, its percent-escapes resolved; nil for what is no such URL.
  package static func path(_ text: String) -> String? {
    guard text.prefix(5).lowercased() == "file:", let url = URL(string: text) else { return nil }
    let (host, path) = (url.host ?? "", url.path)
    guard host.isEmpty || host.lowercased() == "localhost", path.hasPrefix("/"), !path.utf8.contains(0)
    else { return nil }
    return path
  }
}
