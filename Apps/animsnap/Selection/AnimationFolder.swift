import CommandLineSupport
import SystemSupport

/// Finds what lies in folders.
enum AnimationFolder {
  /// The files in a folder and the folders in it that are animations, or were if their format could be read: their
  /// paths, sorted, with what they are. Hidden files are left out.
  static func animations(in folder: String) -> [(path: String, kind: FoundFile.Kind)] {
    FolderTree.files(in: folder).compactMap { file in
      guard let dot = file.lastIndex(of: "."),
        FoundFile.extensions.contains(file[dot...].dropFirst().lowercased())
      else { return nil }
      let path = folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
      let kind = FoundFile(path).kind
      return kind == .other ? nil : (path, kind)
    }
  }

  /// The names of the references in a folder, sorted: its folders that hold a manifest, and something beside it that
  /// is called as in a reference, as other files are called manifest.json, too.
  static func references(in folder: String) -> [String] {
    let files = Set(FolderTree.files(in: folder))
    return files.compactMap { file -> String? in
      guard file.hasSuffix("/manifest.json"), let slash = file.lastIndex(of: "/") else { return nil }
      let name = String(file[..<slash])
      return files.contains("\(name)/frames.png") || files.contains("\(name)/frames.txt") ? name : nil
    }.sorted()
  }
}
