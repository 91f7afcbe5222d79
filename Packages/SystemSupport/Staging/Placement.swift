import CStandardLibrary

/// A file that has taken its place, which can be undone as long as it is not settled.
struct Placement {
  private let path: String
  /// The other name of what was there before; nil where there was nothing, or where it is not kept.
  private let older: String?
  /// False where something was there before that could not be kept: some file systems have no second names.
  private let canBeUndone: Bool
  private let placed: FileStatus?

  /// - Parameter keepsOlder: whether it may be undone.
  /// - Returns: nil when the system refuses; `errno` says why.
  init?(of temporaryPath: String, at path: String, keepsOlder: Bool) {
    // Found and cleared away like the file itself, should this program be killed.
    let name = temporaryPath + "o"
    let isKept = keepsOlder && link(path, name) == 0
    let wasThere = isKept || (keepsOlder && errno != ENOENT)
    guard rename(temporaryPath, path) == 0 else {
      let reason = errno
      if isKept { unlink(name) }
      errno = reason
      return nil
    }
    self.path = path
    older = isKept ? name : nil
    canBeUndone = keepsOlder && (isKept || !wasThere)
    placed = FileStatus(link: path)
  }

  /// Puts back what was there before, unless another program has put its own file there meanwhile.
  func undo() {
    guard canBeUndone else { return }
    guard let placed, let now = FileStatus(link: path), now.number == placed.number,
      now.device == placed.device
    else { return settle() }
    guard let older else {
      unlink(path)
      return
    }
    // Where that is refused, too, what is new is at least whole.
    if rename(older, path) != 0 { settle() }
  }

  /// It stays.
  func settle() {
    if let older { unlink(older) }
  }
}
