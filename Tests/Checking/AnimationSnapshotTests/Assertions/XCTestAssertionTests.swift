import AnimationKit
import AnimationSnapshotTesting
import XCTest

/// The same assertion where XCTest runs the test.
final class XCTestAssertionTests: XCTestCase {
  func testMatchesTheReferenceBesideTheTest() throws {
    assertAnimation(
      try TestAnimations.decode(try TestAnimations.lottie()), matches: "box", frames: .frames([0, 15]))
  }

  #if os(Linux)
    private var failures: [String]?

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if failures == nil {
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      } else {
        failures?.append(description)
      }
    }

    func testFailsWithoutReference() throws {
      failures = []
      let animation = try TestAnimations.decode(try TestAnimations.svga())
      assertAnimation(animation, matches: "no such thing", record: .never)
      XCTAssertEqual(failures?.count, 1)
      XCTAssertEqual(failures?.first?.contains("there is no reference"), true)
      failures = nil
    }
  #endif
}
