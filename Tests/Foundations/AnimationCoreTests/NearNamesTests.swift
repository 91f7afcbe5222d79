import AnimationCore
import Testing

@Suite struct NearNamesTests {
  @Test(arguments: [
    ("avatr", ["avatar"]),
    ("AVATAR", ["avatar"]),
    ("avatar_01", ["avatar"]),
    ("img_1", ["img_2", "img_1.matte", "img_3"]),
    ("heat", ["heart.vector"]),
    ("zzz", []),
    ("", []),
  ])
  func findsKeysThatLookAlike(key: String, near: [String]) {
    #expect(
      NearNames.find(
        key, among: ["avatar", "name", "img_2", "img_1.matte", "img_3", "img_4", "heart.vector"])
        == near)
  }

  @Test(arguments: [("widht", ["width"]), ("ids", ["id"])])
  func swappedLettersAreNearerThanShortNamesInside(name: String, near: [String]) {
    #expect(NearNames.find(name, among: ["id", "input", "width"]) == near)
  }

  @Test func veryLongKeysAreNoTrouble() {
    #expect(NearNames.find(String(repeating: "a", count: 5000), among: ["b"]) == [])
  }
}
