import AnimationKit
import CommandLineSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What became of a batch.
struct BatchReport: Encodable {
  var inputs: Int
  var done = 0
  var skipped = 0
  var failed = 0
  /// dotLottie and Telegram stickers, which are not read yet.
  var unsupported = 0
  /// JSON that is not an animation.
  var ignored = 0
  /// Interrupted, or not begun because of that.
  var unfinished: Int
  var frames = 0
  var bytes = 0
  var seconds: Double
  var files: [BatchEntry]

  /// - Parameters:
  ///   - entries: of inputs that were begun, in the order of the inputs.
  ///   - inputs: how many there were.
  init(_ entries: [BatchEntry], inputs: Int, seconds: Double) {
    self.inputs = inputs
    self.seconds = seconds
    files = entries
    for entry in entries {
      switch entry.status {
      case .done: done += 1
      case .skipped: skipped += 1
      case .failed: failed += 1
      case .unsupported: unsupported += 1
      case .ignored: ignored += 1
      case .interrupted: break
      }
      frames += entry.frames
      bytes += entry.bytes
    }
    unfinished = inputs - done - skipped - failed - unsupported - ignored
  }

  /// A few lines for people.
  var table: String {
    let rows = [
      (
        "done", done,
        "\(counted(frames, "frame")), \(byteText(bytes)) in \(numberText(seconds, decimals: 2)) s"
      ),
      ("skipped", skipped, "there already"),
      ("failed", failed, ""),
      ("unsupported", unsupported, "dotLottie or Telegram stickers, which are not read yet"),
      ("ignored", ignored, "JSON that is not an animation"),
      ("unfinished", unfinished, ""),
    ]
    let shown = rows.filter { $0.1 > 0 || $0.0 == "done" }
    let width = String(inputs).count
    let labelWidth = max(10, shown.map(\.0.count).max() ?? 0)
    return shown.map { name, count, note in
      let number = String(repeating: " ", count: width - String(count).count) + String(count)
      let label = name + String(repeating: " ", count: labelWidth - name.count)
      return "\(label)  \(number)\(note.isEmpty ? "" : "  \(note)")"
    }.joined(separator: "\n")
  }

  func write(to path: String) throws(CommandFailure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let bytes = [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")]
      let newFolders = try Folders.makeParents(of: path)
      do {
        try StagedFile(bytes, for: path).commit()
      } catch {
        Folders.remove(newFolders)
        throw error
      }
    } catch {
      throw CommandFailure(error, of: path)
    }
  }
}
