import AnimationCore
import Foundation
import JSONText
import TestSupport
import Testing

/// A running `animrender worker`, which is asked and answers.
final class WorkerSession {
  struct Answer {
    /// The line as it came.
    var line: String
    /// The bytes behind it.
    var inline: [UInt8]

    private func value<Value>(_ read: (JSONValue) -> Value?) -> Value? {
      try? JSONDocument(parsing: Array(line.utf8), limits: DecodingLimits()).withRoot { read($0) }
    }

    var id: String? { value { $0["id"].identifier } }
    var lineNumber: Int? { value { $0["line"].integer } }
    var status: String? { value { $0["status"].string } }
    var error: String? { value { $0["error"].string } }
    var exitCode: Int? { value { $0["exitCode"].integer } }
    var inlineCount: Int { value { $0["inline"].integer } ?? 0 }
  }

  let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()
  private let errors = Pipe()

  init(_ arguments: String..., folder: TemporaryFolder) throws {
    process.executableURL = Program.executable("animrender")
    process.arguments = ["worker"] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = errors
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  func send(_ line: String) throws {
    try requests.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The next answer; nil at the end.
  func next() throws -> Answer? {
    var line: [UInt8] = []
    while let byte = try read(1).first {
      if byte == UInt8(ascii: "\n") {
        var answer = Answer(line: String(decoding: line, as: UTF8.self), inline: [])
        answer.inline = try read(answer.inlineCount)
        return answer
      }
      line.append(byte)
    }
    return nil
  }

  /// The answer to one request.
  func ask(_ line: String) throws -> Answer {
    try send(line)
    return try #require(try next())
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count,
      let more = try answers.fileHandleForReading.read(upToCount: count - bytes.count), !more.isEmpty
    {
      bytes += more
    }
    return bytes
  }

  func endInput() throws { try requests.fileHandleForWriting.close() }

  /// Waits for the program's end.
  ///
  /// - Returns: its exit code, and what it has said.
  func end() throws -> (status: Int32, errors: String) {
    try? endInput()
    let status = process.waitForEnd()
    return (status, String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self))
  }

  /// The memory that it takes, in kilobytes.
  var memory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      ?? line.flatMap { Int($0.filter(\.isNumber)) }
  }
}
