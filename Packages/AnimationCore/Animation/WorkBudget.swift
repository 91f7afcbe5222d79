import Synchronization

/// How long evaluating, drawing and exporting may go on: until a deadline, or until it is no longer wanted.
///
/// Whatever does the work counts it here, and leaves off once the budget is spent. What comes out then is incomplete:
/// the caller asks `isExhausted`, or calls `check`, before using it. The exporter does so itself.
///
/// A handle: copies share one budget, on any number of threads. Once spent, it stays so. Single calls of Cairo and
/// Clipper are not interrupted.
public struct WorkBudget: Sendable {
  /// Work goes on to its end.
  public static let unlimited = WorkBudget(account: nil)

  private let account: Account?

  private init(account: Account?) {
    self.account = account
  }

  /// - Parameter mayGoOn: is asked some hundred to some ten thousand times a second while there is work, on the thread that does it.
  public init(while mayGoOn: @escaping @Sendable () -> Bool) {
    account = Account(mayGoOn)
  }

  public init(until deadline: ContinuousClock.Instant) {
    self.init { ContinuousClock.now < deadline }
  }

  /// True when work is to end.
  public var isExhausted: Bool { account?.look() == false }

  /// - Throws: `AnimationError.interrupted` when work is to end.
  public func check() throws(AnimationError) {
    if isExhausted { throw .interrupted }
  }

  /// Counts work before it is done.
  ///
  /// - Parameter units: about how many points of paths, pixels or items it is.
  /// - Returns: false when work is to end. Most calls only count.
  @discardableResult
  package func spend(_ units: Int) -> Bool {
    account?.spend(units) ?? true
  }
}

/// What the copies of a budget share.
private final class Account: Sendable {
  /// Of work between two checks: some tenths of a millisecond.
  private static let interval = 1 << 15

  private let mayGoOn: @Sendable () -> Bool
  private let isExhausted = Atomic(false)
  private let units = Atomic(0)

  init(_ mayGoOn: @escaping @Sendable () -> Bool) {
    self.mayGoOn = mayGoOn
  }

  func spend(_ count: Int) -> Bool {
    let sum = units.wrappingAdd(count, ordering: .relaxed).newValue
    if sum / Self.interval != (sum &- count) / Self.interval { return look() }
    return !isExhausted.load(ordering: .relaxed)
  }

  func look() -> Bool {
    if isExhausted.load(ordering: .relaxed) { return false }
    if mayGoOn() { return true }
    isExhausted.store(true, ordering: .relaxed)
    return false
  }
}
