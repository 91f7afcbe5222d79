import AnimationCore
import CInflate
import CairoRenderer
import Foundation
import Pixels
import SVGAFormat

/// What each stage of showing an SVGA takes.
enum SVGABenchmark {
  struct Row {
    var name: String
    /// Milliseconds. Decoding includes inflating; evaluating and drawing are per frame.
    var inflate, decode, evaluate, draw: Double
  }

  /// The longer side of the pictures.
  static let side = 400.0
  static let frameLimit = 120

  static func run(_ files: [URL]) {
    let rows = files.compactMap { try? measure($0) }
    guard !rows.isEmpty else { return print("no SVGA files") }
    print("\nSVGA: \(rows.count) files, \(Int(side)) px, milliseconds")
    print("  inflate   decode  evaluate     draw   (inflate is part of decode; the last two per frame)")
    for row in rows {
      print(
        tableCell(row.inflate), tableCell(row.decode), tableCell(row.evaluate), tableCell(row.draw), "",
        row.name)
    }
    let means = [\Row.inflate, \.decode, \.evaluate, \.draw].map { stage in
      tableCell(rows.map { max($0[keyPath: stage], 1e-4) }.geometricMean)
    }
    print(means.joined(separator: " "), "  geometric means")
  }

  private static func measure(_ file: URL) throws -> Row {
    let bytes = [UInt8](try Data(contentsOf: file))
    let inflate = bestMilliseconds(of: 3) { inflateAll(bytes) }
    let decode = try bestMilliseconds(of: 3) { _ = try SVGADecoder.decode(bytes) }
    let animation = try SVGADecoder.decode(bytes)
    let size = animation.info.size
    let scale = side / max(size.width, size.height)
    let (width, height) = (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
    let transform = Transform.scale(Double(width) / size.width, Double(height) / size.height)
    let frames = 0..<min(animation.info.frameCount, frameLimit)

    let evaluator = animation.makeEvaluator()
    let context = EvaluationContext()
    let evaluate = bestMilliseconds(of: 2) {
      for frame in frames { _ = evaluator.displayList(at: Double(frame), context: context) }
    }
    let lists = frames.map { evaluator.displayList(at: Double($0), context: context) }
    let renderer = CairoRenderer()
    let bitmap = try Bitmap(width: width, height: height)
    let draw = bestMilliseconds(of: 2) {
      for list in lists { renderer.render(list, into: bitmap, transform: transform) }
    }
    let count = Double(frames.count)
    return Row(
      name: file.lastPathComponent, inflate: inflate, decode: decode, evaluate: evaluate / count,
      draw: draw / count)
  }

  /// Inflates a zlib stream and throws the result away; nothing for a ZIP.
  private static func inflateAll(_ bytes: [UInt8]) {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: 1 << 16)
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      var status = Z_OK
      while status == Z_OK {
        status = output.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
      }
    }
  }
}
