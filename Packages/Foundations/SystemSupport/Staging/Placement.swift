import CStandardLibrary

/// A file that takes its place, which can be undone as long as it is not settled.
struct Placement: Hashable {
  private let path: String
  /// The other name of what is there before; nil where there is nothing, or where it is not kept.
  private let older: String?
  /// False where something is there that cannot be kept: some file systems have no second names.
  private let canBeUndone: Bool
  /// The device and number of the file written aside; nil when there is none.
  private let device: UInt64?
  private let number: UInt64?

  /// Keeps what is there; nothing has taken its place yet.
  ///
  /// - Parameter isOneOfMany: whether it may be undone. Otherwise nothing is kept.
  init(of temporaryPath: String, at path: String, isOneOfMany: Bool) {
    let name = Self.nameOfOlder(temporaryPath)
    let isKept = isOneOfMany && link(path, name) == 0
    let wasThere = isKept || (isOneOfMany && errno != ENOENT)
    let status = FileStatus(link: temporaryPath)
    self.path = path
    older = isKept ? name : nil
    canBeUndone = isOneOfMany && (isKept || !wasThere)
    (device, number) = (status?.device, status?.number)
  }

  /// Found and cleared away like the file itself, should this program be killed.
  static func nameOfOlder(_ temporaryPath: String) -> String { temporaryPath + "o" }

  /// - Returns: false when the system refuses; `errno` says why.
  func take(_ temporaryPath: String) -> Bool { rename(temporaryPath, path) == 0 }

  /// Puts back what was there before, unless another program has put its own file there meanwhile, or nothing has taken
  /// its place.
  func undo() {
    guard canBeUndone else { return }
    guard let number, let now = FileStatus(link: path), now.number == number, now.device == device else {
      return settle()
    }
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
