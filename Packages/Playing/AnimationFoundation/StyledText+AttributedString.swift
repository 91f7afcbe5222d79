import AnimationCore
import Foundation

extension StyledText {
  /// Text with the styles that an `AttributedString` gives its runs.
  ///
  ///     StyledText(try AttributedString(markdown: "**Ada** sent a gift")) { run in
  ///       let isBold = run.inlinePresentationIntent?.contains(.stronglyEmphasized) == true
  ///       return TextStyle(fontSize: 24, fontWeight: isBold ? 700 : 400, color: .white)
  ///     }
  ///
  /// - Parameter style: of a run, by its attributes: fonts and colours are those of UIKit, AppKit or SwiftUI, or an app's
  ///   own.
  public init(
    _ text: AttributedString, alignment: Alignment = .center, style: (AttributedString.Runs.Run) -> TextStyle
  ) {
    self.init(text.runs.map { Run(String(text.characters[$0.range]), style($0)) }, alignment: alignment)
  }
}
