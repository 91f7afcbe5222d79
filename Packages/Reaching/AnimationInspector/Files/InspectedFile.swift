import SystemSupport

/// A file that the page shows.
struct InspectedFile: Sendable {
  let id: String
  /// Which of the animations in it is shown, counted from 0.
  var animation = 0
  /// The name for people.
  let name: String
  let path: String
  /// Whether it was dropped on the page, and lies in a folder of the site's own.
  let isDropped: Bool
  /// Counts the file's contents, from 1.
  var version = 1
  var stamp: FileStamp
  /// What was read next to it.
  var neighbours: [FileStamp] = []
  /// Why this version cannot be shown, once that was tried.
  var error: String?

  init(id: String, name: String, path: String, isDropped: Bool = false) {
    (self.id, self.name, self.path, self.isDropped) = (id, name, path, isDropped)
    stamp = FileStamp(path)
  }

  /// Looks whether the file, or one next to it that it shows, has changed.
  ///
  /// - Returns: true when it has: it is another version then.
  mutating func refresh() -> Bool {
    let now = FileStamp(path)
    guard now != stamp || neighbours.contains(where: { FileStamp($0.path) != $0 }) else { return false }
    stamp = now
    neighbours = []
    error = nil
    version += 1
    return true
  }
}
