import AnimationCore
import Foundation
import JSONText
import TestSupport
import Testing

/// A running `animrender preview`, which is asked by curl.
final class PreviewSession {
  /// The address of the page, with its token.
  let address: String
  private let process = Process()
  private let folder: TemporaryFolder

  init(_ arguments: String..., in folder: TemporaryFolder) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder.url("tmp"), withIntermediateDirectories: true)
    process.executableURL = Program.executable("animrender")
    process.arguments = ["preview", "--no-open"] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.url("tmp").path]) {
      $1
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("Ctrl-C") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    address = String(text.prefix { $0 != " " })
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Ctrl-C.
  ///
  /// - Returns: the exit code.
  func stop() -> Int32 {
    process.interrupt()
    return process.waitForEnd()
  }

  /// Without the token.
  var root: String { address.split(separator: "/").prefix(2).joined(separator: "//") + "/" }
  var token: String { String(address.dropFirst(root.count).dropLast()) }
  var port: Int { URL(string: address)?.port ?? 0 }

  /// An answer of the server.
  struct Answer {
    var status: Int
    /// By name, in lower case.
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var error: String? { json { $0["error"].string } }

    /// Reads the JSON of the body.
    func json<Value>(_ read: (JSONValue) throws -> Value?) rethrows -> Value? {
      guard let document = try? JSONDocument(parsing: body, limits: DecodingLimits()) else { return nil }
      return try document.withRoot { try read($0) }
    }
  }

  /// Asks for what lies behind the token, or at another whole address.
  ///
  /// - Parameters:
  ///   - body: what is sent, with POST.
  ///   - arguments: of curl.
  func ask(_ path: String, _ body: String? = nil, _ arguments: String...) throws -> Answer {
    let url = path.hasPrefix("http:") ? path : address + path
    // A file: bodies may be longer than arguments.
    try folder.write(Array((body ?? "").utf8), to: "tmp/body")
    let data = body == nil ? [] : ["--data-binary", "@" + folder.url("tmp/body").path]
    let bytes = try ReadingProgram.curl.run(["-sS", "-i", "--path-as-is"] + data + arguments + [url])
    return try #require(Answer(bytes))
  }

  /// The number of the file's version, once it is more than `version`.
  func version(after version: Int, of id: String = "1") throws -> Int {
    var (sequence, found) = (0, 0)
    while found <= version {
      let answer = try ask("api/changes?after=\(sequence)")
      sequence = try #require(answer.json { $0["sequence"].integer })
      let current = answer.json { root in
        root["files"].items.first { $0["id"].string == id }.flatMap { $0["version"].integer }
      }
      found = try #require(current)
    }
    return found
  }

  /// Waits for the end of an export.
  func end(ofJob job: String) throws -> Answer {
    while true {
      let answer = try ask("api/jobs/\(job)")
      if answer.json({ $0["status"].string }) != "running" { return answer }
      usleep(20_000)
    }
  }
}

extension PreviewSession.Answer {
  /// Reads the last of the answers: curl tells of the one that asks it to go on sending, too.
  fileprivate init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    var lines: [Substring] = []
    repeat {
      guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
      lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
      rest = rest[end.upperBound...]
    } while lines.first?.contains(" 100 ") == true
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    self.init(status: status, headers: [:], body: Array(rest))
    for line in lines.dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1]) : ""
    }
  }
}
