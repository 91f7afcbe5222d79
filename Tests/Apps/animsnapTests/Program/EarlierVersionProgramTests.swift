import Foundation
import TestSupport
import Testing

/// `verify --against`: references drawn from another commit, or by another `animsnap`.
@Suite struct EarlierVersionProgramTests {
  private let folder: TemporaryFolder

  /// A repository with three animations in app/anims, all committed.
  init() throws {
    folder = try TemporaryFolder()
    let animations = try TemporaryFolder(withAnimations: ())
    for name in try animations.contents() where name.hasPrefix("anims/") {
      try folder.write(try animations.bytes(name), to: "app/\(name)")
    }
    try shell(
      """
      mkdir tmp && git init -q . && git add app && \
      git -c user.name=t -c user.email=t@example.org commit -q -m first
      """)
  }

  private func shell(_ script: String) throws {
    let program = try Program.shell(script, in: folder)
    try #require(program.status == 0, "\(program.errors)")
  }

  private func verify(_ arguments: String, in place: String = "app") throws -> Program {
    try Program.shell(
      "cd \(place) && animsnap verify \(arguments)", in: folder,
      environment: ["TMPDIR": folder.url("tmp").path])
  }

  private func expectNothingLeft() throws {
    #expect(try folder.contents().filter { $0.hasPrefix("tmp/") || $0.contains("Snapshots") } == [])
  }

  @Test func theSameFilesPass() throws {
    let program = try verify("anims --against HEAD")
    #expect(program.errors == "")
    #expect(program.output == "3 passed\n")
    #expect(program.status == 0)
    try expectNothingLeft()
  }

