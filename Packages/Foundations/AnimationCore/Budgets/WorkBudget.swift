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
  public static let unlimited = WorkBudget(Account(DrawingLimits()))

  // Handles are copied all the time: two references.
  private let account: Account
  /// The frame that is being drawn.
  private let frame: DrawnFrame?

  private init(_ account: Account, frame: DrawnFrame? = nil) {
    self.account = account
    self.frame = frame
  }

  /// What a frame may take.
  public var limits: DrawingLimits { account.limits }

  /// - Parameter mayGoOn: is asked some hundred to some ten thousand times a second while there is work, on the thread that does it.
  public init(limits: DrawingLimits = DrawingLimits(), while mayGoOn: @escaping @Sendable () -> Bool) {
    self.init(Account(limits, while: mayGoOn))
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
    self.init(Account(limits ?? other.limits, within: outer) { mayGoOn() && outer.look() })
  }

  /// A budget of its own for work that is not to be done at any price: it is spent with the other one, or after so much.
  ///
  /// - Parameter most: see `spend`; it may become some ten thousands more.
  package init(within other: WorkBudget, units most: Int) {
    let outer = other.account
    self.init(Account(other.limits, within: outer, maximumUnits: most) { outer.look() })
  }

  /// True when work is to end.
  public var isExhausted: Bool { frame?.exceeded != nil || !account.look() }

  /// - Throws: when work is to end: `AnimationError.budgetExceeded` when a frame has taken too much, else `interrupted`.
  public func check() throws(AnimationError) {
    if isExhausted { throw drawingError ?? account.failure ?? .interrupted }
  }

  /// - Parameter count: how many images of that size there are.
  /// - Throws: when they have more pixels than they may.
  package func check(
    width: Int, height: Int, count: Int = 1, _ name: DrawingLimits.Name = .outputPixels
  ) throws(AnimationError) {
    let limit = limits[name]
    if Double(width) * Double(height) * Double(count) > Double(limit) {
      let size = "\(width)x\(height)"
      throw .budgetExceeded(name, limit: limit, node: count > 1 ? "\(count) x \(size)" : size)
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
    return account.spend(units)
  }

  /// A budget within this one that fails after as many seconds as its limits allow.
  package var timed: WorkBudget {
    guard limits.seconds < .max else { return WorkBudget(within: self) }
    let (limit, outer) = (limits.seconds, account)
    return WorkBudget(
      Account(
        limits, within: outer, deadline: .now + .seconds(limit),
        .budgetExceeded(.seconds, limit: limit, node: "")
      ) { outer.look() })
  }

  /// Ends the work, for a reason that `check` throws. The first one counts.
  package func fail(_ error: AnimationError) { account.fail(error) }

  // MARK: Drawing

  /// Returns the budget for drawing one image, by any number of threads: what that takes is counted by
  /// itself.
  ///
  /// - Parameter pixels: of the image.
  package func drawing(imageOf pixels: Int) -> WorkBudget {
    WorkBudget(account, frame: DrawnFrame(limits, pixels))
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
  package var drawingError: AnimationError? {
    frame?.exceeded.map { .budgetExceeded($0, limit: limits[$0], node: "") }
  }
}

/// What drawing one image has taken so far.
private final class DrawnFrame: Sendable {
  /// Images that are smaller count as if they had as many pixels.
  private static let leastPixels = 1 << 20

  private let maximumUnits: Int
  private let maximumBytes: Int
  private let maximumVertices: Int
  private let units = Atomic(0)
  /// A name's place among all, from 1; 0 for none.
  private let exceededPlace = Atomic(0)

  init(_ limits: DrawingLimits, _ pixels: Int) {
    maximumUnits = limits.overdraw.times(max(pixels, Self.leastPixels))
    maximumBytes = max(limits.layerBytes, pixels.times(2 * 4))
    maximumVertices = limits.pathElements
  }

  func spend(_ count: Int) -> Bool {
    allows(units.wrappingAdd(count, ordering: .relaxed).newValue <= maximumUnits, .overdraw)
  }

  func holds(_ bytes: Int) -> Bool { allows(bytes <= maximumBytes, .layerBytes) }

  func holds(vertices: Int) -> Bool { allows(vertices <= maximumVertices, .pathElements) }

  @inline(__always)
  private func allows(_ isWithin: Bool, _ name: DrawingLimits.Name) -> Bool {
    if !isWithin { exceed(name) }
    return exceededPlace.load(ordering: .relaxed) == 0
  }

  private func exceed(_ name: DrawingLimits.Name) {
    guard let index = DrawingLimits.Name.allCases.firstIndex(of: name) else { return }
    _ = exceededPlace.compareExchange(expected: 0, desired: index + 1, ordering: .relaxed)
  }

  /// The first of the limits that it takes more than; nil for none.
  var exceeded: DrawingLimits.Name? {
    let place = exceededPlace.load(ordering: .relaxed)
    return place == 0 ? nil : DrawingLimits.Name.allCases[place - 1]
  }
}

/// What the copies of a budget share.
private final class Account: Sendable {
  /// The steps of work between two checks: some tenths of a millisecond.
  private static let interval = 1 << 15

  let limits: DrawingLimits
  /// Nil for always: nothing is counted then, and nothing ends it.
  private let mayGoOn: (@Sendable () -> Bool)?
  private let outer: Account?
  private let isExhausted = Atomic(false)
  private let units = Atomic(0)
  private let error = Lock<AnimationError?>(nil)

  private let maximumUnits: Int
  private let deadline: ContinuousClock.Instant?
  private let lateness: AnimationError

  /// - Parameter lateness: what work fails with after the deadline.
  init(
    _ limits: DrawingLimits, within outer: Account? = nil, maximumUnits: Int = .max,
    deadline: ContinuousClock.Instant? = nil, _ lateness: AnimationError = .interrupted,
    while mayGoOn: (@Sendable () -> Bool)? = nil
  ) {
    self.maximumUnits = maximumUnits
    self.limits = limits
    self.mayGoOn = mayGoOn
    self.outer = outer
    self.deadline = deadline
    self.lateness = lateness
  }

  func spend(_ count: Int) -> Bool {
    guard mayGoOn != nil else { return true }
    let sum = units.wrappingAdd(count, ordering: .relaxed).newValue
    if sum / Self.interval != (sum &- count) / Self.interval { return look() }
    return !isExhausted.load(ordering: .relaxed)
  }

  func look() -> Bool {
    guard let mayGoOn else { return true }
    if isExhausted.load(ordering: .relaxed) { return false }
    if units.load(ordering: .relaxed) <= maximumUnits, mayGoOn() {
      guard let deadline, ContinuousClock.now >= deadline else { return true }
      fail(lateness)
      return false
    }
    isExhausted.store(true, ordering: .relaxed)
    return false
  }

  func fail(_ error: AnimationError) {
    guard mayGoOn != nil else { return }
    self.error.withLock { if $0 == nil { $0 = error } }
    isExhausted.store(true, ordering: .relaxed)
  }

  var failure: AnimationError? { error.withLock { $0 } ?? outer?.failure }
}

extension Int {
  /// Multiplies numbers from 0 on; what is too large is the largest there is.
  fileprivate func times(_ other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
