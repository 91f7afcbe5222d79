import Synchronization

/// Distinguishes an animation from all others: copies of a value have the same, two that are decoded from one file have
/// not.
public struct AnimationIdentity: Hashable, Sendable, CustomStringConvertible {
  private let number = AnimationIdentity.count.wrappingAdd(1, ordering: .relaxed).newValue

  private static let count = Atomic(0)

  /// One that no other has.
  package init() {}

  /// Its number: they are counted from 1.
  public var description: String { "\(number)" }
}
