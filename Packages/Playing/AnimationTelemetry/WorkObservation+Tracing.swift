#if Telemetry
  import AnimationCore
  import Tracing

  extension WorkObservation {
    /// Makes a span of each piece of work but the steps of frames, in the context of the task that awaits it. All spans of one
    /// task stand side by side: a decoding does not lie in the load that it belongs to.
    ///
    /// - Parameter tracer: what keeps them; default what the program was bootstrapped with.
    @discardableResult
    public static func trace(by tracer: any Tracer = InstrumentationSystem.tracer) -> WorkObservation {
      begin { event in
        if !event.kind.isOfFrame { event.addSpan(to: tracer) }
      }
    }
  }

  extension WorkEvent {
    /// A span is of the clock on the wall; work is timed by one that never jumps. Both are read once: a span lasts as long as
    /// its work, however long this thread waits for a processor here.
    fileprivate func addSpan(to tracer: some Tracer) {
      let ago = UInt64(clamping: max(0, (ContinuousClock.now - start).nanoseconds))
      let now = DefaultTracerClock.now.nanosecondsSinceEpoch
      let began = now - min(now, ago)
      let lasted = UInt64(clamping: max(0, duration.nanoseconds))
      func instant(_ nanoseconds: UInt64) -> DefaultTracerClock.Timestamp {
        DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: nanoseconds)
      }
      let span = tracer.startSpan("animation.\(kind.rawValue)", at: instant(began))
      if !name.isEmpty { span.attributes["animation.name"] = name }
      if let byteCount { span.attributes["animation.bytes"] = byteCount }
      span.attributes["animation.outcome"] = outcome.name
      if let error = outcome.error {
        span.recordError(error)
        span.setStatus(SpanStatus(code: .error))
      }
      span.end(at: instant(began + lasted))
    }
  }
#endif
