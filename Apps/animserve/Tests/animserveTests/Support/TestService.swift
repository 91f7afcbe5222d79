import Foundation
import Synchronization

@testable import animserve

/// The built program as a process of its own, with a cache of its own.
final class TestService: @unchecked Sendable {
  let folder: URL
  let port: Int
  let process: Process

  /// The tools that it runs: of `TESTED_TOOLS`, or of the debug build.
  static let tools =
    ProcessInfo.processInfo.environment["TESTED_TOOLS"]
    ?? URL(filePath: #filePath).appending(path: "../../../../../../.build/debug").standardizedFileURL.path

  /// - Parameter options: what the command line has besides the tools, the folder and the port.
  init(_ options: [String] = [], folder: URL? = nil, tools: String = TestService.tools) throws {
    let new = FileManager.default.temporaryDirectory.appending(path: "animserveTests-\(UUID())")
    self.folder = folder ?? new
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    process = Process()
    process.executableURL = Self.program
    process.arguments =
      ["--port=0", "--tools=\(tools)", "--cache-folder=\(self.folder.path)/cache"] + options
    let log = Pipe()
    process.standardError = log
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let reader = log.fileHandleForReading
    var text = ""
    var found: Int?
    while found == nil {
      let data = reader.availableData
      guard !data.isEmpty else { throw TestFailure("the service did not begin: \(text)") }
      text += String(decoding: data, as: UTF8.self)
      if let range = text.firstRange(of: "\"address\":\"127.0.0.1:"), text[range.upperBound...].contains("\"")
      {
        found = Int(text[range.upperBound...].prefix { $0.isNumber })
      }
    }
    port = found ?? 0
    endAtExit()
    let lines = log
    // Nobody reads it, but it has to be empty enough to be written.
    Thread.detachNewThread { while !lines.fileHandleForReading.availableData.isEmpty {} }
  }

  deinit { end() }

  /// Ends the service with the tests, as those that suites share have no other end.
  private func endAtExit() {
    let isFirst = Self.started.withLock { started in
      started.folders[process.processIdentifier] = folder
      defer { started.isWatched = true }
      return !started.isWatched
    }
    guard isFirst else { return }
    atexit {
      for (process, folder) in TestService.started.withLock({ $0.folders }) {
        kill(process, SIGTERM)
        try? FileManager.default.removeItem(at: folder)
      }
    }
  }

  private static let started = Mutex((folders: [pid_t: URL](), isWatched: false))

  /// Ends it and removes its folder.
  func end() {
    let workers = workers
    Self.started.withLock { _ = $0.folders.removeValue(forKey: process.processIdentifier) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    for worker in workers { kill(worker, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  private static var program: URL {
    Bundle.allBundles.lazy.map { $0.bundleURL.deletingLastPathComponent().appending(path: "animserve") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "animserve")
  }

  /// The processes that it has started.
  var workers: [pid_t] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.compactMap { Int32($0) }.filter { number in
      let text = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
      let fields = text.drop { $0 != ")" }.split(separator: " ")
      return fields.count > 2 && fields[1] != "Z" && Int32(fields[2]) == process.processIdentifier
    }
  }

  /// Those that answer the page.
  var pageWorkers: [pid_t] {
    workers.filter { worker in
      let words = (try? Data(contentsOf: URL(filePath: "/proc/\(worker)/cmdline"))) ?? Data()
      return words.split(separator: 0).dropFirst().first == Data("page-worker".utf8)
    }
  }

  /// Waits until the page is answered by a process that is none of these.
  func waitForPage(after others: [pid_t] = [], token: String? = nil) throws {
    let fields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    let end = Date.now + 60
    while try !others.allSatisfy({ !pageWorkers.contains($0) }) || (send("GET", "/", fields).status) != 200 {
      if Date.now > end { throw TestFailure("the page is not there") }
      usleep(20_000)
    }
  }

  /// The service once the page is answered.
  func withPage(token: String? = nil) throws -> TestService {
    try waitForPage(token: token)
    return self
  }

  /// What the tool makes of a file, to compare with.
  func tool(_ arguments: [String]) throws -> Data {
    let tool = Process()
    tool.executableURL = URL(filePath: Self.tools + "/animrender")
    tool.arguments = arguments
    let output = Pipe()
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return data
  }

  /// The path of a new file with some bytes.
  func file(_ bytes: Data) throws -> String {
    let url = folder.appending(path: "\(UUID()).json")
    try bytes.write(to: url)
    return url.path
  }
}

struct TestFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
