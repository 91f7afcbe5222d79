import AnimationKit

extension Color {
  /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` and the CSS names white, black and transparent.
  package init(argument text: String) throws(ArgumentProblem) {
    switch text.lowercased() {
    case "white": self = .white
    case "black": self = .black
    case "transparent": self = .clear
    default:
      guard text.hasPrefix("#"), let color = Color(hex: text) else {
        throw ArgumentProblem(
          "write #rgb, #rrggbb or #rrggbbaa, white, black or transparent")
      }
      self = color
    }
  }
}
