import Foundation
import TestSupport
import Testing

@testable import SystemSupport

@Suite struct AbandonedFilesTests {
  @Test func onlyWhatNobodyWritesIsRemoved() throws {
    let folder = try TemporaryFolder()
    let path = folder.url("x.gif").path
    let staged = try StagedFile(for: path)
    let own = try #require(try folder.contents().first)
    let mark = try #require(own.lastIndex(of: "~"))
    let beginning = String(own[...mark])
    let parts = own[mark...].dropFirst().split(separator: "-")
    let (machine, id, start) = (parts[0], parts[1], parts[2])
    // A number that another program has by now, one that nobody has, another machine's, and one of old.
    let dead = [
      "\(beginning)\(machine)-\(id)-\(start)9-aa", "\(beginning)\(machine)-4194999-5-aa",
      "\(beginning)3w5e11",
    ]
    let (away, old) = ("\(beginning)elsewhere-\(id)-\(start)-aa", "\(beginning)elsewhere-\(id)-\(start)-bb")
    for name in dead + [away, old] { try folder.write([1], to: name) }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -100_000)], ofItemAtPath: folder.url(old).path)
    AbandonedFiles().remove(for: path)
    #expect(try folder.contents() == [own, away].sorted())
    withExtendedLifetime(staged) {}
  }
}
