import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationSnapshot
import Foundation
import TestSupport
import Testing

/// Changes that must be found, made to samples and to animations from outside this project.
@Suite struct RealMutantTests {
  enum Mutation: CaseIterable {
    case moved, faded, recolored, imageSwapped, matteInverted
  }

  /// In both formats; those of the corpus if it is there.
  static let files: [String] =
    ["heart.svga", "moon.json", "day.svga", "route.json"].map(Samples.path)
    + [
      "svga/samples/files/TwitterHeart-0062aa.svga", "svga/samples/files/angel-a92659.svga",
      "svga/players/files/matte-dfc87c.svga", "lottie/ios/files/TwitterHeart-4c66d8.json",
      "lottie/ios/files/PinJump-6049bf.json", "lottie/spec/files/matte-8339d7.json",
    ].compactMap { Repository.corpus?.appending(path: $0).path }

  private struct Subject {
    var animation: any Animation
    var snapshotter: Snapshotter
    var scale: Double
    /// The first frame that is changed.
    var frame: Double
  }

  private func subject(_ file: String) throws -> Subject? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    let animation = try AnimationDecoder.decode(file: file)
    let size = animation.info.size
    let scale = min(1, 160 / max(size.width, size.height))
    var snapshotter = Snapshotter()
    snapshotter.options.size = .scale(scale)
    let frame = animation.info.frameCount / 2
    snapshotter.options.frames = .frames([0, frame])
    return Subject(
      animation: animation, snapshotter: snapshotter, scale: scale, frame: Double(frame))
  }

  /// Records the original and verifies the changed one.
  private func result(_ subject: Subject, _ mutant: any Animation) throws -> SnapshotResult {
    let folder = try TemporaryFolder()
    let reference = Reference(in: folder.path, name: "animation")
    _ = try subject.snapshotter.record(subject.animation, to: reference)
    return subject.snapshotter.verify(mutant, named: "animation", against: reference)
  }

  private static func apply(_ mutation: Mutation, _ item: inout DisplayItem, scale: Double) {
    switch (mutation, item) {
    case (.moved, _): item = item.applying(.translation(1 / scale, 0))
    case (.faded, _): item = .group(GroupItem([item], opacity: 0.97))
    case (.recolored, .fill(var fill)):
      if case .color(let color) = fill.paint { fill.paint = .color(recolored(color)) }
      item = .fill(fill)
    case (.recolored, .stroke(var stroke)):
      if case .color(let color) = stroke.paint { stroke.paint = .color(recolored(color)) }
      item = .stroke(stroke)
    case (.imageSwapped, .image(var image)):
      guard let png = try? TestAnimations.png(Color(red: 0, green: 1, blue: 0.5), 8, 8) else { return }
      image.image = EncodedImage(key: "other", bytes: png)
      image.fit = .fill
      item = .image(image)
    case (.matteInverted, .group(var group)):
      let modes: [Matte.Mode: Matte.Mode] = [
        .alpha: .alphaInverted, .alphaInverted: .alpha, .luma: .lumaInverted, .lumaInverted: .luma,
      ]
      if let mode = group.matte.flatMap({ modes[$0.mode] }) { group.matte?.mode = mode }
      item = .group(group)
    default: break
    }
  }

  private static func recolored(_ color: Color) -> Color {
    var color = color
    color.green += color.green > 0.5 ? -8 / 255 : 8 / 255
    return color
  }

  /// Of the visible part: a dozen pixels that differ by at least 3 levels after a move by 64.
  private func isVisible(_ mutation: Mutation, _ before: Raster, _ after: Raster) -> Bool {
    let least: UInt32 = mutation == .moved ? 64 : 3
    var strong = 0
    for (a, b) in zip(before.words, after.words) where a != b {
      let isStrong = [UInt32(0), 8, 16, 24].contains { shift in
        let (a, b) = (a >> shift & 0xff, b >> shift & 0xff)
        return max(a, b) - min(a, b) >= least
      }
      if isStrong { strong += 1 }
    }
    return strong >= 12
  }

  /// From one frame on, a few items one at a time, including items in groups, thin lines and small items.
  @Test(arguments: files, Mutation.allCases) func findsAChangeOfOneItem(file: String, mutation: Mutation)
    throws
  {
    guard let subject = try subject(file) else { return }
    let list = subject.animation.displayList(at: subject.frame)
    let before = try draw(list, scale: subject.scale)
    let scale = subject.scale
    var found = 0
    let wanted = Sweep.takesFew ? 1 : 3
    for path in list.paths where found < wanted {
      var changed = list
      changed.change(path) { Self.apply(mutation, &$0, scale: scale) }
      guard changed != list, isVisible(mutation, before, try draw(changed, scale: scale)) else { continue }
      found += 1
      let start = subject.frame
      let mutant = ChangedAnimation(
        subject.animation,
        change: { frame, list in
          if frame >= start { list.change(path) { Self.apply(mutation, &$0, scale: scale) } }
        })
      let result = try result(subject, mutant)
      #expect(result.outcome == .differs, "\(path)")
      #expect(result.differingFrames.map(\.chosen.frame) == [subject.frame], "\(path)")
      #expect(result.unseenFrames.first?.lowerBound == Int(subject.frame), "\(path)")
    }
  }

  /// Some frames halfway appear a little earlier.
  @Test(arguments: files) func findsAnotherEasing(file: String) throws {
    guard let subject = try subject(file) else { return }
    let (start, count) = (subject.frame, Double(subject.animation.info.frameCount))
    let mutant = ChangedAnimation(
      subject.animation,
      time: { frame in
        frame > start && frame < count - 1 ? frame + 0.5 : frame
      })
    let result = try result(subject, mutant)
    let original = subject.animation
    let changed = (Int(start) + 1..<max(Int(start) + 2, Int(count) - 1)).first { frame in
      original.displayList(at: Double(frame)) != original.displayList(at: Double(frame) + 0.5)
    }
    #expect(result.unseenFrames.first?.lowerBound == changed)
    #expect(result.isPassed == (changed == nil))
  }

  @Test(arguments: files) func findsADroppedFrame(file: String) throws {
    guard let subject = try subject(file), subject.animation.info.frameCount > 2 else { return }
    let start = subject.frame
    var mutant = ChangedAnimation(subject.animation, time: { $0 >= start ? $0 + 1 : $0 })
    mutant.info.frameCount -= 1
    let count = subject.animation.info.frameCount
    #expect(try result(subject, mutant).outcome == .framesChanged("\(count) frames -> \(count - 1)"))
  }
}
