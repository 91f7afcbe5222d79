import AnimationCore
import AnimationLoading
import Archives
import DotLottieFormat
import SystemSupport

/// A folder that holds a dotLottie as `UnpackedDotLottie` describes it.
package enum DotLottieFolder {
  /// Reads the files that can be packed. Files outside of the folder are not read, be they reached by `..` or by a link.
  ///
  /// - Parameter didRead: is called with the path of every file.
  /// - Throws: `FileError`, for a file or for the folder.
  package static func read(
    _ path: String, limits: DecodingLimits = DecodingLimits(),
    didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FileError) -> UnpackedDotLottie {
    let folder = try AssetFolder(path, fileLimit: limits.fileBytes, didRead: didRead)
    var package = UnpackedDotLottie()
    do {
      package.files[UnpackedDotLottie.manifestName] = try folder.load(UnpackedDotLottie.manifestName)
    } catch {
      throw FileError(path: path, .unreadable(reason: "\(error)"))
    }
    let names = UnpackedDotLottie.folders.flatMap { name in
      FolderTree.files(in: Folders.path(of: name, in: path)).map { "\(name)/\($0)" }
    }
    try FileError.naming(path) { () throws(AnimationError) in
      var size = 0
      for name in names {
        // Before anything of many files is in memory.
        try UnpackedDotLottie.check(names.count, size, limits)
        let bytes = try folder.load(name)
        size += bytes.count
        package.files[name] = bytes
      }
      try UnpackedDotLottie.check(names.count, size, limits)
    }
    return package
  }

  /// The dotLottie of a folder's files.
  ///
  /// - Parameter folder: what messages call it.
  package static func pack(
    _ package: inout UnpackedDotLottie, of folder: String
  ) throws(FileError) -> [UInt8] {
    do throws(PackingError) {
      return try package.pack()
    } catch {
      throw FileError(
        path: error.file.isEmpty ? folder : Folders.path(of: error.file, in: folder), .unusable(error.error))
    }
  }

  /// The files to be written so that the folder holds what is in a dotLottie; nil for a file that is none.
  ///
  /// - Throws: what is wrong with the dotLottie.
  package static func unpack(
    _ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) -> UnpackedDotLottie? {
    guard bytes.starts(with: ZipArchive.mark) else { return nil }
    let file = try OpenedFile(AnimationFile(bytes), limits: limits)
    guard let archive = file.archive, !file.has("movie.spec"), !file.has("movie.binary"),
      DotLottieFile.canDecode(archive)
    else { return nil }
    return try UnpackedDotLottie(archive, limits: limits)
  }
}
