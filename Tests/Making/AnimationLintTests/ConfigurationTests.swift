import AnimationCore
import AnimationLint
import Testing

@Suite struct LintConfigurationTests {
  private func read(_ text: String) throws -> LintConfiguration {
    try LintConfiguration(json: Array(text.utf8))
  }

  @Test func configurationsAreRead() throws {
    let configuration = try read(
      """
      {"rules": {"flaw": "off", "unused-picture": "error"}, "decodedMemory": 1000, "pixelsPerUnit": 3,
       "sequenceLength": 4, "players": ["rlottie"],
       "allow": [{"rule": "flaw", "file": "old/*.json", "place": "layers[2]", "reason": "known"}]}
      """)
    #expect(configuration.severity(of: .flaw) == .off && configuration.severity(of: .unusedImage) == .error)
    #expect(configuration.severity(of: .missingImage) == .error)
    #expect(configuration.decodedBytes == 1000 && configuration.pixelsPerUnit == 3)
    #expect(configuration.sequenceLength == 4 && configuration.players == [.rlottie])
    let finding = LintFinding(.flaw, place: "layers[2] \"a\"", "")
    #expect(configuration.allows(finding, in: "old/a.json"))
    #expect(!configuration.allows(finding, in: "new/a.json"))
    #expect(!configuration.allows(LintFinding(.flaw, place: "layers[3]", ""), in: "old/a.json"))
    #expect(!configuration.allows(LintFinding(.expressions, place: "layers[2]", ""), in: "old/a.json"))
  }

  @Test func filesWithoutFoldersAreNames() throws {
    let configuration = try read(#"{"allow": [{"file": "*.svga", "reason": "all"}]}"#)
    #expect(configuration.allows(LintFinding(.flaw, place: "", ""), in: "some/folder/a.svga"))
    #expect(!configuration.allows(LintFinding(.flaw, place: "", ""), in: "some/folder/a.json"))
  }

  @Test(arguments: [
    ("{\n\"rulez\": {}}", "line 2", "rulez"),
    ("{\"rules\": {\n\"flow\": \"off\"}}", "line 2", "flow"),
    ("{\"rules\": {\"flaw\": \"bad\"}}", "line 1", "not one of"),
    ("{\"players\": [\n\"lottie-iso\"]}", "line 2", "lottie-ios"),
    ("{\"allow\": [{\"rule\": \"flaw\"}]}", "line 1", "reason"),
    ("{\"decodedMemory\": -1}", "line 1", "whole number"),
    ("{", "line 1", "it ends"),
  ])
  func mistakesAreLocated(text: String, line: String, word: String) throws {
    let error = try #require(throws: AnimationError.self) { try read(text) }
    #expect("\(error)".contains(line) && "\(error)".contains(word), "\(error)")
  }

  @Test func everyGapNamesAPageAndAFormatOfItsPlayer() {
    #expect(PlayerSupport.gaps.allSatisfy { $0.source.hasPrefix("https://") })
    #expect(PlayerSupport.gaps.allSatisfy { $0.level == .none || !$0.remark.isEmpty })
    let pairs = PlayerSupport.gaps.map { "\($0.player) \($0.feature)" }
    #expect(Set(pairs).count == pairs.count)
    for player in LintPlayer.allCases where player != .telegram {
      #expect(!PlayerSupport.gaps(of: player).isEmpty, "\(player)")
    }
  }
}
