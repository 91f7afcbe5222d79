import AnimationLoading
import SystemSupport
import VisibleDifferences

/// Compares a snapshot with a reference.
struct ReferenceComparison {
  private let name: String
  private let reference: Reference
  private let manifest: Manifest
  private let tolerance: Tolerance

  init(named name: String, _ reference: Reference, _ manifest: Manifest, _ tolerance: Tolerance) {
    self.name = name
    self.reference = reference
    self.manifest = manifest
    self.tolerance = tolerance
  }

  func result(of snapshot: Snapshot) -> SnapshotResult {
    var result = SnapshotResult(name: name, outcome: .passed)
    result.snapshot = snapshot
    result.manifest = manifest
    result.infoChanges = TextDiff.changes(from: manifest.info, to: snapshot.info, context: 0)
    result.isReferenceOutdated = manifest.isOutdated
    if !manifest.isOutdated {
      result.optionChanges = TextDiff.changes(from: manifest.options, to: snapshot.options, context: 0)
    }
    if !manifest.fonts.isEmpty, manifest.fonts != snapshot.fonts {
      let now = snapshot.fonts.isEmpty ? "none" : snapshot.fonts.joined(separator: ", ")
      result.fontChange =
        "the reference's texts are drawn with \(manifest.fonts.joined(separator: ", ")); now with \(now)"
    }
    if let old = manifest.source, let new = snapshot.source { result.sourceChanged = old != new }
    do throws(ReferenceError) {
      result.frames = try frames(of: snapshot)
    } catch {
      result.outcome = .corruptReference(error)
      return result
    }
    result.seen = result.differingFrames.first.flatMap(seen)
    result.unseenFrames = unseenFrames(of: snapshot, result.frames)
    if snapshot.size != manifest.size {
      result.outcome = .sizeChanged(from: manifest.size, to: snapshot.size)
    } else if let reason = frameChange(to: snapshot) {
      result.outcome = .framesChanged(reason)
    } else if !result.unseenFrames.isEmpty || !result.frames.allSatisfy(\.comparison.isMatch) {
      result.outcome = .differs
    }
    return result
  }

  /// How the frames themselves differ; nil if they do not.
  private func frameChange(to snapshot: Snapshot) -> String? {
    let (old, new) = (manifest.frameDigests, snapshot.frameDigests)
    if new.frameCount != old.frameCount { return "\(old.frameCount) frames -> \(new.frameCount)" }
    if new.frameRate != old.frameRate {
      return "\(Words.number(old.frameRate)) frames per second -> \(Words.number(new.frameRate))"
    }
    if snapshot.choice != manifest.choice { return "recorded: \(manifest.choice); now: \(snapshot.choice)" }
    let (before, after) = (manifest.frames.map(\.chosen), snapshot.frames.map(\.chosen))
    guard before.map(\.frame) != after.map(\.frame) else { return nil }
    return "recorded: \(words(before)); now: \(words(after))"
  }

  private func words(_ frames: [ChosenFrame]) -> String {
    let most = 100
    let first = frames.prefix(most).map(\.description).joined(separator: ", ")
    return frames.count > most ? "\(first) and \(frames.count - most) more" : first
  }

  // MARK: - Images

  /// The frames that both have. The reference's images are only read if some pixels differ.
  private func frames(of snapshot: Snapshot) throws(ReferenceError) -> [SnapshotResult.Frame] {
    var places = Dictionary(grouping: snapshot.frames.indices.reversed()) { snapshot.frames[$0].chosen }
    let pairs = manifest.frames.enumerated().compactMap { index, old in
      places[old.chosen]?.popLast().map { (index: index, old: old, new: snapshot.frames[$0]) }
    }
    let equal = pairs.map { snapshot.size == manifest.size && $0.new.digest == $0.old.digest }
    let content = equal.contains(false) ? try reference.read(manifest) : nil
    let isSameDrawing = manifest.drawing != nil && manifest.drawing == snapshot.drawing
    let tolerance = isSameDrawing ? tolerance.forOneRenderer : tolerance
    return zip(pairs, equal).map { pair, isEqual in
      guard !isEqual, let content else {
        let same = Comparison(tolerance: tolerance, expectedSize: manifest.size, actualSize: snapshot.size)
        return SnapshotResult.Frame(chosen: pair.new.chosen, comparison: same)
      }
      let expected = content.images[pair.index]
      var frame = SnapshotResult.Frame(
        chosen: pair.new.chosen,
        comparison: Comparison(expected: expected, actual: pair.new.image, tolerance: tolerance))
      (frame.expected, frame.actual) = (expected, pair.new.image)
      if !manifest.isOutdated {
        frame.textChanges = TextDiff.changes(from: content.texts[pair.index], to: pair.new.text)
      }
      return frame
    }
  }

  private func seen(_ frame: SnapshotResult.Frame) -> VisibleDifference? {
    guard let expected = frame.expected, let actual = frame.actual else { return nil }
    return try? VisibleDifference(expected, actual)
  }

  // MARK: - Frames without an image

  /// The digest of what a frame paints shows whether it changed, unless the same is now painted in another way: then
  /// frames that look the same have different digests as well, and none of them can be trusted.
  private func unseenFrames(of snapshot: Snapshot, _ frames: [SnapshotResult.Frame]) -> [ClosedRange<Int>] {
    if manifest.isOutdated { return [] }
    let old = Dictionary(manifest.frames.map { ($0.chosen, $0.listDigest) }) { first, _ in first }
    let new = Dictionary(snapshot.frames.map { ($0.chosen, $0.listDigest) }) { first, _ in first }
    let isTrusted = frames.allSatisfy { frame in
      !frame.comparison.isMatch || old[frame.chosen] == new[frame.chosen]
    }
    guard isTrusted, snapshot.options == manifest.options else { return [] }
    return snapshot.frameDigests.changes(from: manifest.frameDigests)
  }
}
