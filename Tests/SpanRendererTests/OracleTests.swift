import AnimationCore
import AnimationFormats
import CairoRenderer
import DrawingPlan
import Foundation
import Pixels
import SpanRenderer
import TestSupport
import Testing

/// What Cairo draws, span by span.
@Suite struct OracleTests {
  private static let names = [
    "balloons.svga", "boat.svga", "bounce.json", "check.svga", "day.svga", "heart.json", "heart.svga", "loader.json",
    "moon.json", "route.json",
  ]

  private func draw(_ list: DisplayList, by backend: some PixelBackend) throws -> Bitmap {
    let bitmap = try Bitmap(width: 300, height: 300)
    let scale = 300 / max(list.size.width, list.size.height)
    backend.show(list, in: bitmap, .scale(scale, scale), on: .white)
    return bitmap
  }

  @Test(arguments: names) func samples(name: String) throws {
    let file = Repository.root.appending(path: "Samples/\(name)")
    let animation = try AnimationDecoder.decode([UInt8](Data(contentsOf: file)))
    let count = animation.info.frameCount
    for frame in [0, count / 3, count / 2, count - 1] {
      let list = animation.displayList(at: Double(frame))
      let a = try draw(list, by: CairoRenderer())
      let b = try draw(list, by: SpanRenderer(images: .shared, log: nil))
      var (sum, most, many) = (0, 0, 0)
      for y in 0..<300 {
        for x in 0..<300 {
          let (p, q) = (a[x, y], b[x, y])
          let d = max(
            abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green)), abs(Int(p.blue) - Int(q.blue)))
          sum += d
          most = max(most, d)
          if d > 16 { many += 1 }
        }
      }
      if most > 40 {
        try Data(PNGEncoder.encode(a)).write(to: URL(filePath: "/tmp/oracle-\(name)-\(frame)-cairo.png"))
        try Data(PNGEncoder.encode(b)).write(to: URL(filePath: "/tmp/oracle-\(name)-\(frame)-span.png"))
      }
      print("ORACLE", name, frame, "mean", Double(sum) / 90_000, "most", most, ">16:", many)
      #expect(most <= 40)
    }
  }
}
