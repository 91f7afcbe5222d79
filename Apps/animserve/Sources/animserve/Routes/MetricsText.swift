import Metrics

extension ServiceMetrics {
  /// All that is measured, with the state of now, as Prometheus reads it.
  static func text(_ tools: Toolbox) -> String {
    Meter(label: "animserve_jobs_running").set(tools.queue.running)
    Meter(label: "animserve_jobs_waiting").set(tools.queue.waiting)
    Meter(label: "animserve_workers_running").set(tools.runningWorkers)
    Meter(label: "animserve_cache_bytes").set(tools.store.size)
    return registry.text
  }
}