  /// A square of one color on every frame.
  private func card(_ color: String) -> [UInt8] {
    Array(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":40,"h":30,"layers":[{"ty":4,"ip":0,"op":2,"st":0,"ks":{},"shapes":[
      {"ty":"rc","p":{"k":[20,15]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":\(color)},"o":{"k":100}}]}]}
      """.utf8)
  }

  /// An animation that takes long is not drawn for another.
  @Test func onlyWhatIsAskedIsDrawn() throws {
    try folder.write(Array("no animation".utf8), to: "app/anims/bad.svga")
    try shell("git add app && git -c user.name=t -c user.email=t@example.org commit -q -m two")
    try folder.write(card("[0,1,0]"), to: "app/anims/new.json")
    let program = try verify("anims --against HEAD --only a.svga --only new.json")
    #expect(program.errors == "")
    #expect(program.lines == ["+ anims/new.json: is not in HEAD", "2 passed"])
    #expect(program.status == 0)
    // Drawn for HEAD, it would have been reported.
    #expect(try verify("anims --against HEAD").errors.contains("bad.svga"))
    let unknown = try verify("anims --against HEAD --only nothing.svga")
    #expect(unknown.errors.contains("--only: there is no snapshot 'nothing.svga'"), "\(unknown.errors)")
    #expect(unknown.status == 64)
    try expectNothingLeft()
  }

  @Test func whatHasChangedDiffers() throws {
    try folder.write(card("[1,0,0]"), to: "app/anims/card.json")
    try shell("git add app && git -c user.name=t -c user.email=t@example.org commit -q -m two")
    try folder.write(card("[0,0,1]"), to: "app/anims/card.json")
    try folder.write(card("[0,1,0]"), to: "app/anims/new.json")
    try FileManager.default.removeItem(at: folder.url("app/anims/a.svga"))
    let program = try verify("anims --against HEAD --report page.html")
    #expect(program.status == 1)
    let lines = program.lines
    #expect(lines.contains("+ anims/new.json: is not in HEAD"), "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("✕ anims/card.json: ") && $0.contains("colour changed") }, "\(lines)")
    #expect(lines.contains("✕ anims/a.svga: the animation is gone; HEAD has it"), "\(lines)")
    #expect(lines.last == "2 failed, 3 passed")
    #expect(try folder.text("app/page.html").contains("Compared with HEAD"))
    try expectNothingLeft()
  }

  @Test func theSettingsAreThoseOfEachVersion() throws {
    try folder.write(
      Array(#"{"animations": ["anims"], "background": "white"}"#.utf8), to: "app/animsnap.json")
    // The commit has none: it takes this one.
    #expect(try verify("--against HEAD").output == "3 passed\n")
    try shell("git add app && git -c user.name=t -c user.email=t@example.org commit -q -m two")
    try folder.write(
      Array(#"{"animations": ["anims"], "background": "black"}"#.utf8), to: "app/animsnap.json")
    #expect(try verify("--against HEAD").status == 1)
  }

  /// Nothing could be drawn, and everything would pass.
  @Test(arguments: [
    (#"{"animations": ["anims"], "oops": 1}"#, "oops"),
    ("{", "corrupt JSON"),
    (#"{"animations": ["anims"], "replacements": "none.json"}"#, "none.json: "),
    (#"{"animations": ["anims"], "exceptions": {"x": {"reason": "odd"}}}"#, "there is no such animation"),
    (nil, "is not a regular file"),
  ])
  func aMistakeInTheCommitsConfigurationIsAnError(text: String?, message: String) throws {
    if let text {
      try folder.write(Array(text.utf8), to: "app/animsnap.json")
    } else {
      try shell("ln -s /dev/zero app/animsnap.json")
    }
    try shell("git add app && git -c user.name=t -c user.email=t@example.org commit -q -m two")
    // Today's, or none, is no mistake.
    try FileManager.default.removeItem(at: folder.url("app/animsnap.json"))
    for today in [#"{"animations": ["anims"]}"#, nil] {
      if let today { try folder.write(Array(today.utf8), to: "app/animsnap.json") }
      let program = try verify("--against HEAD")
      #expect(program.errors.hasPrefix("animsnap: HEAD: app/"), "\(program.errors)")
      #expect(program.errors.contains(message), "\(program.errors)")
      #expect(program.status == 2 && program.output == "")
      try? FileManager.default.removeItem(at: folder.url("app/animsnap.json"))
    }
    try expectNothingLeft()
  }

  /// Today's configuration is put into the commit's files, and nowhere else.
  @Test(arguments: [
    ("rm -r app && ln -s \"$PWD/out\" app", "app", "app/"),
    ("rm -r app && ln -s \"$PWD/out/none\" app", "app", "app/"),
    ("rm -r app && ln -s \"$PWD/out\" app", "app/sub", "app/sub/"),
    ("ln -s \"$PWD/out/new.json\" app/animsnap.json", "app", "app/animsnap.json"),
  ])
  func aCommitsLinksLeadNowhere(change: String, place: String, message: String) throws {
    try shell(
      """
      mkdir out && cp -r app kept && \(change) && git add app && \
      git -c user.name=t -c user.email=t@example.org commit -q -m two
      rm -r app && cp -r kept app && mkdir app/sub
      """)
    try folder.write(Array(#"{"animations": ["."]}"#.utf8), to: "\(place)/animsnap.json")
    let program = try verify("--against HEAD", in: place)
    #expect(program.errors == "animsnap: HEAD: a link leads out of it: \(message)\n")
    #expect(program.status == 2)
    #expect(try folder.contents().filter { $0.hasPrefix("out/") } == [])
  }

  @Test func namesOfAnyBytes() throws {
    try shell(
      #"""
      mkdir "app/$(printf 'r\351')" && touch "app/$(printf 'r\351')/$(printf '\377')" && git add app && \
      git -c user.name=t -c user.email=t@example.org commit -q -m two
      """#)
    #expect(try verify("anims --against HEAD").output == "3 passed\n")
    #expect(try Program.shell("ls -A tmp; rm -r app", in: folder).output == "")
  }

  @Test func aConfigurationAboveCountsInItsRepositoryOnly() throws {
    try folder.write(Array(#"{"animations": ["anims"]}"#.utf8), to: "app/animsnap.json")
    #expect(try verify("--against HEAD", in: "app/anims").output == "3 passed\n")
    try shell("rm -rf .git")
    let program = try verify("", in: "app/anims")
    #expect(program.status == 64)
    #expect(program.errors.hasPrefix("animsnap: there are no animations"))
  }

  @Test func anotherToolDrawsTheSame() throws {
    let tool = Program.executable("animsnap").path
    #expect(try verify("anims --against-tool \(tool)").output == "3 passed\n")
    #expect(try verify("anims --against HEAD --against-tool animsnap").output == "3 passed\n")
    try expectNothingLeft()
  }

  @Test func shardsAreAllTogether() throws {
    var names: [String] = []
    try shell("cd app && animsnap record anims --references refs --quiet")
    for shard in 0..<3 {
      let program = try verify("anims --references refs --shard \(shard)/3 --junit \(shard).xml")
      // A part may be empty.
      guard program.status == 0 else { continue }
      names += try folder.text("app/\(shard).xml").split(separator: "testcase ").dropFirst().map { "\($0)" }
    }
    #expect(names.count == 3)
    let both = try verify("anims --against HEAD --shard 0/1")
    #expect(both.output == "3 passed\n")
  }

  @Test(arguments: [
    ("--against none", "--against: git knows no commit 'none'", 64),
    ("--against=--output=x", "--against: write a commit, branch or tag", 64),
    ("--against-tool ./none", "--against-tool: ./none: there is no such program", 2),
    ("--against-tool false", "false: animsnap failed without a message", 2),
    ("--against HEAD --references refs", "--against and --against-tool need no references", 64),
    ("--shard 3/3", "write I/N", 64),
  ])
  func mistakesAreNamedAndLeaveNothing(arguments: String, message: String, status: Int32) throws {
    let program = try verify("anims \(arguments)")
    #expect(program.errors.contains(message), "\(program.errors)")
    #expect(program.status == status)
    try expectNothingLeft()
  }

  @Test func whatIsNoRepositoryIsSaid() throws {
    try shell("rm -rf .git")
    let program = try verify("anims --against HEAD")
    #expect(program.status == 2)
    #expect(program.errors.contains("not a git repository"))
    try expectNothingLeft()
  }
}
