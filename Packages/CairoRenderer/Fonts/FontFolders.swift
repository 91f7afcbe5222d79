import AnimationCore
import CCairo

/// Folders of fonts besides those that are installed. They are for all that this process draws: fonts of the machine
/// and those of folders are one.
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
}
