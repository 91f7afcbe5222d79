import AnimationCore
import AnimationFormats
import AnimationLoading
import Foundation
import TestSupport
import Testing

/// A rectangle that grows: "SPIN", and the number of its frames in a byte.
private struct SpinnerAnimation: Animation {
  let info: AnimationInfo

  init(_ bytes: [UInt8]) throws(AnimationError) {
    guard bytes.count > 4, bytes[4] > 0 else { throw .invalid(path: "", reason: "it has no frames") }
    info = AnimationInfo(
      format: AnimationInfo.Format(rawValue: "Spinner"), size: Size(40, 30), frameRate: 10,
      frameCount: Int(bytes[4]))
  }

  func makeEvaluator() -> any FrameEvaluator { Evaluator() }

  private final class Evaluator: FrameEvaluator {
    func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
      let path = Path(Rect(x: 0, y: 0, width: frame + 1, height: 10))
      return DisplayList(size: Size(40, 30), items: [.fill(FillItem(path, paint: .color(.white)))])
    }
  }
}

// What Docs/Library.md shows, between the marks.
private func runExample() throws -> (loader: AnimationLoader, animation: any Animation) {
  // Format begin
  let spinner = AnimationFormat("Spinner", extensions: ["spin"]) { bytes in
    bytes.starts(with: Array("SPIN".utf8))
  } decode: { file, limits throws(AnimationError) in
    try SpinnerAnimation(file.bytes)
  }
  let loader = AnimationLoader(formats: [spinner])
  let animation = try AnimationDecoder.decode(file: "wheel.spin", formats: [spinner])
  // Format end
  return (loader, animation)
}

/// Formats that the library does not know need no more than a value.
@Suite struct OwnFileFormatTests {
  private static let spinner = AnimationFormat("Spinner", extensions: ["SPIN"]) { bytes in
    bytes.starts(with: Array("SPIN".utf8))
  } decode: { file, _ throws(AnimationError) in
    try SpinnerAnimation(file.bytes)
  }

  private let file = Array("SPIN".utf8) + [7]

  @Test func theExampleIsTheOneThatIsCompiledHere() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// Format begin") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// Format end") })
    let code = lines[(begin + 1)..<end].map { $0.dropFirst(2) }.joined(separator: "\n")
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Library.md"), encoding: .utf8)
    #expect(page.contains("```swift\n\(code)\n```"))
  }

  @Test func itIsFoundByItsFirstBytes() throws {
    let animation = try AnimationDecoder.decode(file, formats: [Self.spinner])
    #expect(animation.info.format.rawValue == "Spinner" && animation.info.frameCount == 7)
    #expect(animation.displayList(at: 3).items.count == 1)
    #expect(throws: AnimationError.self) { try AnimationDecoder.decode(file) }
  }

  @Test func theOthersAreStillRead() throws {
    let lottie = Array(#"{"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[]}"#.utf8)
    #expect(try AnimationDecoder.decode(lottie, formats: [Self.spinner]).info.format == .lottie)
    #expect(
      throws: AnimationError.unknownFormat(
        reason: "neither SVGA (zlib or ZIP data) nor Lottie (JSON), but text that begins \"SPI\"")
    ) {
      try AnimationDecoder.decode(Array("SPI".utf8), formats: [Self.spinner])
    }
  }

  @Test func aNameStandsForAFileOfItToo() async throws {
    let folder = try TemporaryFolder()
    try folder.write(file, to: "wheel.spin")
    let loader = AnimationLoader(formats: [Self.spinner])
    #expect(try await loader.load(.named("wheel", in: folder.path)).info.frameCount == 7)
    #expect(try await loader.load(.file("\(folder.path)/wheel.spin")).info.frameCount == 7)
    #expect(
      try await AnimationDecoder.decode(file: "\(folder.path)/wheel.spin", formats: [Self.spinner]).info
        .frameCount
        == 7)
  }

  @Test func aBadFileOfItIsOneError() async throws {
    #expect(throws: AnimationError.invalid(path: "", reason: "it has no frames")) {
      try AnimationDecoder.decode(Array("SPIN".utf8), formats: [Self.spinner])
    }
    let loader = AnimationLoader(formats: [Self.spinner])
    let source = AnimationSource.bytes(Array("SPIN".utf8) + [0])
    let error = await outcome { () async throws(LoadError) in try await loader.load(source) }
    #expect(error?.reason.contains("it has no frames") == true)
  }

  @Test func itsFilesHoldOneAnimationWithinTheLimits() {
    #expect(
      throws: AnimationError.invalid(
        path: "", reason: "there is no animation \"b\": the file holds one, without a name")
    ) { try AnimationDecoder.decode(file, animation: "b", formats: [Self.spinner]) }
    var limits = DecodingLimits()
    limits.fileBytes = 4
    #expect(throws: AnimationError.limitExceeded(what: "file size in bytes", value: 5, limit: 4)) {
      try AnimationDecoder.decode(file, limits: limits, formats: [Self.spinner])
    }
  }
}
