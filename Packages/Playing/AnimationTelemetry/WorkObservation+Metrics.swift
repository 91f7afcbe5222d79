#if Telemetry
  import AnimationCore
  import CoreMetrics

  extension WorkObservation {
    /// Measures all work: the timer `animation_work_duration` and the counter `animation_work_bytes`, both with the dimensions
    /// `kind` and `outcome`. Names are no dimension: there may be any number of them.
    ///
    /// - Parameter factory: what keeps them; default what the program was bootstrapped with.
    @discardableResult
    public static func measure(by factory: any MetricsFactory = MetricsSystem.factory) -> WorkObservation {
      let metrics = WorkMetrics(factory)
      return begin { metrics.record($0) }
    }
  }

  /// The metrics of each kind and outcome of work, which are made when they are first needed.
  private final class WorkMetrics: Sendable {
    private struct Key: Hashable {
      let kind: WorkEvent.Kind
      let outcome: String
    }

    private let factory: any MetricsFactory
    private let timers = Lock<[Key: Timer]>([:])
    private let counters = Lock<[Key: Counter]>([:])

    init(_ factory: any MetricsFactory) { self.factory = factory }

    func record(_ event: WorkEvent) {
      let key = Key(kind: event.kind, outcome: event.outcome.name)
      let dimensions = [("kind", event.kind.rawValue), ("outcome", event.outcome.name)]
      let timer = timers.withLock { timers in
        if let known = timers[key] { return known }
        let new = Timer(label: "animation_work_duration", dimensions: dimensions, factory: factory)
        timers[key] = new
        return new
      }
      timer.recordNanoseconds(event.duration.nanoseconds)
      guard let byteCount = event.byteCount else { return }
      let counter = counters.withLock { counters in
        if let known = counters[key] { return known }
        let new = Counter(label: "animation_work_bytes", dimensions: dimensions, factory: factory)
        counters[key] = new
        return new
      }
      counter.increment(by: byteCount)
    }
  }

  extension Duration {
    /// The nearest number of nanoseconds that there is: some 292 years at most.
    var nanoseconds: Int64 {
      let (seconds, attoseconds) = components
      let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, isTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
      return overflows || isTooLarge ? (seconds < 0 ? .min : .max) : sum
    }
  }
#endif
