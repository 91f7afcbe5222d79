import AnimationKit

/// Loads and draws files again and again, each with caches of its own, all in one process: memory in use after each
/// round, which has to be what it was after the first.
enum RepeatedDrawing {
  private static let rounds = 4
  /// What memory may differ by, in MB: fonts and tables that a round needs for the first time.
  private static let spread = 0.5

  /// - Returns: false when a later round has left something in memory.
  static func passes(files: [String]) -> Bool {
    print("\(files.count) files, each loaded and 10 of its frames drawn, \(rounds) times")
    var memory: [Double] = []
    for round in 1...rounds {
      var (images, failures) = (0, 0)
      for file in files {
        if let count = try? draw(file) { images += count } else { failures += 1 }
      }
      memory.append(ProcessFigures.liveMemory)
      print(
        "round \(round): \(images) images, \(failures) files that cannot be drawn,",
        "\(ProcessFigures.memory.text(1)) MB, \(memory.last?.text(2) ?? "") MB in use")
    }
    let growth = (memory.last ?? 0) - memory[1]
    print(
      "from round 2 to \(rounds): \(growth.text(2)) MB more:", growth <= spread ? "nothing leaks" : "it leaks"
    )
    return growth <= spread
  }

  private static func draw(_ file: String) throws -> Int {
    let animation = try AnimationDecoder.decode(file: file)
    var options = ImageOptions()
    options.size = .atMost(400)
    let renderer = FrameRenderer(animation, options: options, images: ImageCache())
    let bitmap = try renderer.makeBitmap()
    let frames = 10
    for index in 0..<frames {
      let frame = Double(animation.info.frameCount - 1) * Double(index) / Double(frames - 1)
      renderer.draw(renderer.displayList(at: frame.rounded()), into: bitmap)
    }
    return frames
  }
}
