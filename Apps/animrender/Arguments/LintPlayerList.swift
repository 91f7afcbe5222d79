import AnimationCore
import AnimationLint
import CommandLineSupport

/// `lottie-ios,lottie-android`.
struct LintPlayerList {
  var players: Set<LintPlayer> = []

  static let known = LintPlayer.allCases.map(\.rawValue).joined(separator: ", ")

  init(_ text: String) throws {
    let names = LintPlayer.allCases.map(\.rawValue)
    for name in text.split(separator: ",").map(String.init) {
      guard let player = LintPlayer(rawValue: name) else {
        let hint = NearNames.question(name, among: names) ?? "there are \(Self.known)"
        throw ArgumentProblem("no player is called '\(name)': \(hint)")
      }
      players.insert(player)
    }
    if players.isEmpty { throw ArgumentProblem("the names of players are missing") }
  }
}
