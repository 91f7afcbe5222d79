import AnimationKit
import Foundation
import TestSupport
import Testing

/// Every command of the pages for users works, in both languages.
@Suite(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg")) struct RecipeTests {
  private static let pages = ["Recipes", "Personalising", "Conversion", "Migration"]

  /// The indented blocks of the pages; those of a translation only where they differ.
  private static let recipes: [String] = {
    var seen: Set<String> = []
    return pages.flatMap { ["Docs/\($0).md", "Docs/zh-CN/\($0).md"] }.flatMap(blocks).filter {
      seen.insert($0).inserted
    }
  }()

  private static func blocks(_ page: String) -> [String] {
    let text = (try? String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)) ?? ""
    return text.split(separator: "\n\n").filter { $0.hasPrefix("    ") }.map(String.init)
  }

  private func makeFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let gift = try TestAnimations.recipeGift()
    for name in ["gift.svga", "gifts/one.svga", "gifts/new/two.svga"] { try folder.write(gift, to: name) }
    let logo = TestAnimations.lottie.replacing("\"cm\":\"loop\"", with: "\"cm\":\"intro\"")
    try folder.write(Array(logo.utf8), to: "logo.json")
    try folder.write(try TestAnimations.image(.black, 40, 30), to: "images/back.png")
    try folder.write(try TestAnimations.image(.white, 8, 8), to: "anna.png")
    try folder.write(Array(#"{"texts": {"name": "Anna"}}"#.utf8), to: "party.json")
    try folder.write(
      Array("id,image:avatar,text:name\n1,anna.png,Anna\n2,anna.png,Bo\n".utf8), to: "people.csv")
    try folder.write(try InteractionProgramTests.button(), to: "button.lottie")
    try folder.write(Array(#"{"time": 0.2, "pointerDown": {"x": 20, "y": 15}}"#.utf8), to: "press.jsonl")
    for arguments in [
      ["party.gif"], ["clip.mp4", "--alpha", "packed-right"], ["frames/{frame}.png"],
    ] {
      let program = try Program.run(
        "animrender", ["render", "gift.svga", "--quiet", "--output"] + arguments, in: folder)
      #expect((program.status, program.errors) == (0, ""))
    }
    return folder
  }

  @Test func everyPageHasSome() {
    for page in Self.pages {
      #expect(Self.blocks("Docs/\(page).md").count >= 3, "\(page)")
      #expect(Self.blocks("Docs/zh-CN/\(page).md").count == Self.blocks("Docs/\(page).md").count, "\(page)")
    }
  }

  @Test(arguments: recipes) func aRecipeRunsWithoutErrors(recipe: String) throws {
    let folder = try makeFolder()
    let before = try folder.contents()
    let program = try Program.shell("set -e\n" + recipe, in: folder)
    #expect(program.errors == "")
    #expect(program.status == 0)
    #expect(try folder.contents().count > before.count)
  }
}
