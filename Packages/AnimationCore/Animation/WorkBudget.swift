import Synchronization

/// How long evaluating, drawing and exporting may go on: until a deadline, until it is no longer wanted, or until a frame
/// takes more than its limits allow.
///
/// Whatever does the work counts it here, and leaves off once the budget is spent. What comes out then is incomplete:
/// the caller asks `isExhausted`, or calls `check`, before using it. The exporter does so itself.
///
/// A handle: copies share one budget, on any number of threads. Once spent, it stays so. Single calls of Cairo and
/// Clipper are not interrupted.
public struct WorkBudget: Sendable {
  /// Work goes on to its end, or to the end of a frame that takes more than the default limits allow.
  public static let unlimited = WorkBudget(limits: DrawingLimits(), account: nil)

  /// What a frame may take.
  public let limits: DrawingLimits
  private let account: Account?

  private init(limits: DrawingLimits, account: Account?) {
    self.limits = limits
    self.account = account
  }

  /// - Parameter mayGoOn: is asked some hundred to some ten thousand times a second while there is work, on the thread that does it.
  public init(limits: DrawingLimits = DrawingLimits(), while mayGoOn: @escaping @Sendable () -> Bool) {
    self.init(limits: limits, account: Account(mayGoOn))
  }

  public init(limits: DrawingLimits = DrawingLimits(), until deadline: ContinuousClock.Instant) {
    self.init(limits: limits) { ContinuousClock.now < deadline }
  }

  /// A budget of its own for a part of the work: for one animation of many. It is spent when the other one is, but not the
  /// other way round.
  ///
  /// - Parameters:
  ///   - limits: default those of the other one.
  ///   - mayGoOn: see above.
  public init(
    within other: WorkBudget, limits: DrawingLimits? = nil,
    while mayGoOn: @escaping @Sendable () -> Bool = { true }
  ) {
    let outer = other.account
    self.init(
      limits: limits ?? other.limits, account: Account({ mayGoOn() && outer?.look() ?? true }, outer))
  }

  /// True when work is to end.
  public var isExhausted: Bool { account?.look() == false }

  /// - Throws: when work is to end: `AnimationError.budgetExceeded` when a frame has taken too much, else `interrupted`.
  public func check() throws(AnimationError) {
    if isExhausted { throw account?.failure ?? .interrupted }
  }

  /// Counts work before it is done.
  ///
  /// - Parameter units: about how many points of paths, pixels or items it is.
  /// - Returns: false when work is to end. Most calls only count.
  @discardableResult
  package func spend(_ units: Int) -> Bool {
    account?.spend(units) ?? true
  }

  /// Ends the work, for a reason that `check` throws. The first one counts.
  package func fail(_ error: AnimationError) { account?.fail(error) }
}

/// What the copies of a budget share.
private final class Account: Sendable {
  /// Of work between two checks: some tenths of a millisecond.
  private static let interval = 1 << 15

  private let mayGoOn: @Sendable () -> Bool
  private let outer: Account?
  private let isExhausted = Atomic(false)
  private let units = Atomic(0)
  private let error = Lock<AnimationError?>(nil)

  init(_ mayGoOn: @escaping @Sendable () -> Bool, _ outer: Account? = nil) {
    self.mayGoOn = mayGoOn
    self.outer = outer
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

  func fail(_ error: AnimationError) {
    self.error.withLock { if $0 == nil { $0 = error } }
    isExhausted.store(true, ordering: .relaxed)
  }

  var failure: AnimationError? { error.withLock { $0 } ?? outer?.failure }
}
