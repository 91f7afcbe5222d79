import Foundation
import Testing

@testable import SystemSupport

@Suite struct ChildProcessTests {
  private func start(_ script: String, _ files: [UnnamedFile] = []) throws -> ChildProcess {
    try ChildProcess("sh", ["-c", script], files: files, hint: "")
  }

  @Test func missingProgramsAreNamed() {
    #expect(throws: ProcessError.missingProgram("no-such-program", hint: "buy it")) {
      try ChildProcess("no-such-program", [], files: [], hint: "buy it")
    }
  }

  @Test func readsWhatItIsSentAndItsFiles() throws {
    let file = try UnnamedFile(Array("abc".utf8))
    let other = try UnnamedFile(Array("de".utf8))
    let program = try start(
      "test \"$(cat)\" = hello && test \"$(cat <&3)$(cat <&4)\" = abcde", [file, other])
    try program.send(Array("hello".utf8))
    try program.finish()
  }

  @Test func failuresCarryTheLastLines() throws {
    let program = try start("echo one >&2; echo two >&2; cat > /dev/null; exit 3")
    #expect(throws: ProcessError.programFailed("sh", lastLines: ["one", "two"])) { try program.finish() }
  }

  @Test func aViolentEndIsNotTheProgramsOwn() throws {
    let killed = ProcessError.systemFailed("sh", reason: "was ended by signal 9")
    let program = try start("kill -9 $$")
    #expect(throws: killed) { try program.finish() }
    let other = try start("kill -9 $$")
    #expect(throws: killed) {
      for _ in 0..<1000 { try other.send([UInt8](repeating: 0, count: 1 << 16)) }
    }
  }

  @Test func sendingToWhatHasEndedIsAnError() throws {
    let program = try start("echo done >&2; exit 0")
    #expect(throws: ProcessError.programFailed("sh", lastLines: ["done"])) {
      for _ in 0..<1000 { try program.send([UInt8](repeating: 0, count: 1 << 16)) }
    }
  }

  @Test func aCancelledProgramIsKilledAtOnce() throws {
    let file = try UnnamedFile()
    let program = try start("echo $$ >&3; exec sleep 60", [file])
    #expect(try !program.finish { file.size > 1 })
    let text = String(decoding: try file.bytes(name: "", limit: 100), as: UTF8.self)
    let id = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    #expect(kill(id, 0) == -1)
    withExtendedLifetime(program) {}
  }

  @Test func aProgramThatReadsNothingIsNotWaitedForWhenCancelled() throws {
    let program = try start("exec sleep 60")
    var questions = 0
    let isSent = try program.send([UInt8](repeating: 0, count: 1 << 24)) {
      questions += 1
      return questions == 3
    }
    #expect(!isSent && questions == 3)
  }

  @Test func aDroppedProgramIsKilled() throws {
    // Were it not, this would wait for a minute.
    _ = try start("sleep 60")
  }
}
