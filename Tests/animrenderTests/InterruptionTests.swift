import Foundation
import TestSupport
import Testing

@Suite struct InterruptionTests {
  @Test func ctrlCLeavesNothingBehind() throws {
    let folder = try TemporaryFolder(withAnimations: ())
    let process = Process()
    process.executableURL = Program.executable("animrender")
    process.arguments = ["render", "b.json", "--output", "out/{frame}.png", "--size", "6000x6000"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    // The first frame has been written aside: the program is at work.
    while process.isRunning, try !folder.contents().contains(where: { $0.hasPrefix("out/.0.png.") }) {
      Thread.sleep(forTimeInterval: 0.002)
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "animrender: interrupted, nothing was written\n")
    #expect(try folder.contents() == ["a.svga", "b.json", "images", "images/back.png"])
  }
}
