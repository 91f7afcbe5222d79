import Synchronization

/// Finds what writers that were killed have left behind: files that were written aside and never took their place.
///
/// Each folder is looked into once, when its first file is asked for.
package final class AbandonedFiles: Sendable {
  /// By folder, then by the beginning of the names of what is written aside for one file.
  private let found = Mutex<[String: [String: [String]]]>([:])

  package init() {}

  /// Removes what was written aside for `path` before its folder was first looked into. The caller knows that nobody
  /// is writing it.
  package func remove(for path: String) {
    let (folder, beginning) = StagedFile.beginningOfTemporaryName(for: path)
    let names = found.withLock { found in
      if found[folder] == nil { found[folder] = Self.look(into: folder) }
      return found[folder]?.removeValue(forKey: beginning) ?? []
    }
    for name in names { StoredFile.remove(folder + name) }
  }

  private static func look(into folder: String) -> [String: [String]] {
    let names = StoredFile.all(in: folder.isEmpty ? "." : folder).map(\.name)
    return Dictionary(grouping: names.filter { $0.hasPrefix(".") && $0.contains("~") }) { name in
      String(name[...(name.lastIndex(of: "~") ?? name.startIndex)])
    }
  }
}
