import AnimationCore

/// Finds what writers that were killed have left behind: files that were written aside and never took their place.
///
/// Each folder is looked into once, when its first file is asked for. What a program still writes that runs
/// on this machine stays; of other machines' files nothing is known here but their age: those are abandoned
/// after a day.
package final class AbandonedFiles: Sendable {
  /// Abandoned files by folder, then by the beginning of the names of what is written aside for one file.
  private let found = Lock<[String: [String: [String]]]>([:])

  package init() {}

  private static let maximumWork = 86_400.0

  /// Removes what was written aside for `path` before its folder was first looked into, and left.
  package func remove(for path: String) {
    let (folder, beginning) = StagedFile.beginningOfTemporaryName(for: path)
    let names = found.withLock { found in
      if found[folder] == nil { found[folder] = Self.look(into: folder) }
      return found[folder]?.removeValue(forKey: beginning) ?? []
    }
    for name in names { StoredFile.remove(folder + name) }
  }

  /// True for a file that was written aside and that no program writes any more.
  package static func contains(_ file: StoredFile) -> Bool {
    guard file.name.hasPrefix("."), let mark = file.name.lastIndex(of: "~") else { return false }
    let owner = RunningProgram(String(file.name[mark...].dropFirst()))
    return owner.map { $0.isOnThisMachine ? !$0.isAlive : file.age > maximumWork } ?? true
  }

  private static func look(into folder: String) -> [String: [String]] {
    let left = StoredFile.all(in: folder.isEmpty ? "." : folder).filter(contains)
    return Dictionary(grouping: left.map(\.name)) { name in
      String(name[...(name.lastIndex(of: "~") ?? name.startIndex)])
    }
  }
}
