#if Telemetry
  import AnimationCore
  import Logging

  extension WorkObservation {
    /// Writes about all work into a log: what failed as a warning, what took more than its limits as a notice, what went well
    /// as `debug`, the steps of frames as `trace`. Each line has `kind`, `milliseconds`, `outcome`, and what is known of
    /// `name`, `bytes` and `error` as metadata.
    @discardableResult
    public static func log(to logger: Logger) -> WorkObservation {
      begin { event in
        logger.log(
          level: event.level, "\(event.kind.rawValue) \(event.outcome.name)", metadata: event.metadata)
      }
    }
  }

  extension WorkEvent {
    fileprivate var level: Logger.Level {
      switch outcome {
      case .failed: .warning
      case .exhausted: .notice
      case .done, .cached, .cancelled: kind.isOfFrame ? .trace : .debug
      }
    }

    fileprivate var metadata: Logger.Metadata {
      let tenths = (duration / .milliseconds(1) * 10).rounded() / 10
      var metadata: Logger.Metadata = [
        "kind": "\(kind.rawValue)", "outcome": "\(outcome.name)", "milliseconds": "\(tenths)",
      ]
      if !name.isEmpty { metadata["name"] = "\(name)" }
      if let byteCount { metadata["bytes"] = "\(byteCount)" }
      if let error = outcome.error { metadata["error"] = "\(error)" }
      return metadata
    }
  }
#endif
