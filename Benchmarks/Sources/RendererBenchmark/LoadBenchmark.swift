import Foundation
import LottieFormat

/// How long large Lotties take to load and to let go again, here and in rlottie, in turns in the same run.
///
/// Both read the whole text and build all of their model, rlottie also the nodes it draws with. Files with
/// embedded pictures are left out: rlottie decodes those while it loads.
enum LoadBenchmark {
  struct Row {
    var name: String
    var bytes: Int
    /// Milliseconds.
    var load, rlottieLoad: Double
  }

  static let fileCount = 10
  static let rounds = 20
  static let madeSize = 1 << 20

  static func run(_ files: [URL]) {
    let texts = files.compactMap { file in
      (try? Data(contentsOf: file)).map { (name: file.lastPathComponent, bytes: [UInt8]($0)) }
    }.filter { Data($0.bytes).range(of: Data(";base64,".utf8)) == nil }
      .sorted { $0.bytes.count > $1.bytes.count }.prefix(fileCount)
    report("loading the largest files", texts.compactMap { measure($0.name, $0.bytes) })
    report(
      "loading the same with their layers repeated to 1 MB",
      texts.compactMap { name, bytes in
        RepeatedLayers.text(bytes, size: madeSize).flatMap { measure(name, $0) }
      })
  }

  private static func report(_ title: String, _ rows: [Row]) {
    if rows.isEmpty { return }
    print("\(title), milliseconds:")
    print("        ours   rlottie  ours/rlottie   kB")
    func line(_ load: Double, _ rlottieLoad: Double, _ rest: String) {
      print("  ", tableCell(load), tableCell(rlottieLoad), tableCell(load / rlottieLoad, 2), rest)
    }
    for row in rows {
      line(row.load, row.rlottieLoad, tableCell(Double(row.bytes) / 1e3, 0) + "  " + row.name)
    }
    line(rows.map(\.load).geometricMean, rows.map(\.rlottieLoad).geometricMean, "  geometric means")
  }

  private static func measure(_ name: String, _ bytes: [UInt8]) -> Row? {
    let json = String(decoding: bytes, as: UTF8.self)
    guard (try? LottieDecoder.decode(bytes)) != nil else { return nil }
    var row = Row(name: name, bytes: bytes.count, load: .infinity, rlottieLoad: .infinity)
    for round in 0..<rounds {
      row.load = min(row.load, milliseconds { _ = try? LottieDecoder.decode(bytes) })
      let key = "\(name) \(bytes.count) \(round)"
      row.rlottieLoad = min(
        row.rlottieLoad, milliseconds { _ = RLottie(json: json, key: key, resourcePath: "/") })
    }
    return row
  }
}
