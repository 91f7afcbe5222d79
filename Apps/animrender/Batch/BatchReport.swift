import AnimationCore
import AnimationKit
import CommandLineSupport
import JSONText
import SystemSupport

/// What became of a batch.
struct BatchReport {
  var inputs: Int
  var done = 0
  var skipped = 0
  var failed = 0
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
  ///   - outputs: of each input.
  init(_ entries: [BatchEntry], inputs: Int, outputs: Int = 1, seconds: Double) {
    self.inputs = inputs
    self.seconds = seconds
    files = entries
    for entry in entries {
      switch entry.status {
      case .done: done += 1
      case .skipped: skipped += 1
      case .failed: failed += 1
      case .ignored: ignored += 1
      case .interrupted: break
      }
      frames += entry.frames
      bytes += entry.bytes
    }
    unfinished = (inputs - ignored) * outputs - done - skipped - failed
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
      ("ignored", ignored, "JSON that is not an animation"),
      ("unfinished", unfinished, ""),
    ]
    let shown = rows.filter { $0.1 > 0 || $0.0 == "done" }
    let width = String(max(inputs, done)).count
    let labelWidth = max(10, shown.map(\.0.count).max() ?? 0)
    return shown.map { name, count, note in
      let number = String(repeating: " ", count: width - String(count).count) + String(count)
      let label = name + String(repeating: " ", count: labelWidth - name.count)
      return "\(label)  \(number)\(note.isEmpty ? "" : "  \(note)")"
    }.joined(separator: "\n")
  }

  /// - Parameter path: `-` is standard output.
  func write(to path: String) throws(CommandFailure) {
    if path == "-" { return try StandardOutput.write(String(decoding: json, as: UTF8.self)) }
    do {
      let newFolders = try StagedFolders.makeParents(of: path)
      do {
        try StagedFile(json, for: path).commit()
      } catch {
        StagedFolders.remove(newFolders)
        throw error
      }
    } catch {
      throw CommandFailure(error, of: path)
    }
  }

  /// The report as JSON with sorted keys. Keys whose value is not known are left out.
  private var json: [UInt8] {
    var json = JSONWriter()
    json.object(.foundation) { json in
      json.add("bytes", bytes)
      json.add("done", done)
      json.add("failed", failed)
      json.array("files", .foundation) { json in
        for entry in files { json.object(.foundation) { entry.write(to: &$0) } }
      }
      json.add("frames", frames)
      json.add("ignored", ignored)
      json.add("inputs", inputs)
      json.add("seconds", seconds)
      json.add("skipped", skipped)
      json.add("unfinished", unfinished)
    }
    json.endLine()
    return json.bytes
  }
}
