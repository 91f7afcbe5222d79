import AnimationCore
import CCairo

/// Folders and files of fonts besides those that are installed. They are for all that this process draws: fonts of the
/// machine and these are one.
public enum FontFolders {
  private static let count = Lock(0)

  /// How often folders were added: what was found before may not be what is found now.
  static var generation: Int { count.withLock { $0 } }

  /// Makes the fonts in a folder, and in the folders in it, known by their names. Texts that are laid out letter by
  /// letter when their animation is decoded (Lottie: animated ones, and those in boxes) know folders that were added
  /// before.
  ///
  /// - Throws: `invalid` when there is no such folder.
  public static func add(_ path: String) throws(AnimationError) {
    let isAdded = FontLock.hold {
      FcFileIsDir(path) != 0 && FcConfigAppFontAddDir(FcConfigGetCurrent(), path) != 0
    }
    guard isAdded else { throw .invalid(path: path, reason: "there is no such folder of fonts") }
    count.withLock { $0 += 1 }
  }

  /// Makes the fonts in a file known, TrueType or OpenType; see `add`.
  ///
  /// - Parameter family: a name by which they are found besides their own; an animation may ask for a family that the
  ///   file calls otherwise.
  /// - Throws: `invalid` when there is no such file, or it is no font.
  public static func add(file path: String, family: String? = nil) throws(AnimationError) {
    let isAdded = FontLock.hold { () -> Bool in
      guard FcFileIsDir(path) == 0, let found = FcFontSetCreate() else { return false }
      defer { FcFontSetDestroy(found) }
      guard FcFreeTypeQueryAll(path, UInt32.max, nil, nil, found) > 0, found.pointee.nfont > 0,
        FcConfigAppFontAddFile(FcConfigGetCurrent(), path) != 0,
        let all = FcConfigGetFonts(FcConfigGetCurrent(), FcSetApplication)
      else { return false }
      guard let family else { return true }
      for index in 0..<Int(found.pointee.nfont) {
        guard let copy = FcPatternDuplicate(found.pointee.fonts[index]) else { continue }
        for name in [FC_FAMILY, FC_FAMILYLANG] { FcPatternDel(copy, name) }
        FcPatternAddString(copy, FC_FAMILY, family)
        if FcFontSetAdd(all, copy) == 0 { FcPatternDestroy(copy) }
      }
      return true
    }
    guard isAdded else {
      throw .invalid(path: path, reason: "there is no such file of a TrueType or OpenType font")
    }
    count.withLock { $0 += 1 }
  }
}

extension FontFolders {
  /// Whether a text that asks for a family, or the name of a font, gets it and no other in its place.
  package static func hasFont(named name: String) -> Bool {
    FontLock.hold { FontNames.isKnown(name) }
  }
}
