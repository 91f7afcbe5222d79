import AnimationCore
import AnimationExport
import AnimationKit
import AnimationTelemetry
import Foundation
import InMemoryTracing
import Logging
import MetricsTestKit
import TestSupport
import Testing
import Tracing

/// What swift-log, swift-metrics and swift-distributed-tracing are told. An observation is of the whole process, in which
/// other tests work meanwhile: these look for names and traces that nothing else has.
struct TelemetryTests {
  private let animation = """
    {"v":"5.7.0","fr":30,"ip":0,"op":3,"w":8,"h":8,"assets":[],
    "layers":[{"ty":1,"nm":"Ball","ip":0,"op":3,"ks":{},"sw":8,"sh":8,"sc":"#ff0000"}]}
    """

  // MARK: Events

  @Test func aLoadIsReportedByHowItEnded() async throws {
    let events = Events()
    defer { events.end() }
    var loader = AnimationLoader()
    loader.cache = AnimationCache()
    let source = AnimationSource.bytes(Array(animation.utf8), id: "telemetry")
    _ = try await loader.load(source)
    _ = try await loader.load(source)
    let missing = AnimationSource.file("/no/such/telemetry.json")
    await #expect(throws: LoadError.self) { try await loader.load(missing) }
    #expect(events.of(source.description).map(\.outcome.name) == ["done", "cached"])
    let failures = events.of(missing.description)
    #expect(failures.map(\.outcome.name) == ["failed"])
    #expect(failures.first?.outcome.error is LoadError)
  }

  @Test func aDownloadIsReportedWithItsBytes() async throws {
    let events = Events()
    defer { events.end() }
    var loader = AnimationLoader()
    loader.downloader = ClosureDownloader { [animation] request in
      guard request.url.hasSuffix("telemetry.json") else { throw DownloadError.badURL }
      return DownloadedFile(Array(animation.utf8), url: request.url)
    }
    let address = "https://user:secret@example.com/telemetry.json"
    _ = try await loader.load(.url(address))
    let downloads = events.all.filter { $0.kind == .download && $0.name.hasSuffix("telemetry.json") }
    #expect(downloads.map(\.byteCount) == [animation.utf8.count])
    #expect(!events.all.contains { $0.name.contains("secret") })
  }

  @Test func aBudgetThatEndsIsTold() async throws {
    let events = Events()
    defer { events.end() }
    let animation = try await AnimationDecoder.decode(Array(animation.utf8))
    var limits = DrawingLimits()
    limits.outputPixels = 10
    let exporter = try await AnimationExporter(
      animation, ExportRequest(.apng), budget: WorkBudget(limits: limits) { true })
    await #expect(throws: AnimationError.self) { try await exporter.export(to: .memory) }
    #expect(events.all.contains { $0.kind == .export && $0.outcome.name == "exhausted" })
  }

  @Test func nothingIsReportedAfterTheEnd() async throws {
    let events = Events()
    events.end()
    let source = AnimationSource.bytes(Array(animation.utf8), id: "telemetry after the end")
    _ = try await AnimationLoader().load(source)
    #expect(events.of(source.description).isEmpty)
  }

  // MARK: Backends

