import AnimationCore
import CairoRenderer
import Foundation
import LottieFormat
import Pixels

/// Loads and draws every Lottie with this library and with rlottie, one after the other in the same run.
/// Ours draws on one thread; rlottie decides for itself how many it uses.
enum LottieBenchmark {
  struct Row {
    var name: String
    /// Milliseconds.
    var load, rlottieLoad, evaluate, draw, frame, rlottieFrame: Double
  }

  /// The longer side of the pictures.
  static let side = 400.0
  /// How many frames from the start are drawn.
  static let frameLimit = 60

  static func run(_ files: [URL]) {
    let rows = files.compactMap { try? measure($0) }
    guard !rows.isEmpty else { return print("no Lottie files") }
    print("Lottie: \(rows.count) files, \(Int(side)) px, sequential frames, milliseconds")
    print("                         ours   rlottie  ours/rlottie   (geometric means)")
    func line(_ name: String, _ ours: KeyPath<Row, Double>, _ theirs: KeyPath<Row, Double>) {
      let (a, b) = (
        rows.map { $0[keyPath: ours] }.geometricMean, rows.map { $0[keyPath: theirs] }.geometricMean
      )
      print(
        name.padding(toLength: 20, withPad: " ", startingAt: 0), tableCell(a), tableCell(b),
        tableCell(a / b, 2))
    }
    line("load", \.load, \.rlottieLoad)
    line("frame", \.frame, \.rlottieFrame)
    print("  evaluating it     ", tableCell(rows.map(\.evaluate).geometricMean))
    print("  drawing all of it ", tableCell(rows.map(\.draw).geometricMean))
    print("slowest compared with rlottie:")
    for row in rows.sorted(by: { $0.frame / $0.rlottieFrame > $1.frame / $1.rlottieFrame }).prefix(8) {
      print(
        "  ", tableCell(row.frame), tableCell(row.rlottieFrame), tableCell(row.frame / row.rlottieFrame, 2),
        "",
        row.name)
    }
  }

  private static func measure(_ file: URL) throws -> Row? {
    let data = try Data(contentsOf: file)
    let bytes = [UInt8](data)
    let json = String(decoding: data, as: UTF8.self)
    let folder = file.deletingLastPathComponent()
    var options = LottieDecoder.Options()
    options.loadAsset = { path in
      (try? Data(contentsOf: folder.appendingPathComponent(path))).map { [UInt8]($0) }
    }
    let animation = try LottieDecoder.decode(bytes, options: options)
    guard let theirs = RLottie(json: json, key: "first", resourcePath: folder.path + "/") else { return nil }

    let load = try bestMilliseconds(of: 3) { _ = try LottieDecoder.decode(bytes, options: options) }
    var run = 0
    let rlottieLoad = bestMilliseconds(of: 3) {
      run += 1
      _ = RLottie(json: json, key: "\(file.path) \(run)", resourcePath: folder.path + "/")
    }

    let size = animation.info.size
    let scale = side / max(size.width, size.height)
    let (width, height) = (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
    let frames = 0..<min(animation.info.frameCount, theirs.frameCount, frameLimit)
    guard !frames.isEmpty else { return nil }

    let evaluator = animation.makeEvaluator()
    let context = EvaluationContext()
    let evaluate = milliseconds {
      for frame in frames { _ = evaluator.displayList(at: Double(frame), context: context) }
    }
    let renderer = CairoRenderer()
    let bitmap = try Bitmap(width: width, height: height)
    let transform = Transform.scale(Double(width) / size.width, Double(height) / size.height)
    let lists = frames.map { evaluator.displayList(at: Double($0), context: context) }
    let draw = bestMilliseconds(of: 2) {
      for list in lists { renderer.render(list, into: bitmap, transform: transform) }
    }
    // As a player or an exporter does it: frame after frame, each from the one before.
    let frame = bestMilliseconds(of: 2) {
      var shown = DisplayList(size: size)
      renderer.render(shown, into: bitmap, transform: transform)
      for frame in frames {
        let list = evaluator.displayList(at: Double(frame), context: context)
        renderer.update(bitmap, from: shown, to: list, transform: transform)
        shown = list
      }
    }
    var pixels = [UInt32](repeating: 0, count: width * height)
    let rlottieFrame = bestMilliseconds(of: 2) {
      for frame in frames { theirs.render(frame: frame, into: &pixels, width: width, height: height) }
    }
    let count = Double(frames.count)
    return Row(
      name: file.lastPathComponent, load: load, rlottieLoad: rlottieLoad,
      evaluate: evaluate / count, draw: draw / count, frame: frame / count, rlottieFrame: rlottieFrame / count
    )
  }
}
