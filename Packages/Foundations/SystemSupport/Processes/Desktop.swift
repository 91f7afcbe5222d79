import CStandardLibrary
import Dispatch

/// What people at this machine open things with.
package enum Desktop {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Opens a file or an address in the program that the desktop has for it, and does not wait for it. Nothing happens
  /// where there is no desktop: what is started has no terminal on which to say so.
  package static func open(_ place: String) {
    guard case .success(let id) = Spawning.start([program, place], [nil, nil, nil]) else { return }
    // Some that are started so stay as long as the browser. When one ends, somebody has to take note of it.
    DispatchQueue(label: "desktop").async {
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
  }
}
