import AnimationCore
import CStandardLibrary

/// What this program must not leave behind when it ends in the middle of its work, and no `deinit` runs:
/// files written aside, folders made for them, and programs that it has started.
package enum CleanupRegistry {
  enum Item: Hashable, Sendable {
    case file(String)
    /// Goes when there is nothing in it.
    case folder(String)
    /// Goes with everything in it.
    case scratch(String)
    case process(pid_t)
    /// The placement of one of several files; undone first.
    case placement(Placement)
  }

  static let items = Lock<Set<Item>>([])

  static func add(_ item: Item) { items.withLock { _ = $0.insert(item) } }

  static func remove(_ item: Item) { items.withLock { _ = $0.remove(item) } }

  /// Clears all of them away and ends the program at once. What would add another one meanwhile waits forever.
  package static func clearAndExit(_ status: Int32) -> Never {
    items.withLock { items in
      clear(items)
      _exit(status)
    }
  }

  /// Clears all of them away and ends the program where a thread has crashed, be it while it added one. There may be next to
  /// no memory left.
  ///
  /// - Parameter words: written to standard error at the end.
  package static func clearAndExitAfterCrash(_ status: Int32, saying words: [UInt8]) -> Never {
    items.withLockAfterCrash(patience: 500) { items in
      clear(items)
      _ = write(STDERR_FILENO, words, words.count)
      _exit(status)
    }
  }

  private static func clear(_ items: Set<Item>) {
    // Programs first: one may be about to make its file.
    for case .process(let id) in items { kill(id, SIGKILL) }
    for case .placement(let placement) in items { placement.undo() }
    // Unlike what is handed over as it is, it takes no memory to make a name of C out of a path so.
    for case .file(let path) in items { _ = path.withCString(unlink) }
    for case .scratch(let path) in items { Folders.removeTree(path) }
    // Those within others go before these.
    var isDone = false
    while !isDone {
      isDone = true
      for case .folder(let path) in items where path.withCString(rmdir) == 0 { isDone = false }
    }
  }
}
