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
  /// The frame that is being drawn.
  private let frame: DrawnFrame?

  private init(limits: DrawingLimits, account: Account?, frame: DrawnFrame? = nil) {
    self.limits = limits
    self.account = account
    self.frame = frame
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
    let (outer, limits) = (other.account, limits ?? other.limits)
    self.init(limits: limits, account: Account({ mayGoOn() && outer?.look() ?? true }, outer))
  }

  /// True when work is to end.
  public var isExhausted: Bool { frame?.error != nil || account?.look() == false }

  /// - Throws: when work is to end: `AnimationError.budgetExceeded` when a frame has taken too much, else `interrupted`.
  public func check() throws(AnimationError) {
    if isExhausted { throw frame?.error ?? account?.failure ?? .interrupted }
  }

  /// - Throws: when an image of so many pixels is larger than it may be.
  package func check(width: Int, height: Int) throws(AnimationError) {
    let limit = limits.outputPixels
    if Double(width) * Double(height) > Double(limit) {
      throw .budgetExceeded(.outputPixels, limit: limit, node: "\(width)x\(height)")
    }
  }

  /// - Throws: when so many frames are more than may come out.
  package func check(frameCount: Int) throws(AnimationError) {
    let limit = limits.exportedFrames
    if frameCount > limit { throw .budgetExceeded(.exportedFrames, limit: limit, node: "") }
  }

  /// Counts work before it is done.
  ///
  /// - Parameter units: about how many points of paths, items or pixels painted in one colour it is.
  /// - Returns: false when work is to end. Most calls only count.
  @discardableResult
  package func spend(_ units: Int) -> Bool {
    if let frame, !frame.spend(units) { return false }
    return account?.spend(units) ?? true
  }

  /// A budget within this one that fails after as many seconds as its limits allow.
  package var timed: WorkBudget {
    guard limits.seconds < .max else { return WorkBudget(within: self) }
    let (limit, outer) = (limits.seconds, account)
    return WorkBudget(
      limits: limits,
      account: Account(
        { outer?.look() ?? true }, outer, deadline: .now + .seconds(limit),
        .budgetExceeded(.seconds, limit: limit, node: "")))
  }

  /// Ends the work, for a reason that `check` throws. The first one counts.
  package func fail(_ error: AnimationError) {
    frame?.fail(error)
    account?.fail(error)
  }

  // MARK: Drawing

  /// The same for drawing one image, by any number of threads: what that takes is counted by itself.
  ///
  /// - Parameter pixels: of the image.
  package func drawing(imageOf pixels: Int) -> WorkBudget {
    WorkBudget(limits: limits, account: account, frame: DrawnFrame(limits, pixels))
  }

  /// Checks what layers take before they do.
  ///
  /// - Parameter bytes: of all that are there at once, for one thread.
  /// - Returns: false when work is to end.
  package func holds(_ bytes: Int) -> Bool { frame?.holds(bytes) ?? true }

  /// Checks the lines of an outline before they are there.
  ///
  /// - Returns: false when work is to end.
  package func holds(vertices: Int) -> Bool { frame?.holds(vertices: vertices) ?? true }

  /// What has ended drawing the image: it takes too much. Nil when nothing has.
  package var drawingError: AnimationError? { frame?.error }
}

/// What drawing one image has taken so far.
private final class DrawnFrame: Sendable {
  /// Images that are smaller count as if they had as many pixels.
  private static let leastPixels = 1 << 20

  private let limits: DrawingLimits
  private let mostUnits: Int
  private let mostBytes: Int
  private let units = Atomic(0)
  private let isExceeded = Atomic(false)
  private let failure = Lock<AnimationError?>(nil)

  init(_ limits: DrawingLimits, _ pixels: Int) {
    self.limits = limits
    mostUnits = limits.overdraw.times(max(pixels, Self.leastPixels))
    mostBytes = max(limits.layerBytes, pixels.times(16 * 4))
  }

  func spend(_ count: Int) -> Bool {
    if units.wrappingAdd(count, ordering: .relaxed).newValue > mostUnits { fail(.overdraw) }
    return !isExceeded.load(ordering: .relaxed)
  }

  func holds(_ bytes: Int) -> Bool {
    if bytes > mostBytes { fail(.layerBytes) }
    return !isExceeded.load(ordering: .relaxed)
  }

  func holds(vertices: Int) -> Bool {
    if vertices > limits.pathElements { fail(.pathElements) }
    return !isExceeded.load(ordering: .relaxed)
  }

  private func fail(_ name: DrawingLimits.Name) {
    fail(.budgetExceeded(name, limit: limits[name], node: ""))
  }

  func fail(_ error: AnimationError) {
    failure.withLock { if $0 == nil { $0 = error } }
    isExceeded.store(true, ordering: .relaxed)
  }

  var error: AnimationError? {
    isExceeded.load(ordering: .relaxed) ? failure.withLock { $0 } : nil
  }
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

  private let deadline: ContinuousClock.Instant?
  private let lateness: AnimationError

  /// - Parameter lateness: what work fails with after the deadline.
  init(
    _ mayGoOn: @escaping @Sendable () -> Bool, _ outer: Account? = nil,
    deadline: ContinuousClock.Instant? = nil, _ lateness: AnimationError = .interrupted
  ) {
    self.mayGoOn = mayGoOn
    self.outer = outer
    self.deadline = deadline
    self.lateness = lateness
  }

  func spend(_ count: Int) -> Bool {
    let sum = units.wrappingAdd(count, ordering: .relaxed).newValue
    if sum / Self.interval != (sum &- count) / Self.interval { return look() }
    return !isExhausted.load(ordering: .relaxed)
  }

  func look() -> Bool {
    if isExhausted.load(ordering: .relaxed) { return false }
    if mayGoOn() {
      guard let deadline, ContinuousClock.now >= deadline else { return true }
      fail(lateness)
      return false
    }
    isExhausted.store(true, ordering: .relaxed)
    return false
  }

  func fail(_ error: AnimationError) {
    self.error.withLock { if $0 == nil { $0 = error } }
    isExhausted.store(true, ordering: .relaxed)
  }

  var failure: AnimationError? { error.withLock { $0 } ?? outer?.failure }
}

extension Int {
  /// Of numbers from 0 on; what is too large is the largest there is.
  fileprivate func times(_ other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
