enum ServiceMetrics {
  static func record(route: String, method: String, status: Int, seconds: Double) {}
  static func text(_ tools: Toolbox) -> String { "" }
}
