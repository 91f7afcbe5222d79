import AnimationCore
import AnimationKit
import AnimationSnapshot
import CairoRenderer
import Pixels

/// Reports for the tests.
enum Reports {
  /// A name that tries to become markup, in every form of report.
  static let wickedName = #"gifts/</script><img src=x onerror=alert(1)>&"'.svga"#

  /// One failed, one error, and `passed` more; the failed one has five frames, of which the third differs.
  static func mixed(passed: Int = 2) throws -> SnapshotReport {
    let (red, blue, small) = (
      try image(Color(red: 1, green: 0, blue: 0)), try image(Color(red: 0, green: 0, blue: 1)),
      try image(.black)
    )
    let frames = (0..<5).map { index in
      var frame = SnapshotReport.Frame(
        Double(index * 10), label: "\(index * 10)", score: index == 2 ? 0.25 : 0, isFailed: index == 2,
        verdict: index == 2 ? "frame 20, upper left, 10x10 px" : "")
      frame.images.thumbnail = small
      if index == 2 {
        (frame.images.left, frame.images.right, frame.images.difference) = (red, blue, small)
      }
      return frame
    }
    let failed = SnapshotReport.Entry(
      name: wickedName, status: .failed, facts: ["20 × 20 px"], messages: ["frame 20, upper left, 10x10 px"],
      width: 20, height: 20, tolerance: 0, frames: frames, changes: "- fill red\n+ fill blue")
    let error = SnapshotReport.Entry(
      name: "gifts/lost.json", status: .error, messages: ["there is no reference"])
    return SnapshotReport(
      title: "Snapshots",
      animations: [failed, error]
        + (0..<passed).map { index in
          SnapshotReport.Entry(
            name: "passed/\(index).svga", status: .passed, width: 20, height: 20, frames: [frames[0]])
        })
  }

  private static func image(_ color: Color) throws -> [UInt8] {
    let bitmap = try Bitmap(width: 20, height: 20)
    CairoRenderer().render(DisplayList(size: .zero), into: bitmap, transform: .identity, background: color)
    return try PNGEncoder.encode(bitmap)
  }
}
