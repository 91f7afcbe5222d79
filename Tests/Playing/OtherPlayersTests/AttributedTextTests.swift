import AnimationFoundation
import AnimationKit
import Foundation
import Testing

/// What `setAttributedText` takes in other players.
@Suite struct AttributedTextTests {
  private enum Strength: AttributedStringKey {
    typealias Value = Int
    static let name = "strength"
  }

  @Test func runsOfAnAttributedStringGetTheirStyles() {
    var text = AttributedString("Ada ")
    var strong = AttributedString("sent 🎁")
    strong[Strength.self] = 800
    text += strong
    let styled = StyledText(text, alignment: .left) { run in
      TextStyle(fontSize: 20, fontWeight: run[Strength.self] ?? 400)
    }
    #expect(styled.alignment == .left)
    #expect(
      styled.runs == [
        StyledText.Run("Ada ", TextStyle(fontSize: 20)),
        StyledText.Run("sent 🎁", TextStyle(fontSize: 20, fontWeight: 800)),
      ])
    #expect(StyledText(AttributedString()) { _ in TextStyle() }.runs.isEmpty)
  }
}
