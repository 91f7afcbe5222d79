import AnimationCore
import CommandLineSupport
import SystemSupport

/// Looks again for animations where folders or patterns were named.
final class FolderSearch: Sendable {
  private struct State {
    /// The paths of animations that are known.
    var animations: Set<String>
    /// What is no animation, as it was when it was looked at: it may become one.
    var others: [String: FileStamp] = [:]
  }

  private let arguments: [String]
  private let state: Lock<State>

  /// Nil where all arguments are files: nothing can be found.
  ///
  /// - Parameter inputs: the animations that are known.
  init?(_ arguments: [String], known inputs: [BatchInput]) {
    self.arguments = arguments.filter { !Folders.exists($0) || Folders.isFolder($0) }
    guard !self.arguments.isEmpty else { return nil }
    state = Lock(State(animations: Set(inputs.map(\.file.path))))
  }

  /// Returns the animations that have come since the last time.
  func newFiles() -> [(name: String, path: String)] {
    let inputs = (try? BatchInput.find(arguments)) ?? []
    return state.withLock { state in
      inputs.compactMap { input in
        let path = input.file.path
        guard !state.animations.contains(path) else { return nil }
        let stamp = FileStamp(path)
        guard stamp.size != nil, state.others[path] != stamp else { return nil }
        guard input.kind == .animation else {
          state.others[path] = stamp
          return nil
        }
        state.animations.insert(path)
        return (input.file.name, path)
      }
    }
  }
}
