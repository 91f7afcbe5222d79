import AnimationCore
import AnimationFiles
import AnimationKit
import AnimationSnapshot
import Foundation
import TestSupport
import Testing

@Suite struct ReferenceTests {
  private let folder: TemporaryFolder
  private let reference: Reference
  private let snapshotter = Snapshotter()

  init() throws {
    folder = try TemporaryFolder()
    reference = Reference(in: folder.path, name: "a/box")
  }

  private func animation(_ change: (inout Recipe) -> Void = { _ in }) throws -> any Animation {
    var recipe = Recipe()
    change(&recipe)
    return try TestAnimations.decode(try TestAnimations.svga(recipe))
  }

  private func verify(_ animation: any Animation) -> SnapshotResult {
    snapshotter.verify(animation, named: "box", against: reference)
  }

  @Test func isAFolderOfThreeFiles() throws {
    #expect(try snapshotter.record(try animation(), to: reference) == .added)
    #expect(
      try folder.contents() == ["a", "a/box", "a/box/frames.png", "a/box/frames.txt", "a/box/manifest.json"])
    let content = try reference.read()
    #expect(content.manifest.frames.count == 5)
    #expect(content.manifest.frameDigests.digests.count == Recipe.frameCount)
    #expect(content.images.map { Digest(of: $0) } == content.manifest.frames.map(\.digest))
    #expect(content.texts[0].contains("colour #ff0000"))
  }

  @Test func hasTheSameBytesEveryTime() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    let names = ["frames.png", "frames.txt", "manifest.json"]
    let first = try names.map { try folder.bytes("a/box/\($0)") }
    #expect(try snapshotter.record(try animation(), to: reference) == .unchanged)
    let other = Reference(in: folder.path, name: "b")
    _ = try snapshotter.record(try animation(), to: other)
    #expect(try names.map { try folder.bytes("b/\($0)") } == first)
  }

  @Test func isUpdatedWhenTheAnimationChanged() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    let changed = try animation { $0.red = 100 }
    #expect(!verify(changed).isPassed)
    #expect(try snapshotter.record(changed, to: reference) == .updated)
    #expect(verify(changed).isPassed)
  }

  /// An unchanged animation needs no images: they are not even read.
  @Test func passesWithoutReadingImages() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    let size = try folder.bytes("a/box/frames.png").count
    try folder.write([UInt8](repeating: 0, count: size), to: "a/box/frames.png")
    #expect(try verify(animation()).isPassed)
    #expect(throws: ReferenceError.corrupt(path: reference.path, reason: "frames.png was changed")) {
      try reference.read()
    }
    let result = verify(try animation { $0.red = 0 })
    #expect(result.verdict == "\(reference.path): the reference is damaged: frames.png was changed")
  }

  @Test func aManifestOfTooManyFrames() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    let text = try folder.text("a/box/manifest.json")
    let frame = try #require(text.split(separator: "\n").first { $0.contains("\"cell\"") })
    let many = Array(repeating: frame.trimmingSuffix(","), count: 10_001).joined(separator: ",\n")
    let start = try #require(text.range(of: "\"frames\": ["))
    let end = try #require(text.range(of: "]", range: start.upperBound..<text.endIndex))
    try folder.write(
      Array((text[..<start.upperBound] + many + text[end.lowerBound...]).utf8), to: "a/box/manifest.json")
    let verdict = verify(try animation()).verdict
    #expect(verdict.contains("has 10001 frames, more than 10000"), "\(verdict)")
  }

  @Test func anAnimationThatTakesTooMuch() throws {
    var limits = DrawingLimits()
    limits.outputPixels = 10
    let snapshotter = Snapshotter(drawingLimits: limits)
    #expect(throws: SnapshotError.self) { try snapshotter.record(try animation(), to: reference) }
  }

  @Test func saysThatItIsMissing() throws {
    #expect(try verify(animation()).outcome == .missingReference(reference.path))
    try folder.write([], to: "a/box/x")
    guard case .corruptReference = verify(try animation()).outcome else {
      Issue.record("a folder with something else in it is no reference")
      return
    }
  }

  @Test(arguments: ["manifest.json", "frames.png", "frames.txt"]) func saysWhatIsDamaged(name: String) throws
  {
    _ = try snapshotter.record(try animation(), to: reference)
    let bytes = try folder.bytes("a/box/\(name)")
    for broken in [Array(bytes.prefix(bytes.count / 2)), []] {
      try folder.write(broken, to: "a/box/\(name)")
      let result = verify(try animation())
      guard case .corruptReference = result.outcome else {
        Issue.record("\(name): \(result.outcome)")
        continue
      }
      #expect(result.verdict.contains(name))
      #expect(!result.verdict.contains("\n"))
    }
    try FileManager.default.removeItem(at: folder.url("a/box/\(name)"))
    #expect(try !verify(animation()).isPassed)
    // Recording again repairs it.
    _ = try snapshotter.record(try animation(), to: reference)
    #expect(try verify(animation()).isPassed)
    #expect(try reference.read().images.count == 5)
  }

  @Test(arguments: [
    ("\"version\": 2", "\"version\": 3"), ("\"version\": 2", "\"version\": 0"),
    ("\"width\": 120", "\"width\": 0"), ("\"cell\": 4", "\"cell\": 99"),
    ("\"frameRate\"", "\"rate\""), ("\"list\": \"", "\"list\": \"zz"),
  ]) func refusesManifestsThatMakeNoSense(old: String, new: String) throws {
    _ = try snapshotter.record(try animation(), to: reference)
    let text = try folder.text("a/box/manifest.json")
    #expect(text.contains(old))
    try folder.write(Array(text.replacingOccurrences(of: old, with: new).utf8), to: "a/box/manifest.json")
    guard case .corruptReference = verify(try animation()).outcome else {
      Issue.record("it was taken for a reference")
      return
    }
  }

  /// Digests and options of version 1 cannot be compared: they must not appear as a change.
  @Test func ofAnEarlierVersionOnlyImagesCount() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    let text = try folder.text("a/box/manifest.json")
    var old = text.replacingOccurrences(of: "\"version\": 2", with: "\"version\": 1")
      .replacingOccurrences(of: "\"options\": []", with: "\"options\": [\"loop mode times(1)\"]")
    for digest in try reference.readManifest().frameDigests.digests {
      let digits = String(digest, radix: 16)
      old = old.replacingOccurrences(of: digits, with: String(repeating: "0", count: digits.count))
    }
    #expect(old.contains("times(1)"))
    try folder.write(Array(old.utf8), to: "a/box/manifest.json")

    let same = try verify(animation())
    #expect(same.isPassed && same.isReferenceOutdated)
    #expect(same.unseenFrames == [] && same.optionChanges == [])
    #expect(
      same.verdict == "5 frames as expected; the reference is of an earlier version, and only frames with an "
        + "image are compared: record it again")
    let changed = verify(try animation { $0.boxOffset = 5 })
    #expect(!changed.isPassed)
    #expect(changed.unseenFrames == [] && changed.differingFrames.allSatisfy(\.textChanges.isEmpty))
    #expect(try reference.readManifest().likeness(to: snapshotter.snapshot(of: animation())) == 1)

    #expect(try snapshotter.record(try animation(), to: reference) == .updated)
    #expect(try folder.text("a/box/manifest.json") == text)
    #expect(try !verify(animation()).isReferenceOutdated)
  }

  @Test func aFileThatDoesNotDecodeIsAResult() throws {
    try folder.write(Array("nothing".utf8), to: "broken.svga")
    let result = snapshotter.verify(
      file: folder.url("broken.svga").path, named: "broken", against: reference)
    guard case .failed = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(result.verdict.contains("broken.svga: unknown format"))
    #expect(throws: SnapshotError.self) {
      try snapshotter.record(file: folder.url("none.svga").path, to: reference)
    }
  }

  @Test func detectsWhetherTheFileChanged() throws {
    try folder.write(try TestAnimations.svga(), to: "box.svga")
    let path = folder.url("box.svga").path
    _ = try snapshotter.record(file: path, to: reference)
    #expect(snapshotter.verify(file: path, named: "box", against: reference).sourceChanged == false)
    try folder.write(try TestAnimations.svga(Recipe(red: 250)), to: "box.svga")
    let result = snapshotter.verify(file: path, named: "box", against: reference)
    #expect(result.sourceChanged == true)
    #expect(!result.isPassed)
  }

  @Test func otherFramesAreNoPass() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    var other = snapshotter
    other.options.frames = .frames([1, 2])
    let result = other.verify(try animation(), named: "box", against: reference)
    #expect(result.outcome == .framesChanged("recorded: 5 telling frames; now: frame 1, frame 2"))
  }

  @Test func otherOptionsAreNamed() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    var other = snapshotter
    other.options.background = .white
    let result = other.verify(try animation(), named: "box", against: reference)
    #expect(!result.isPassed)
    #expect(TextDiff.summary(of: result.optionChanges) == ["background #ffffff is new"])
  }

  /// Many frames make several columns.
  @Test func keepsManyFrames() throws {
    var tall = snapshotter
    tall.options.size = .pixels(width: 8, height: 2000)
    tall.options.frames = .every(1)
    _ = try tall.record(try animation(), to: reference)
    let content = try reference.read()
    #expect(content.images.count == 30)
    #expect(content.images.map { Digest(of: $0) } == content.manifest.frames.map(\.digest))
    #expect(try tall.verify(animation(), named: "box", against: reference).isPassed)
  }

  @Test(arguments: Samples.names) func everySampleVerifiesFromAnyThread(name: String) async throws {
    let animation = try Samples.decode(name)
    var snapshotter = snapshotter
    snapshotter.options.size = .scale(0.4)
    let reference = reference
    _ = try snapshotter.record(animation, to: reference)
    await withTaskGroup(of: SnapshotResult.self) { group in
      for _ in 0..<4 {
        group.addTask { [snapshotter] in snapshotter.verify(animation, named: name, against: reference) }
      }
      for await result in group { #expect(result.isPassed, "\(result.verdict)") }
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self
  }
}
