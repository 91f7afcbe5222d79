import AnimationKit
import ArgumentParser

/// Fonts that are not installed.
package struct FontOptions: ParsableArguments {
  @Option(
    name: .customLong("fonts"),
    help: ArgumentHelp(
      "Also use the fonts in this folder and those in it; may be given several times.", valueName: "dir"),
    completion: .directory)
  package var folders: [String] = []

  package init() {}

  /// Makes them known to all that is decoded and drawn later.
  package func validate() throws {
    for folder in folders {
      do {
        try FontFolders.add(folder)
      } catch {
        throw ValidationError("--fonts: there is no folder \"\(folder)\".")
      }
    }
  }
}
