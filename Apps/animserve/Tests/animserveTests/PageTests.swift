import Foundation
import Testing

@testable import animserve

/// The commands and settings that pages show.
@Suite struct PageTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

  private func page(_ name: String) throws -> [String] {
    try String(contentsOf: Self.root.appending(path: "Docs/\(name)"), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  @Test func everyRequestOfThePageIsAnswered() throws {
    let service = try TestService()
    let folder = service.folder.appending(path: "page")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let square = TestAnimation.lottie(frames: 10, layers: [TestAnimation.solid("avatar", "#00ff00")])
    try square.write(to: folder.appending(path: "logo.json"))
    try service.post("/v1/convert?format=svga", square).body.write(to: folder.appending(path: "gift.svga"))
    try service.post("/v1/render?format=png&frames=0", square).body.write(
      to: folder.appending(path: "anna.png"))
    try Data(#"{"id":"anna","text:nick":"Anna"}"#.utf8).write(to: folder.appending(path: "people.jsonl"))
    let commands = try page("Service.md").filter { $0.hasPrefix("    curl ") }
    #expect(commands.count >= 9)
    for command in commands {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", command.replacing("localhost:8080", with: "127.0.0.1:\(service.port)")]
      shell.currentDirectoryURL = folder
      (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(command)")
    }
    for name in [
      "gift.webp", "anna.png", "sheet.png", "sprites.zip", "logo.gif", "logo.svga", "small.json",
      "people.zip",
    ] {
      #expect(try !Data(contentsOf: folder.appending(path: name)).isEmpty)
    }
  }

  @Test func everyOptionIsOnThePageWithItsDefault() throws {
    let text = try page("Service.md").joined(separator: "\n")
    let help = Animserve.helpMessage(columns: 500)
    let names = help.split(separator: "\n").compactMap { $0.firstMatch(of: #/^  (--[a-z-]+) </#)?.1 }
    #expect(names.count >= 19)
    for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
    for value in help.matches(of: #/default: ([0-9.]+)/#).map(\.1) {
      #expect(text.contains(value), "\(value)")
    }
  }

  @Test func theDeploymentHasOptionsThatExist() throws {
    let options = try page("examples/kubernetes-service.yaml").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("- --") }.map { String($0.dropFirst(2)) }
    #expect(options.count >= 8)
    let parsed = try ServiceOptions.parse(options)
    #expect(parsed.port == 8080 && parsed.shutdownSeconds == 30)
  }

  @Test func theUnitAndTheImageHaveOptionsThatExist() throws {
    let line = try #require(try page("examples/animserve.service").first { $0.hasPrefix("ExecStart=") })
    let words = line.split(separator: " ").dropFirst().map(String.init)
    let unit = try ServiceOptions.parse(words)
    #expect(unit.cacheFolder == "%C/animserve" && unit.tokenFile == "%d/tokens")
    let command = try #require(
      try page("../Apps/animserve/Dockerfile").last { $0.hasPrefix("CMD ") }?.dropFirst("CMD ".count))
    let arguments = try JSONValue(text: command.utf8, named: "CMD").array?.compactMap(\.string)
    #expect(try ServiceOptions.parse(arguments).host == "0.0.0.0")
  }
}
