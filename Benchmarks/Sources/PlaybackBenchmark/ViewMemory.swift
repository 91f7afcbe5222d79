import AnimationKit

/// The memory of many views that each load and show the same file, all in one process.
enum ViewMemory {
  static func measure(count: Int, file: String) async throws {
    // What the library itself takes is there before: fonts, tables, code.
    let other = AnimationView(bounds: Size(200, 200))
    other.play(.bytes(Array(warmUp.utf8)))
    await other.player.finishLoading()
    _ = try other.draw()

    let before = ProcessFigures.memory
    var views: [AnimationView] = []
    var first = 0.0
    for index in 0..<count {
      let view = AnimationView(bounds: Size(200, 200))
      view.play(.file(file))
      await view.player.finishLoading()
      for progress in [0, 0.25, 0.5, 0.75] {
        view.currentProgress = progress
        _ = try view.draw()
      }
      views.append(view)
      if index == 0 { first = ProcessFigures.memory }
    }
    let all = ProcessFigures.memory
    print(
      "\(file): one view \((first - before).text(1)) MB, \(views.count) views \((all - before).text(1)) MB,",
      "of that images \((Double(views.count) * 200 * 200 * 4 / 1_048_576).text(1)) MB")
  }

  private static let warmUp = """
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":40,"h":20,"layers":[{"ty":1,"nm":"all","ind":1,"ip":0,"op":10,"st":0,
     "sw":40,"sh":20,"sc":"#ff0000","ks":{}}]}
    """
}
