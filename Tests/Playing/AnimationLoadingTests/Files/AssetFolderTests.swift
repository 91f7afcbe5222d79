import Foundation
import TestSupport
import Testing

@testable import AnimationLoading

@Suite struct AssetFolderTests {
  private let folder: TemporaryFolder
  private let assets: AssetFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([9], to: "secret")
    try folder.write([9], to: "inner-sibling/secret")
    try folder.write([1], to: "inner/picture")
    try folder.write([2], to: "inner/images/picture")
    try folder.write([3, 3, 3], to: "inner/large")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.url("inner/out").path, withDestinationPath: "../secret")
    try files.createSymbolicLink(
      atPath: folder.url("inner/up").path, withDestinationPath: "..")
    try files.createSymbolicLink(
      atPath: folder.url("inner/in").path, withDestinationPath: "images/picture")
    assets = try #require(AssetFolder(ofAnimation: folder.url("inner/a.json").path, fileLimit: 2))
  }

  @Test func readsWhatLiesInside() {
    #expect(assets.read("picture") == [1])
    #expect(assets.read("images/picture") == [2])
    #expect(assets.read("./images/../picture") == [1])
    #expect(assets.read("in") == [2])
    #expect(assets.read("../inner/picture") == [1])
  }

  @Test func readsNothingElse() {
    #expect(assets.read("../secret") == nil)
    #expect(assets.read("../inner-sibling/secret") == nil)
    #expect(assets.read("out") == nil)
    #expect(assets.read("up/secret") == nil)
    #expect(assets.read(folder.url("inner/picture").path) == nil)
    #expect(assets.read("/etc/passwd") == nil)
    #expect(assets.read("picture\0.png") == nil)
    #expect(assets.read("") == nil)
    #expect(assets.read("missing") == nil)
    #expect(assets.read("images") == nil)
    #expect(assets.read("http://example.com/picture") == nil)
  }

  /// Names that look the same are those of different files.
  @Test func whatIsSpelledOtherwiseIsAnotherFolder() throws {
    try folder.write([4], to: "\u{E9}/picture")
    try folder.write([5], to: "e\u{301}/picture")
    let assets = try AssetFolder(folder.url("\u{E9}").path, fileLimit: 2)
    #expect(assets.read("picture") == [4])
    #expect(assets.read("../e\u{301}/picture") == nil)
  }

  @Test func readsNothingOverTheLimitAndNoPipes() {
    #expect(assets.read("large") == nil)
    #expect(mkfifo(folder.url("inner/pipe").path, 0o600) == 0)
    #expect(assets.read("pipe") == nil)
  }

  @Test func anAnimationNamedWithoutAFolderHasTheWorkingOne() {
    #expect(AssetFolder(ofAnimation: "a.json", fileLimit: 1) != nil)
    #expect(AssetFolder(ofAnimation: "/no/such/folder/a.json", fileLimit: 1) == nil)
  }
}
