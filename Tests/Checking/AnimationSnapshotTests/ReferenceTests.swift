import AnimationCore
import AnimationKit
import AnimationLoading
import Foundation
import Pixels
import SystemSupport
import TestSupport
import Testing

@testable import AnimationSnapshot

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

  @Test func onlyImagesThatDifferAreKeptWhereNoOthersAreShown() throws {
    var frugal = snapshotter
    frugal.keepsAllImages = false
    func result(_ change: (inout Recipe) -> Void = { _ in }) throws -> SnapshotResult {
      frugal.verify(try animation(change), named: "box", against: reference)
    }
    func isKept(_ result: SnapshotResult) throws -> [Bool] {
      try #require(result.snapshot).frames.map { $0.image.width > 1 }
    }
    #expect(try isKept(try result()).allSatisfy { !$0 })
    _ = try snapshotter.record(try animation(), to: reference)
    let same = try result()
    #expect(same.isPassed)
    #expect(same.snapshot?.size == PixelSize(width: 120, height: 90))
    #expect(try isKept(same).allSatisfy { !$0 })
    let changes: (inout Recipe) -> Void = { $0.red = 100 }
    let (changed, whole) = (try result(changes), verify(try animation(changes)))
    #expect(changed.verdict == whole.verdict)
    #expect(try isKept(changed) == changed.frames.map { !$0.comparison.isMatch })
    #expect(changed.frames.map(\.actual) == whole.frames.map(\.actual))
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

  @Test func aManifestOfTooManyFramesIsRefused() throws {
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

  /// Writes a reference with other images, which fits its marks.
  private func forge(_ change: (inout Manifest) -> Void, image: [UInt8], texts: String) throws {
    _ = try snapshotter.record(try animation(), to: reference)
    var manifest = try reference.readManifest()
    change(&manifest)
    (manifest.imageFile, manifest.textFile) = (.init(of: image), .init(of: Array(texts.utf8)))
    try folder.write(image, to: "a/box/frames.png")
    try folder.write(Array(texts.utf8), to: "a/box/frames.txt")
    try folder.write(manifest.json, to: "a/box/manifest.json")
  }

  /// The beginning of a file of a gigabyte of pixels: nobody may look for the rest.
  private func header(_ width: Int, _ height: Int) throws -> [UInt8] {
    var png = try TestAnimations.png(.black, 4, 4)
    for (side, offset) in [(width, 16), (height, 20)] {
      for byte in 0..<4 { png[offset + byte] = UInt8(truncatingIfNeeded: side >> (24 - byte * 8)) }
    }
    return png
  }

  @Test func imagesOfTooManyPixelsAreRefused() throws {
    try forge(
      {
        $0.size = PixelSize(width: 16_384, height: 16_384)
        $0.frames = [$0.frames[0]]
      }, image: try header(16_384, 16_384), texts: "")
    let verdict = verify(try animation()).verdict
    #expect(
      verdict.hasSuffix(
        "manifest.json: pixels of all images together: 268435456 is over the limit of 72000000"),
      "\(verdict)"
    )
    // Nor is what could not be read written.
    #expect(throws: AnimationError.self) {
      try Strip(size: PixelSize(width: 4000, height: 4000), count: 7).joined([])
    }
  }

  @Test func aStripOfAnotherSizeIsNotDecoded() throws {
    let texts = String(repeating: "== frame\nx\n", count: 5)
    try forge({ _ in }, image: try header(32_767, 8000), texts: texts)
    let error = ReferenceError.corrupt(
      path: reference.path, reason: "frames.png is 32767x8000 px, not 120x450")
    #expect(throws: error) { try reference.read() }
  }

  @Test(arguments: [("frames.png", 256 << 20), ("frames.txt", 16 << 20)])
  func filesThatAreTooLargeAreRefused(name: String, most: Int) throws {
    try forge(
      { $0.frames[0].digest = Digest(of: []) }, image: try TestAnimations.png(.black, 4, 4), texts: "")
    var manifest = try reference.readManifest()
    let part = name == "frames.png" ? \Manifest.imageFile : \.textFile
    manifest[keyPath: part].bytes = most + 1
    try folder.write(manifest.json, to: "a/box/manifest.json")
    let handle = try FileHandle(forWritingTo: folder.url("a/box/\(name)"))
    try handle.truncate(atOffset: UInt64(most + 1))
    try handle.close()
    let verdict = verify(try animation()).verdict
    #expect(verdict.hasSuffix("\(name) has \(most + 1) bytes, more than \(most)"), "\(verdict)")
  }

  @Test func aManifestOfTooManyDigestsIsRefused() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    var manifest = try reference.readManifest()
    manifest.frameDigests.digests = (0...600).map { UInt32($0) }
    try folder.write(manifest.json, to: "a/box/manifest.json")
    let verdict = verify(try animation()).verdict
    #expect(verdict.contains("has more than 600 digests"), "\(verdict)")
    manifest.frameDigests.digests.removeLast()
    try folder.write(manifest.json, to: "a/box/manifest.json")
    #expect(try reference.readManifest() == manifest)
  }

  @Test func saysWhichSizeWillBeDrawn() throws {
    let sizes = Lock<[PixelSize]>([])
    var snapshotter = snapshotter
    snapshotter.willDraw = { size in sizes.withLock { $0.append(size) } }
    _ = try snapshotter.record(try animation(), to: reference)
    #expect(sizes.withLock { $0 } == [PixelSize(width: 120, height: 90)])
  }

  @Test func framesThatLookTheSameShareTheirPixels() throws {
    let image = try TestAnimations.png(.black, 120, 90)
    let texts = String(repeating: "== frame\nx\n", count: 10_000)
    try forge(
      {
        let first = $0.frames[0]
        $0.frames = (0..<10_000).map { index in
          var frame = first
          (frame.cell, frame.chosen) = (0, ChosenFrame(frame: Double(index) / 1e4))
          return frame
        }
      }, image: image, texts: texts)
    let images = try reference.read().images
    let places = Set(images.map { $0.words.withUnsafeBufferPointer { $0.baseAddress } })
    #expect(images.count == 10_000 && places.count == 1)
    // More than the choice gives: they are not drawn.
    let result = verify(try animation())
    #expect(result.snapshot?.frames.count == 5)
    #expect(result.verdict.utf8.count < 4000 && result.verdict.contains("and 9900 more"), "\(result.verdict)")
  }

  @Test func aFrameListedTwiceIsComparedOnce() throws {
    _ = try snapshotter.record(try animation(), to: reference)
    var manifest = try reference.readManifest()
    manifest.frames += Array(repeating: manifest.frames[0], count: 1000)
    try folder.write(manifest.json, to: "a/box/manifest.json")
    #expect(verify(try animation()).frames.count == 5)
  }

  @Test func anAnimationOverItsDrawingLimitsIsNotRecorded() throws {
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
    let looks = Looks(of: try snapshotter.snapshot(of: animation()))
    #expect(Looks(of: try reference.readManifest()).likeness(to: looks) == 1)

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
