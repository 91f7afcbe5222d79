/// An error of another library, of an app, or of another room. Two are equal when they say the same.
public struct UnderlyingError: Sendable {
  public let error: any Error

  public init(_ error: any Error) {
    self.error = error
  }
}

extension UnderlyingError: Hashable, CustomStringConvertible {
  public static func == (a: UnderlyingError, b: UnderlyingError) -> Bool { a.description == b.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  public var description: String { "\(error)" }
}
