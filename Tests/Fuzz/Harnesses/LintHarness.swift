import AnimationCore
import AnimationFormats
import AnimationLint

extension Harness {
  /// What can be decoded is looked at, whatever is wrong with it.
  static let lint = Harness("lint", longest: 4096) { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let file = AnimationBytes.any(&choices)
    var configuration = LintConfiguration()
    configuration.players = choices.flag() ? Set(LintPlayer.allCases) : []
    let findings = AnimationLinter(configuration).findings(in: file)
    guard findings.contains(where: { $0.rule == .unreadable }) else { return }
    try BrokenPromise.unless(
      (try? AnimationDecoder.decode(file)) == nil, "what is decoded is said to be unreadable")
  }
}
