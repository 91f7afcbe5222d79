import CoreMetrics
import Synchronization

/// Metrics of swift-metrics, kept to be read as the text format of Prometheus.
///
/// A counter is a counter, a timer a histogram in seconds, a meter or recorder a gauge with what was last recorded.
final class MetricsRegistry: MetricsFactory {
  private struct Key: Hashable {
    let label: String
    /// Pairs of a name and a value.
    let dimensions: [[String]]

    /// Both as Prometheus has them.
    var text: (name: String, labels: String) {
      let labels = dimensions.map { pair in
        let value = pair[1].replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
          "\n", with: "\\n")
        return "\(Self.word(pair[0]))=\"\(value)\""
      }
      return (Self.word(label), labels.joined(separator: ","))
    }

    private static func word(_ text: String) -> String {
      String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
  }

  private struct Histogram {
    var counts = Array(repeating: 0, count: MetricsRegistry.bounds.count)
    var sum = 0.0
    var count = 0
  }

  private struct State {
    var counters: [Key: Int64] = [:]
    var gauges: [Key: Double] = [:]
    var histograms: [Key: Histogram] = [:]
  }

  /// Upper bounds of the histograms' parts, in seconds.
  private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private let state = Mutex(State())

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    Handler(key: Self.key(label, dimensions), registry: self)
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    Handler(key: Self.key(label, dimensions), registry: self)
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    Handler(key: Self.key(label, dimensions), registry: self)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    Handler(key: Self.key(label, dimensions), registry: self)
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  /// Made for each record, so it costs little: its text is made when it is read.
  private static func key(_ label: String, _ dimensions: [(String, String)]) -> Key {
    Key(label: label, dimensions: dimensions.map { [$0.0, $0.1] })
  }

  // MARK: Reading

  var text: String {
    let state = state.withLock { $0 }
    var lines = Self.lines(state.counters, "counter") + Self.lines(state.gauges, "gauge")
    var last = ""
    for (key, histogram) in Self.sorted(state.histograms) {
      if key.name != last { lines.append("# TYPE \(key.name) histogram") }
      last = key.name
      let labels = key.labels.isEmpty ? "" : key.labels + ","
      var sum = 0
      for (bound, count) in zip(Self.bounds, histogram.counts) {
        sum += count
        lines.append("\(key.name)_bucket{\(labels)le=\"\(bound)\"} \(sum)")
      }
      lines.append("\(key.name)_bucket{\(labels)le=\"+Inf\"} \(histogram.count)")
      lines.append("\(key.name)_sum{\(key.labels)} \(histogram.sum)")
      lines.append("\(key.name)_count{\(key.labels)} \(histogram.count)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines<Value>(_ values: [Key: Value], _ type: String) -> [String] {
    var (lines, last) = ([String](), "")
    for (key, value) in sorted(values) {
      if key.name != last { lines.append("# TYPE \(key.name) \(type)") }
      last = key.name
      lines.append(key.labels.isEmpty ? "\(key.name) \(value)" : "\(key.name){\(key.labels)} \(value)")
    }
    return lines
  }

  private static func sorted<Value>(_ values: [Key: Value]) -> [(
    key: (name: String, labels: String), value: Value
  )] {
    values.map { (key: $0.key.text, value: $0.value) }.sorted { $0.key < $1.key }
  }

  // MARK: Recording

  private final class Handler: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    let key: Key
    let registry: MetricsRegistry

    init(key: Key, registry: MetricsRegistry) {
      (self.key, self.registry) = (key, registry)
    }

    func increment(by amount: Int64) {
      registry.state.withLock { $0.counters[key, default: 0] += amount }
    }

    func reset() {
      registry.state.withLock { $0.counters[key] = 0 }
    }

    func set(_ value: Int64) { record(Double(value)) }
    func set(_ value: Double) { record(value) }
    func increment(by amount: Double) { registry.state.withLock { $0.gauges[key, default: 0] += amount } }
    func decrement(by amount: Double) { increment(by: -amount) }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { registry.state.withLock { $0.gauges[key] = value } }

    func recordNanoseconds(_ duration: Int64) {
      let seconds = Double(duration) / 1e9
      registry.state.withLock { state in
        let index = MetricsRegistry.bounds.firstIndex { seconds <= $0 }
        if let index { state.histograms[key, default: Histogram()].counts[index] += 1 }
        state.histograms[key, default: Histogram()].sum += seconds
        state.histograms[key, default: Histogram()].count += 1
      }
    }
  }
}
