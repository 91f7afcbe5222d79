import AnimationKit

/// Finds what lies in folders.
enum AnimationFolder {
  /// The paths of the animations in a folder and the folders in it, sorted: SVGA files by their name, Lotties by
  /// their name and what is in them. Hidden files are left out.
  static func animations(in folder: String) -> [String] {
    FolderTree.files(in: folder).map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }.filter {
      path in
      let name = path.lowercased()
      return name.hasSuffix(".svga") || name.hasSuffix(".json") && isLottie(path)
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

  /// Every Lottie has layers, and other JSON files hardly do.
  private static func isLottie(_ path: String) -> Bool {
    guard let bytes = try? FileReader.read(path, limit: DecodingLimits().fileBytes) else { return true }
    return bytes.firstRange(of: Array("\"layers\"".utf8)) != nil
  }
}
