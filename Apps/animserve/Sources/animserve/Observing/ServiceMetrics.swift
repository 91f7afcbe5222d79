import Metrics

/// What is measured of the service.
struct ServiceMetrics: Sendable {
  static let registry = MetricsRegistry()

  /// Counts a request that was answered.
  ///
  /// - Parameter route: the pattern of the address, so that there are only a few.
  static func record(route: String, method: String, status: Int, seconds: Double) {
    let dimensions = [("route", route), ("method", method)]
    Counter(label: "animserve_requests_total", dimensions: dimensions + [("status", "\(status)")]).increment()
    Timer(label: "animserve_request_seconds", dimensions: dimensions).recordSeconds(seconds)
  }

  /// Counts a result that was asked for.
  static func record(_ operation: Operation, isCached: Bool) {
    Counter(
      label: "animserve_results_total",
      dimensions: [("operation", operation.rawValue), ("cached", "\(isCached)")]
    ).increment()
  }
}
