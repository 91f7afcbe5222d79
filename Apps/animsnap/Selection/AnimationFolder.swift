import AnimationFormats
import CommandLineSupport
import SystemSupport

/// Finds animations and references in folders.
enum AnimationFolder {
  /// The paths of the files in a folder and its subfolders that are animations, sorted. Hidden files are left out.
  static func animations(in folder: String) -> [String] {
    FolderTree.files(in: folder).compactMap { file in
      guard let dot = file.lastIndex(of: "."),
        FileFormats.extensions.contains(file[dot...].dropFirst().lowercased())
      else { return nil }
      let path = Folders.path(of: file, in: folder)
      return FoundFile(path).kind == .other ? nil : path
    }
  }

  /// The names of the references in a folder, sorted: its subfolders with a manifest and another file named as in a
  /// reference, since other files are also called manifest.json.
  static func references(in folder: String) -> [String] {
    let files = Set(FolderTree.files(in: folder))
    return files.compactMap { file -> String? in
      guard file.hasSuffix("/manifest.json") else { return nil }
      let name = String(file.dropLast("/manifest.json".count))
      return files.contains("\(name)/frames.png") || files.contains("\(name)/frames.txt") ? name : nil
    }.sorted()
  }
}
