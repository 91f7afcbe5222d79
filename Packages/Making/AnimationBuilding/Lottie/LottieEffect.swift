import AnimationCore

/// An effect of After Effects on a layer, by its match name.
public struct LottieEffect: Hashable, Sendable {
  public enum Parameter: Hashable, Sendable {
    /// Also an angle, a choice by its place in the menu, and a checkbox as 0 or 1; percent as percent.
    case number(Animated<Double>)
    case color(Animated<Color>)
    case point(Animated<Point>)
    /// A layer of the same list by its name.
    case layer(String)
    /// A place that keeps its default.
    case unset
  }

  public var name: String
  /// The name that After Effects knows it by, such as "ADBE Gaussian Blur 2".
  public var matchName: String
  /// The parameters in the order in which After Effects shows them.
  public var parameters: [Parameter]

  public init(_ name: String, matchName: String, _ parameters: [Parameter]) {
    (self.name, self.matchName, self.parameters) = (name, matchName, parameters)
  }
}
