import Foundation
import TestSupport
import Testing

/// The tool works in the box of Docs/Security.md: with no network, and nothing to be written to but one folder. As built for
/// release: then Swift's libraries are in it.
@Suite(.enabled(if: isRelease && canMakeBoxes, "needs a release build and bubblewrap"))
struct BoxTests {
  @Test(.disabled(if: Sanitizer.isAny, "the box does not have the libraries of such a build"))
  func theToolWorksInTheBoxOfThePage() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Security.md"), encoding: .utf8)
    let command = try #require(page.components(separatedBy: "\n\n").first { $0.hasPrefix("    bwrap ") })
    let folder = try TemporaryFolder()
    try folder.write(try TestAnimations.svga(), to: "in/gift.svga")
    try FileManager.default.createDirectory(at: folder.url("out"), withIntermediateDirectories: true)
    let program = try Program.shell(command, in: folder)
    #expect(program.status == 0, "\(program.errors)")
    #expect(try folder.contents() == ["in", "in/gift.svga", "out", "out/gift.webp"])
  }
}

private let isRelease = ProcessInfo.processInfo.environment["TESTED_BUILD"] != nil

/// Containers may have bubblewrap, and no right to use it.
private let canMakeBoxes =
  (try? Program.shell("bwrap --unshare-all --ro-bind / / true", in: TemporaryFolder()).status) == 0
