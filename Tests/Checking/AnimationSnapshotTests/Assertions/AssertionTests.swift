import AnimationCore
import AnimationKit
import AnimationPlayer
import AnimationSnapshot
import Foundation
import TestSupport
import Testing

@testable import AnimationSnapshotTesting

@Suite struct AssertionTests {
  private func animation(_ recipe: Recipe = Recipe()) throws -> any Animation {
    try TestAnimations.decode(try TestAnimations.svga(recipe))
  }

  /// With a reference next to this file.
  @Test func matchesTheReferenceBesideTheTest() throws {
    assertAnimation(try animation(), matches: "box", frames: .frames([0, 15]))
  }

  @Test func matchesAView() throws {
    let view = AnimationView(bounds: Size(60, 45), clock: ManualClock())
    view.play(.animation(try animation()), autoplay: false)
    view.seek(to: .progress(0.5), play: false)
    assertAnimation(view, matches: "view")
  }

  @Test func failsWithWhatDiffers() throws {
    let messages = try messages {
      assertAnimation(
        try animation(Recipe(boxOffset: 2)), matches: "box", frames: .frames([0, 15]), record: .never)
    }
    #expect(messages.count == 1)
    #expect(messages[0].contains("box: frame 0, upper left"))
    #expect(messages[0].contains("moved by 2 px to the right"))
    let image = try #require(messages[0].split(separator: "\n").first { $0.contains("see ") })
    #expect(FileManager.default.fileExists(atPath: String(image.dropFirst("  see ".count))))
  }

  @Test func aMissingReferenceIsNoPass() throws {
    let messages = try messages { assertAnimation(try animation(), matches: "no such thing", record: .never) }
    #expect(messages.count == 1)
    #expect(messages[0].contains("there is no reference"))
  }

  @Test func aFileThatDoesNotDecodeFails() throws {
    let messages = messages { assertAnimation(file: "/no/such.svga", matches: "box", record: .never) }
    #expect(messages.count == 1)
    #expect(messages[0].contains("/no/such.svga"))
  }

  /// Recording fails once; from then on the test passes.
  @Test func recordsWhatIsAsked() throws {
    let folder = try TemporaryFolder()
    var place = TestPlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    place.snapshotFolder = folder.path
    func check(_ recipe: Recipe, _ mode: RecordMode) throws -> [String] {
      let animation = try animation(recipe)
      return messages {
        Assertion("box", at: place, mode, .perceptual).run {
          $0.verify(animation, named: "box", against: $1)
        } record: { snapshotter, reference throws(SnapshotError) in
          try snapshotter.record(animation, to: reference)
        }
      }
    }
    #expect(try check(Recipe(), .never).first?.contains("there is no reference") == true)
    #expect(try check(Recipe(), .missing).first?.contains("Recorded") == true)
    #expect(try check(Recipe(), .missing).isEmpty)
    #expect(try check(Recipe(red: 0), .missing).first?.contains("colour changed") == true)
    #expect(try check(Recipe(red: 0), .failed).first?.contains("Recorded") == true)
    #expect(try check(Recipe(red: 0), .never).isEmpty)
    #expect(try check(Recipe(red: 0), .all).isEmpty)
    #expect(try check(Recipe(), .all).first?.contains("Recorded") == true)
  }

  @Test func theModeComesFromTheTestOrTheEnvironment() {
    #expect(RecordMode.current(environment: [:]) == .missing)
    #expect(RecordMode.current(environment: ["ANIMSNAP_RECORD": "Failed"]) == .failed)
    #expect(RecordMode.current(.all, environment: ["ANIMSNAP_RECORD": "never"]) == .all)
    #expect(RecordMode.current(.all, environment: ["CI": "true"]) == .never)
    #expect(RecordMode.current(.all, environment: ["CI": "false"]) == .all)
    #expect(RecordMode.current(environment: ["ANIMSNAP_RECORD": "nonsense"]) == .missing)
  }
}

/// The messages of failed assertions.
private func messages(_ body: () throws -> Void) rethrows -> [String] {
  let messages = Lock<[String]>([])
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    messages.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
    return true
  }
  return messages.withLock { $0 }
}
