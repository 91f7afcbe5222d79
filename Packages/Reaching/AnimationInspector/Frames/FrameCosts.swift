import AnimationCore
import FrameRendering

/// How long frames take one after the other, as when they are played.
struct FrameCosts {
  /// The most frames that are measured, and the longest side of their pictures.
  private static let limits = (frames: 240, side: 750)

  /// Measures until the budget is spent: what was measured by then counts.
  static func answer(
    of file: InspectedFile, _ opened: OpenedAnimation, in places: FramePlaces, _ budget: WorkBudget
  ) throws -> SiteAnswer {
    let info = opened.animation.info
    let step = (info.frameCount - 1) / limits.frames + 1
    let key = FramePlace.Key(file, ImageOptions(size: .atMost(limits.side)), replacements: "")
    var (evaluate, draw): ([Double], [Double]) = ([], [])
    try places.using(key, opened.animation, Replacements()) { place in
      // Decoding pictures is none of the first frame's work.
      _ = try place.draw(0, within: budget)
      for frame in stride(from: 0, to: info.frameCount, by: step) {
        guard let times = try? place.draw(Double(frame), within: budget) else { break }
        evaluate.append(FramePlace.Times.milliseconds(times.evaluate))
        draw.append(FramePlace.Times.milliseconds(times.draw))
      }
    }
    return SiteAnswer { json in
      json.add("step", step)
      json.add("evaluate", evaluate)
      json.add("draw", draw)
    }
  }
}