  @Test func theDocumentsShowWhatIsCompiledHere() throws {
    let begun = [
      WorkObservation.log(to: Logger(label: "animations")),
      WorkObservation.measure(),
      WorkObservation.trace(),
    ]
    for observation in begun { observation.end() }
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Server.md"), encoding: .utf8)
    let calls = ["log(to: Logger(label: \"animations\"))", "measure()", "trace()"]
    for call in calls { #expect(page.contains("\nWorkObservation.\(call)  ")) }
    #expect(page.contains("traits: [])"))
  }

  @Test func anExportIsMeasuredWithItsFramesAndBytes() async throws {
    let metrics = TestMetrics()
    let observation = WorkObservation.measure(by: metrics)
    defer { observation.end() }
    let animation = try await AnimationDecoder.decode(Array(animation.utf8))
    let result = try await AnimationExporter(animation, ExportRequest(.gif)).export(to: .memory)
    let bytes = try metrics.expectCounter("animation_work_bytes", [("kind", "export"), ("outcome", "done")])
    #expect(bytes.values.contains(Int64(try #require(result.files.first).size)))
    for kind in ["decode", "export", "evaluate", "draw", "encode"] {
      let timer = try metrics.expectTimer(
        "animation_work_duration", [("kind", kind), ("outcome", "done")])
      #expect(!timer.values.isEmpty && timer.values.allSatisfy { $0 > 0 }, "\(kind)")
    }
  }

  @Test func spansLieInTheContextOfTheTaskThatAwaits() async throws {
    let tracer = InMemoryTracer(idGenerator: .unique)
    let observation = WorkObservation.trace(by: tracer)
    defer { observation.end() }
    let request = tracer.startSpan("request")
    try await ServiceContext.withValue(request.context) {
      let decoded = try await AnimationDecoder.decode(Array(animation.utf8))
      _ = try await decoded.image(at: 0)
      _ = try await AnimationExporter(decoded, ExportRequest(.webp)).export(to: .memory)
    }
    request.end()
    let spans = tracer.finishedSpans.filter { $0.parentSpanID == request.spanID }
    #expect(spans.map(\.operationName) == ["animation.decode", "animation.export"])
    for span in spans {
      #expect(span.traceID == request.traceID)
      #expect(span.startInstant.nanosecondsSinceEpoch <= span.endInstant.nanosecondsSinceEpoch)
    }
  }

  @Test func aSpanLastsAsLongAsItsWorkWhereItsStartIsSlow() async throws {
    let tracer = InMemoryTracer(idGenerator: .unique)
    let observation = WorkObservation.trace(by: SlowTracer(tracer: tracer))
    let events = Events()
    defer {
      observation.end()
      events.end()
    }
    let request = tracer.startSpan("request")
    try await ServiceContext.withValue(request.context) {
      _ = try await AnimationDecoder.decode(Array(animation.utf8))
    }
    let span = try #require(tracer.finishedSpans.first { $0.parentSpanID == request.spanID })
    let lasted = span.endInstant.nanosecondsSinceEpoch.subtractingReportingOverflow(
      span.startInstant.nanosecondsSinceEpoch)
    #expect(!lasted.overflow)
    #expect(events.all.contains { $0.duration == .nanoseconds(Int64(clamping: lasted.partialValue)) })
  }

  @Test func whatFailsIsLoggedWithItsReason() async throws {
    let lines = LogLines()
    let observation = WorkObservation.log(to: Logger(label: "animations") { _ in lines })
    defer { observation.end() }
    let missing = AnimationSource.file("/no/such/telemetry log.json")
    await #expect(throws: LoadError.self) { try await AnimationLoader().load(missing) }
    let line = try #require(lines.all.first { $0.metadata["name"] == "\(missing.description)" })
    #expect(line.level == .warning)
    #expect(line.message == "load failed")
    #expect(line.metadata["error"]?.description.isEmpty == false)
    #expect(line.metadata["milliseconds"].flatMap { Double($0.description) } != nil)
  }
}

/// The events since it was made.
private final class Events: Sendable {
  private final class Kept: Sendable {
    let events = Lock<[WorkEvent]>([])
  }

  private let kept = Kept()
  private let observation: WorkObservation

  init() {
    observation = WorkObservation.begin { [kept] event in kept.events.withLock { $0.append(event) } }
  }

  var all: [WorkEvent] { kept.events.withLock { $0 } }

  func of(_ name: String) -> [WorkEvent] { all.filter { $0.name == name } }

  func end() { observation.end() }
}

/// Keeps what is logged.
private final class LogLines: LogHandler {
  struct Line {
    let level: Logger.Level
    let message: String
    let metadata: Logger.Metadata
  }

  private let lines = Lock<[Line]>([])

  var all: [Line] { lines.withLock { $0 } }

  func log(event: LogEvent) {
    let line = Line(level: event.level, message: "\(event.message)", metadata: event.metadata ?? [:])
    lines.withLock { $0.append(line) }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .debug }
    set {}
  }
}

extension InMemoryTracer.IDGenerator {
  /// Names that no other tracer gives, as those that the library counts up from 1 are given by each.
  fileprivate static var unique: InMemoryTracer.IDGenerator {
    InMemoryTracer.IDGenerator(nextTraceID: { UUID().uuidString }, nextSpanID: { UUID().uuidString })
  }
}

/// A tracer that takes 20 ms to begin a span.
private struct SlowTracer: Tracer {
  let tracer: InMemoryTracer

  func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file: String, line: UInt
  ) -> InMemorySpan {
    let began = instant()
    Thread.sleep(forTimeInterval: 0.02)
    return tracer.startSpan(
      operationName, context: context(), ofKind: kind, at: began, function: function, file: file, line: line)
  }

  func forceFlush() { tracer.forceFlush() }

  func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  )
  where Inject.Carrier == Carrier {
    tracer.inject(context, into: &carrier, using: injector)
  }

  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    tracer.extract(carrier, into: &context, using: extractor)
  }
}
