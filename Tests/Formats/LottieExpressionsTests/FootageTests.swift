import LottieExpressions
import LottieFormat
import Testing

/// Scripts that read JSON files.
@Suite struct FootageTests {
  private static let data =
    #"{"who":{"name":"Ada","age":36},"list":[{"n":5},{"n":6}],"zero":0,"length":4,"deep":[[1,2],[3]]}"#
  private static let layers = [
    layer(#""ty":15,"nm":"d.json","ind":2,"refId":"f""#), layer(#""ty":3,"nm":"null","ind":3"#),
  ]
  private static let assets = [
    #"{"id":"f","u":"data/","p":"d.json","e":0,"t":3}"#,
    // {"v":8}
    #"{"id":"g","nm":"embedded","p":"data:application/json;base64,eyJ2Ijo4fQ==","e":1,"t":3}"#,
    #"{"id":"h","u":"data/","p":"bad.json","e":0,"t":3}"#,
  ]

  private func drawn(_ script: String) throws -> (Drawn, diagnostics: [String]) {
    let animation = try animation(
      [moving(script)] + Self.layers, assets: Self.assets,
      // With a byte order mark.
      files: ["data/d.json": "\u{FEFF}" + Self.data, "data/bad.json": "{"])
    return (Drawn(animation.makeEvaluator()), animation.info.diagnostics.map(\.message))
  }

  @Test(arguments: [
    ("thisComp.layer('d.json')('Data')('Outline')('who')('name') === 'Ada' ? 1 : 2", 1.0),
    ("thisComp.layer('d.json')('Data')('Outline')('who')('age')", 36),
    ("thisComp.layer('d.json')('Data')('Outline')('list')('list 1')('n')", 6),
    ("thisComp.layer('d.json')('Data')('Outline')('list')(0)('n')", 5),
    ("thisComp.layer('d.json')('Data')('Outline')('zero')", 0),
    ("thisComp.layer('d.json')('Data')('Outline')('nobody') === '' ? 3 : 4", 3),
    ("thisComp.layer('d.json')('Data')('nothing') === null ? 3 : 4", 3),
    ("thisComp.layer('null')('Data') === null ? 3 : 4", 3),
    ("thisComp.layer('null').source === undefined ? 3 : 4", 3),
    ("thisComp.layer('d.json').source.sourceData.deep[1][0]", 3),
    ("footage('d.json').sourceData.who.age", 36), ("footage('f').sourceData.length", 4),
    ("JSON.parse(footage('d.json').sourceText).list.length", 2), ("footage('embedded').sourceData.v", 8),
    ("footage('d.json').name === 'd.json' ? 1 : 2", 1),
    ("var n = 0; for (var i of footage('d.json').sourceData.list) n += i.n; n", 11),
  ])
  func footageGivesWhatIsInFiles(script: String, expected: Double) throws {
    let (drawn, diagnostics) = try drawn(script)
    #expect(drawn.positions == [expected], "\(drawn.notes)")
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("footage('nobody').sourceData", "there is no JSON file"), ("footage('h').sourceData", "is no JSON"),
    ("footage('f').sourceData.who.age = 5", "TypeError"),
  ])
  func missingFootageIsNoted(script: String, message: String) throws {
    let (drawn, _) = try drawn(script)
    #expect(drawn.positions == [7])
    #expect(drawn.notes.count == 1 && drawn.notes.first?.contains(message) == true, "\(drawn.notes)")
  }

  @Test func aFileThatIsMissingIsTold() throws {
    let animation = try animation(
      [moving("footage('f').sourceData.a")] + Self.layers, assets: [Self.assets[0]])
    #expect(animation.info.diagnostics.map(\.kind) == [.missing])
    #expect(Drawn(animation.makeEvaluator()).notes.count == 1)
  }

  /// Nobody else reads them.
  @Test func withoutScriptsTheyAreNotRead() throws {
    let animation = try animation(Self.layers, assets: [Self.assets[0]])
    #expect(animation.info.diagnostics == [])
  }
}
