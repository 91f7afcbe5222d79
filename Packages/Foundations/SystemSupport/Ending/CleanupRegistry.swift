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
    items.withLock { clear($0, exit: status) }
  }

  /// Clears all of them away and ends the program where a thread has crashed, be it while it added one.
  package static func clearAndExitAfterCrash(_ status: Int32) -> Never {
    items.withLockAfterCrash(patience: 500) { clear($0, exit: status) }
  }

  private static func clear(_ items: Set<Item>, exit status: Int32) -> Never {
    // Programs first: one may be about to make its file.
    for case .process(let id) in items { kill(id, SIGKILL) }
    for case .placement(let placement) in items { placement.undo() }
    for case .file(let path) in items { unlink(path) }
    for case .scratch(let path) in items { Folders.removeTree(path) }
    let folders = items.compactMap { if case .folder(let path) = $0 { path } else { nil } }
    for path in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir(path) }
    _exit(status)
  }
}
