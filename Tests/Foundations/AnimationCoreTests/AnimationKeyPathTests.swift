import AnimationCore
import Testing

@Suite struct AnimationKeyPathTests {
  private func matches(_ keyPath: AnimationKeyPath, _ names: String...) -> Bool {
    matches(keyPath, names: names)
  }

  private func matches(_ keyPath: AnimationKeyPath, names: [String]) -> Bool {
    keyPath.isComplete(names.reduce(keyPath.start) { keyPath.advance($0, by: $1) })
  }

  @Test func aChainOfStarsNeedsNoStack() {
    let keyPath = AnimationKeyPath(String(repeating: "**.", count: 200_000) + "Color")
    #expect(matches(keyPath, "Color") && matches(keyPath, "A", "Color") && !matches(keyPath, "A"))
  }

  @Test func namesMatchOneByOne() {
    #expect(matches("Layer.Fill 1.Color", "Layer", "Fill 1", "Color"))
    #expect(!matches("Layer.Fill 1.Color", "Layer", "Fill 2", "Color"))
    #expect(!matches("Layer.Fill 1.Color", "Layer", "Fill 1"))
    #expect(!matches("Layer.Fill 1.Color", "Layer", "Group", "Fill 1", "Color"))
    #expect(!matches("Layer", "layer"))
  }

  @Test func loosenedItLetsNamesBetween() {
    let keyPath: AnimationKeyPath = #"Logo\.png.Fill*.**.Color"#
    #expect(
      keyPath.loosened.map(\.description) == [
        #"Logo\.png.**.Fill*.**.Color"#, #"**.Logo\.png.Fill*.**.Color"#, #"**.Logo\.png.**.Fill*.**.Color"#,
      ])
    let names = ["Card", "Logo.png", "Group", "Fill 1", "Color"]
    #expect(
      keyPath.loosened.map { matches($0, names: names) } == [false, false, true]
        && keyPath.loosened.map { matches($0, names: Array(names.dropFirst())) } == [true, false, true])
  }

  @Test func aStarIsOneName() {
    #expect(matches("*.Color", "Fill 1", "Color"))
    #expect(!matches("*.Color", "Color"))
    #expect(!matches("*.Color", "Group", "Fill 1", "Color"))
    #expect(matches("Layer.*", "Layer", "Color"))
  }

  @Test func twoStarsAreAnyNumberOfNames() {
    for names in [["Color"], ["A", "Color"], ["A", "B", "Color"], ["Color", "Color"]] {
      let keyPath: AnimationKeyPath = "**.Color"
      #expect(keyPath.isComplete(names.reduce(keyPath.start) { keyPath.advance($0, by: $1) }), "\(names)")
    }
    #expect(matches("A.**.B.**.C", "A", "x", "B", "B", "y", "C"))
    #expect(!matches("A.**.B.**.C", "A", "x", "C"))
    #expect(matches("A.**", "A", "B", "C"))
    #expect(matches("A.**", "A"))
  }

  @Test func aStarInsideANameIsAnyCharacters() {
    #expect(matches("Fill*", "Fill 12"))
    #expect(matches("Fill*", "Fill"))
    #expect(!matches("Fill*", "My Fill"))
    #expect(matches("*ill*2", "Fill 12"))
    #expect(!matches("aba*aba", "aba"))
    #expect(matches("a*b*c", "a-b-b-c"))
  }

  @Test func aBackslashTakesTheMeaningAway() {
    #expect(matches(#"logo\.png.Color"#, "logo.png", "Color"))
    #expect(!matches("logo.png.Color", "logo.png", "Color"))
    #expect(matches(#"\*.Color"#, "*", "Color"))
    #expect(!matches(#"\*.Color"#, "A", "Color"))
    #expect(matches(#"\*\*"#, "**"))
    #expect(matches(#"a\\b"#, #"a\b"#))
    #expect(matches(#"end\"#, #"end\"#))
  }

  @Test func namesAreTakenAsTheyAre() {
    let keyPath = AnimationKeyPath(names: ["a.b", "*", #"c\"#, ""])
    #expect(keyPath.description == #"a\.b.\*.c\\."#)
    #expect(matches(keyPath, "a.b", "*", #"c\"#, ""))
    #expect(!matches(keyPath, "a.b", "x", #"c\"#, ""))
  }

  @Test func nothingThatFollowsCompletesADeadMatch() {
    let keyPath: AnimationKeyPath = "A.B"
    #expect(keyPath.advance(keyPath.start, by: "x").isDead)
    #expect(!keyPath.advance(keyPath.start, by: "A").isDead)
  }
}

@Suite struct ReplacementValuesTests {
  @Test func theValueSetLastIsTheLast() {
    var values: Replacements.Values = ["A": .number(1), "B": .number(2)]
    values["A"] = .number(3)
    #expect(values.entries.map(\.keyPath) == ["B", "A"])
    #expect(values["A"] == .number(3))
    values["B"] = nil
    #expect(values.entries.map(\.keyPath) == ["A"])
    values["A"] = nil
    #expect(values.isEmpty)
  }

  @Test func functionsAreEqualWhenTheyAreTheSame() {
    let first = Replacements.Value.number { $0 }
    #expect(first == first)
    #expect(first != .number { $0 })
    #expect(Replacements.Value.color(.white) == .color(.white))
    #expect(Replacements.Value.point(Point(1, 2)) != .point(Point(1, 3)))
  }
}
