import AnimationCore
import JSONText

/// The stops of a gradient in a slot.
package enum SlotStops {
  private static let maximumNumbers = 1024

  /// What a file has in the slot.
  ///
  /// - Parameter property: `p` of the slot: a property and how many colours it has, the property alone, or its numbers.
  /// - Returns: nil for what changes with time, and for what is no gradient.
  package static func read(_ property: JSONValue) -> [Gradient.Stop]? {
    let inner = property["k"].isMissing ? property : property["k"]
    let value = inner["k"].isMissing ? inner : inner["k"]
    guard value.isArray, value.items.allSatisfy(\.isNumber),
      let numbers = value.numbers(limit: maximumNumbers), numbers.count >= 4
    else { return nil }
    return GradientStops(numbers, colorCount: property["p"].integer).merged(opacity: 1)
  }
}
