import AnimationCore
import AnimationKit
import FrameRendering

/// Finds the frames that show most of an animation, by comparing small images of some of them.
struct RepresentativeFrames {
  private let animation: any Animation
  private let options: SnapshotOptions
  private let range: ClosedRange<Int>
  private let budget: WorkBudget

  init(
    _ animation: any Animation, _ options: SnapshotOptions, _ range: ClosedRange<Int>, _ budget: WorkBudget
  ) {
    self.budget = budget
    self.animation = animation
    self.options = options
    self.range = range
  }

  /// The number of frames that are compared, in addition to those where markers begin.
  private static let candidateCount = 64
  /// The longer side of a small image, in pixels.
  private static let side = 48.0

  private struct Candidate {
    var frame: Int
    var label = ""
    var image: [UInt32] = []
    /// How much the image differs from the most similar chosen one.
    var novelty = Int.max
    var isChosen = false

    var isVisible: Bool { image.contains { $0 != 0 } }
  }

  /// Returns frames in ascending order: the first and the last with something to see, those where markers
  /// begin, then repeatedly the one that differs most from all chosen ones. Fewer than `count` if no others
  /// differ.
  func chosen(_ count: Int) -> [ChosenFrame] {
    var candidates = candidates()
    let visible = candidates.indices.filter { candidates[$0].isVisible }
    choose(visible.first ?? candidates.startIndex, among: &candidates)
    let first = [visible.last].compactMap { $0 } + candidates.indices.filter { !candidates[$0].label.isEmpty }
    for index in first where chosenCount(candidates) < count && !candidates[index].isChosen {
      // The last image may equal the first.
      if candidates[index].novelty > 0 || !candidates[index].label.isEmpty {
        choose(index, among: &candidates)
      }
    }
    while chosenCount(candidates) < count {
      let next = candidates.indices.max {
        (candidates[$0].novelty, $1) < (candidates[$1].novelty, $0)
      }
      guard let next, candidates[next].novelty > 0 else { break }
      choose(next, among: &candidates)
    }
    return candidates.filter(\.isChosen).map { ChosenFrame(frame: Double($0.frame), label: $0.label) }
  }

  private func chosenCount(_ candidates: [Candidate]) -> Int { candidates.count(where: \.isChosen) }

  private func choose(_ index: Int, among candidates: inout [Candidate]) {
    candidates[index].isChosen = true
    for other in candidates.indices {
      let distance = distance(candidates[index].image, candidates[other].image)
      candidates[other].novelty = min(candidates[other].novelty, distance)
    }
  }

  private func distance(_ a: [UInt32], _ b: [UInt32]) -> Int {
    zip(a, b).reduce(0) { sum, words in
      guard words.0 != words.1 else { return sum }
      let step = colorChannels(words.0) &- colorChannels(words.1)
      return sum + Int(pointwiseMax(step, 0 &- step).wrappedSum())
    }
  }

  /// Frames evenly spaced over the range, including its ends, and those of the markers, each with its image.
  private func candidates() -> [Candidate] {
    let last = range.count - 1
    let count = min(range.count, Self.candidateCount)
    var frames = Set((0..<count).map { range.lowerBound + (count > 1 ? $0 * last / (count - 1) : 0) })
    var labels: [Int: String] = [:]
    for marker in animation.info.markers {
      let frame = FramePosition.shownFrame(at: marker.frame, of: animation.info.frameCount)
      guard range.contains(frame), labels[frame] == nil, labels.count < Self.candidateCount else { continue }
      labels[frame] = "marker \(Words.quoted(marker.name))"
      frames.insert(frame)
    }
    let size = animation.info.size
    let imageOptions = ImageOptions(
      size: .scale(Self.side / max(size.width, size.height)), renderer: options.renderer,
      motionBlur: options.motionBlur)
    let renderer = FrameRenderer(
      animation, options: imageOptions, replacements: options.replacements, budget: budget)
    let bitmap = try? renderer.makeBitmap()
    return frames.sorted().map { frame in
      var candidate = Candidate(frame: frame, label: labels[frame] ?? "")
      if let bitmap {
        renderer.draw(renderer.displayList(at: Double(frame)), into: bitmap)
        candidate.image = bitmap.words
      }
      return candidate
    }
  }
}
