import AnimationKit
import AnimationLoading
import AnimationSnapshot
import Pixels
import SystemSupport
import TestSupport
import Testing

/// Changes to a file that must be found with default options and tolerance.
@Suite struct MutantTests {
  enum Format: CaseIterable { case svga, lottie }

  private func bytes(_ recipe: Recipe, _ format: Format) throws -> [UInt8] {
    format == .svga ? try TestAnimations.svga(recipe) : try TestAnimations.lottie(recipe)
  }

  /// Records the original and verifies the mutant.
  private func result(
    _ format: Format, of recipe: Recipe = Recipe(), frames: FrameChoice = .representative(5),
    byAnotherRenderer: Bool = false, _ change: (inout Recipe) -> Void
  ) throws -> SnapshotResult {
    let folder = try TemporaryFolder()
    let reference = Reference(in: folder.path, name: "animation")
    var snapshotter = Snapshotter()
    snapshotter.options.frames = frames
    let original = try TestAnimations.decode(try bytes(recipe, format))
    #expect(try snapshotter.record(original, to: reference) == .added)
    #expect(snapshotter.verify(original, named: "animation", against: reference).isPassed)
    if byAnotherRenderer {
      let text = try folder.text("animation/manifest.json")
      let drawn = text.replacing(/"drawing": "[0-9a-f]+"/, with: #""drawing": "\#(Digest(of: []))""#)
      #expect(drawn != text)
      try folder.write(Array(drawn.utf8), to: "animation/manifest.json")
    }
    var recipe = recipe
    change(&recipe)
    let mutant = try TestAnimations.decode(try bytes(recipe, format))
    return snapshotter.verify(mutant, named: "animation", against: reference)
  }

  @Test(arguments: Format.allCases) func findsALayerMovedByAPixel(format: Format) throws {
    let result = try result(format) { $0.boxOffset = 1 }
    #expect(result.outcome == .differs)
    #expect(result.frames.allSatisfy { $0.comparison.regions.map(\.change) == [.moved(x: 1, y: 0)] })
    #expect(
      result.verdict.hasPrefix(
        "frame 0, upper left, 31x30 px (8.6 % of the image): moved by 1 px to the right"))
  }

  @Test(arguments: Format.allCases) func findsOpacity(format: Format) throws {
    let result = try result(format) { $0.opacity = 0.97 }
    #expect(result.outcome == .differs)
    #expect(result.verdict.contains("30x30 px (8.3 % of the image): opacity 100 % -> 97 %"))
  }

  @Test(arguments: Format.allCases) func findsAColor(format: Format) throws {
    let result = try result(format) { $0.red = 247 }
    #expect(result.outcome == .differs)
    #expect(result.verdict.contains("colour changed from #ff0000 to #f70000 (mean)"))
    #expect(
      TextDiff.summary(of: result.frames[0].textChanges).contains {
        $0.hasSuffix("colour #ff0000 -> #f70000")
      })
  }

  @Test(arguments: Format.allCases) func findsASwappedImage(format: Format) throws {
    let result = try result(format) { $0.imageBlue = 0 }
    #expect(result.outcome == .differs)
    #expect(
      result.verdict.contains("24x24 px (5.3 % of the image): colour changed from #0080ff to #008000"))
    #expect(!result.infoChanges.isEmpty)
  }

  /// Of the frames that are kept, those halfway differ; the digests name all of them.
  @Test(arguments: Format.allCases) func findsAnotherEasing(format: Format) throws {
    let result = try result(format) { $0.easing = 0.6 }
    #expect(result.outcome == .differs)
    #expect(result.frames.first?.comparison.isMatch == true)
    #expect(result.frames.last?.comparison.isMatch == true)
    #expect(result.unseenFrames == [1...28])
  }

  /// Even if no image is kept of a frame that changed.
  @Test(arguments: Format.allCases) func findsAnEasingThatNoImageShows(format: Format) throws {
    let result = try result(format, frames: .frames([0, 29])) { $0.easing = 0.7 }
    #expect(result.outcome == .differs)
    #expect(result.differingFrames.isEmpty)
    #expect(result.verdict == "frames 1-28 are painted differently than before")
  }

  @Test func findsADroppedFrame() throws {
    let result = try result(.svga) { $0.droppedFrame = 12 }
    #expect(result.outcome == .framesChanged("30 frames -> 29"))
    #expect(result.unseenFrames == [12...28])
  }

  @Test func findsAShorterLottie() throws {
    let result = try result(.lottie) { $0.droppedFrame = 12 }
    #expect(result.outcome == .framesChanged("30 frames -> 29"))
  }

  @Test(arguments: Format.allCases) func findsAnInvertedMatte(format: Format) throws {
    let result = try result(format) { $0.matteIsInverted = true }
    #expect(result.outcome == .differs)
    #expect(result.verdict.hasPrefix("frame 0, upper right, 30x30 px"))
    #expect(result.differingFrames.count == result.frames.count)
    let changes = result.frames[0].textChanges.map(\.line)
    #expect(changes.contains { $0.contains(format == .lottie ? "matte alphaInverted" : "95") }, "\(changes)")
  }

  /// A curve one pixel thin is all edge: the change is beyond antialiasing if the same renderer drew it, and within it
  /// if another one did.
  @Test(arguments: Format.allCases) func findsTheOpacityOfAThinLine(format: Format) throws {
    let recipe = Recipe(lineOpacity: 1)
    let found = try result(format, of: recipe) { $0.lineOpacity = 0.97 }
    #expect(found.outcome == .differs)
    #expect(found.verdict.hasPrefix("frame 0, bottom, "), "\(found.verdict)")
    let passed = try result(format, of: recipe, byAnotherRenderer: true) { $0.lineOpacity = 0.97 }
    #expect(passed.isPassed)
    let thin = try result(format, of: recipe, byAnotherRenderer: true) { $0.lineOpacity = 0.3 }
    #expect(thin.outcome == .differs)
  }

  @Test(arguments: Format.allCases) func findsAnotherRate(format: Format) throws {
    let result = try result(format) { $0.frameRate = 25 }
    #expect(result.outcome == .framesChanged("30 frames per second -> 25"))
  }

  @Test(arguments: Format.allCases) func findsAnotherSize(format: Format) throws {
    let result = try result(format) { $0.size = 124 }
    #expect(
      result.outcome
        == .sizeChanged(from: PixelSize(width: 120, height: 90), to: PixelSize(width: 124, height: 90)))
    #expect(result.verdict == "size 120x90 -> 124x90")
  }

  /// One item of a sample at a time. A change need not be found if all that is visible of it is within what an edge may
  /// do, as the item is hidden or almost hidden.
  @Test(arguments: Samples.names) func findsMovesOfSingleItems(name: String) throws {
    let animation = try Samples.decode(name)
    let list = animation.displayList(at: Double(animation.info.frameCount / 2))
    let before = try draw(list)
    for index in list.items.indices {
      var moved = list
      moved.items[index] = moved.items[index].applying(.translation(1, 0))
      let after = try draw(moved)
      let strong = zip(before.words, after.words).count { abs(Int($0 & 0xff) - Int($1 & 0xff)) > 100 }
      guard strong > 10 else { continue }
      let comparison = Comparison(expected: before, actual: after)
      #expect(comparison.regions.first?.change == .moved(x: 1, y: 0), "item \(index): \(comparison.verdict)")
    }
  }
}
