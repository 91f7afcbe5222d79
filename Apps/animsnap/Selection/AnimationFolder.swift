import AnimationKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds what lies in folders.
enum AnimationFolder {
  /// The paths of the animations in a folder and the folders in it, sorted: SVGA files by their name, Lotties by
  /// their name and what is in them. Hidden files are left out, and folders, as references are called like their
  /// animations.
  static func animations(in folder: String) -> [String] {
    files(in: folder).filter { path in
      let name = path.lowercased()
      return (name.hasSuffix(".svga") || name.hasSuffix(".json") && isLottie(path)) && !Folders.isFolder(path)
    }
  }

  /// The names of the references in a folder, sorted: its folders that hold a manifest.
  static func references(in folder: String) -> [String] {
    let manifest = "/manifest.json"
    return files(in: folder).filter { $0.hasSuffix(manifest) }
      .map { String($0.dropFirst(folder.count + (folder.hasSuffix("/") ? 0 : 1)).dropLast(manifest.count)) }
      .filter { !$0.isEmpty }
  }

  private static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in name.split(separator: "/").allSatisfy { !$0.hasPrefix(".") } }
      .sorted()
      .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
  }

  /// Every Lottie has layers, and other JSON files hardly do.
  private static func isLottie(_ path: String) -> Bool {
    guard let bytes = try? FileReader.read(path, limit: DecodingLimits().fileBytes) else { return true }
    return bytes.firstRange(of: Array("\"layers\"".utf8)) != nil
  }
}
