import AnimationKit
import BenchmarkResults
import Dispatch
import Foundation
import Synchronization

/// This library. `make bench BASE=…` keeps this file of the other commit: all calls of the library are in it.
final class AnimRender: LoadedAnimation {
  private let animation: any Animation
  private let threads: Int
  private lazy var evaluator = animation.makeEvaluator()
  private let context = EvaluationContext()
  private var lanes: [Lane] = []

  init(_ source: AnimationSource, threads: Int) throws {
    let folder = source.folder
    animation = try AnimationDecoder.decode(source.bytes) { path in
      (try? Data(contentsOf: folder.appendingPathComponent(path))).map { [UInt8]($0) }
    }
    self.threads = threads
  }

  var size: (width: Double, height: Double) { (animation.info.size.width, animation.info.size.height) }
  var frameCount: Int { animation.info.frameCount }

  func prepare(width: Int, height: Int) throws {
    // One at a time, frames are drawn by all threads together.
    lanes = [try Lane(animation, width, height, threads: threads)]
  }

  func show(_ frame: Int) { lanes[0].show(frame) }

  /// As exporters draw: each thread takes the next frame that nobody has.
  func redraw(_ frames: Range<Int>) {
    guard threads > 1 else { return lanes[0].redraw(frames) }
    let bitmap = lanes[0].bitmap
    while lanes.count < threads, let lane = try? Lane(animation, bitmap.width, bitmap.height, threads: 1) {
      lanes.append(lane)
    }
    // Each thread has a lane to itself.
    nonisolated(unsafe) let lanes = lanes
    let next = Atomic(frames.lowerBound)
    DispatchQueue.concurrentPerform(iterations: lanes.count) { thread in
      while true {
        let frame = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard frame < frames.upperBound else { return }
        lanes[thread].redraw(frame..<frame + 1)
      }
    }
  }

  var pixels: [UInt32] {
    lanes[0].bitmap.withPremultipliedBytes { [UInt32]($0.bindMemory(to: UInt32.self)) }
  }

  func stages(_ frames: Range<Int>) -> Stages? {
    var lists: [DisplayList] = []
    let evaluation = Stopwatch.bestTime(of: 2) {
      lists = frames.map { evaluator.displayList(at: Double($0), context: context) }
    }
    let drawing = Stopwatch.bestTime(of: 2) { lists.forEach(lanes[0].redraw) }
    var contents = FrameContents()
    for list in lists { contents.add(list.items) }
    return Stages(
      evaluation: evaluation.processor / Double(frames.count),
      drawing: drawing.processor / Double(frames.count),
      repeatedFrames: Double(zip(lists, lists.dropFirst()).count { $0 == $1 }) / Double(frames.count),
      contents: contents.averages(of: frames.count))
  }
}

/// What one thread draws with.
private final class Lane {
  private let animation: any Animation
  private let options: ImageOptions
  /// Shows one frame after the other.
  private let player: FrameRenderer
  /// Draws all of each frame. A program that shows one has no second renderer.
  private lazy var renderer = FrameRenderer(animation, options: options)
  let bitmap: Bitmap

  init(_ animation: any Animation, _ width: Int, _ height: Int, threads: Int) throws {
    self.animation = animation
    options = ImageOptions(size: .pixels(width: width, height: height), fit: .fill)
    player = FrameRenderer(animation, options: options, threads: threads)
    bitmap = try player.makeBitmap()
  }

  func show(_ frame: Int) { player.draw(player.displayList(at: Double(frame)), into: bitmap) }

  func redraw(_ frames: Range<Int>) {
    for frame in frames { redraw(renderer.displayList(at: Double(frame))) }
  }

  func redraw(_ list: DisplayList) {
    // Transparent in either way, but not the same: no frame is brought up to date from the one before.
    renderer.background = renderer.background == .clear ? Color(red: 1, green: 1, blue: 1, alpha: 0) : .clear
    renderer.draw(list, into: bitmap)
  }
}

/// Counts what display lists hold.
private struct FrameContents {
  private var counts: [String: Int] = [:]

  mutating func add(_ items: [DisplayItem]) {
    for item in items {
      switch item {
      case .fill: counts["fills", default: 0] += 1
      case .stroke: counts["strokes", default: 0] += 1
      case .image: counts["images", default: 0] += 1
      case .text: counts["texts", default: 0] += 1
      case .group(let group): add(group)
      }
    }
  }

  private mutating func add(_ group: GroupItem) {
    if group.opacity < 1 || group.blendMode != .normal { counts["layers", default: 0] += 1 }
    if group.clip != nil { counts["clips", default: 0] += 1 }
    counts["masks", default: 0] += group.masks.count
    add(group.items)
    guard let matte = group.matte else { return }
    counts["mattes", default: 0] += 1
    add(matte.items)
  }

  func averages(of frames: Int) -> [String: Double] {
    counts.filter { $0.value > 0 }.mapValues { Double($0) / Double(frames) }
  }
}
