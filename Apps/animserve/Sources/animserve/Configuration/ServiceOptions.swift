import ArgumentParser
import FoundationEssentials
import Logging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The options of the program.
struct ServiceOptions: ParsableArguments {
  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for a free one.")
  var port = 8080

  @Option(help: "The folder of animrender and animsnap. Default: that of this program.")
  var tools: String?

  @Option(help: "Where inputs and results are kept. Default: a folder that is removed at the end.")
  var cacheFolder: String?

  @Option(help: "How many bytes inputs and results may take.")
  var cache = 1 << 30

  @Option(help: "A file with a token a line, or NAME:TOKEN. Without it, everybody may use the service.")
  var tokenFile: String?

  @Option(
    help:
      "A name under which the service is asked; may be given several times. Default: any with tokens, else none but localhost."
  )
  var name: [String] = []

  @Option(help: "A host, or HOST:PORT, that files may be fetched from; may be given several times.")
  var allowHost: [String] = []

  @Option(help: "Bytes of a request's body.")
  var maxBody = 64 << 20

  @Option(help: "Pixels of an image that comes out.")
  var maxPixels = 40_000_000

  @Option(help: "Frames that come out.")
  var maxFrames = 20_000

  @Option(help: "Seconds of work for one result.")
  var maxSeconds = 30

  @Option(help: "Rows of a request to personalise.")
  var maxRows = 10_000

  @Option(help: "How many results are made at once. Default: one per processor.")
  var jobs: Int?

  @Option(help: "How many requests may wait for their turn.")
  var queue = 100

  @Option(help: "How many requests of one client may wait or be under way. Default: as many as there are.")
  var clientJobs: Int?

  @Option(help: "How many processes answer the page at /; 0 for no page.")
  var pageWorkers = 1

  @Option(help: "How many bytes of decoded animations each worker keeps.")
  var workerMemory = 128 << 20

  @Option(help: "How many connections there may be at once.")
  var connections = 1000

  @Option(help: "Seconds after which a connection on which nothing comes is closed.")
  var idleSeconds = 60

  @Option(help: "Seconds that requests under way have when the service is to end.")
  var shutdownSeconds = 30

  @Option(
    help: "trace, debug, info, notice, warning, error or critical.",
    transform: { text in
      guard let level = Logger.Level(rawValue: text) else { throw ValidationError("no level \(text)") }
      return level
    })
  var logLevel = Logger.Level.info

  func validate() throws {
    let counts = [
      ("max-body", maxBody), ("max-pixels", maxPixels), ("max-frames", maxFrames),
      ("max-seconds", maxSeconds),
      ("max-rows", maxRows), ("jobs", jobs ?? 1), ("client-jobs", clientJobs ?? 1),
      ("connections", connections),
      ("idle-seconds", idleSeconds), ("shutdown-seconds", shutdownSeconds),
    ]
    for (name, value) in counts where value < 1 { throw ValidationError("--\(name): write a number above 0") }
    for (name, value) in [
      ("cache", cache), ("queue", queue), ("page-workers", pageWorkers), ("worker-memory", workerMemory),
    ] where value < 0 {
      throw ValidationError("--\(name): write 0 or a number above it")
    }
    guard (0...65535).contains(port) else { throw ValidationError("--port: write a number up to 65535") }
  }

  /// The names in requests that are answered; nil for any. A page of another site has no token.
  var names: Set<String>? {
    name.isEmpty && tokenFile != nil ? nil : Set(name.map { $0.lowercased() })
  }

  var limits: ServiceLimits {
    ServiceLimits(
      bodyBytes: maxBody, pixels: maxPixels, frames: maxFrames, seconds: maxSeconds,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, queueLength: queue,
      clientJobs: clientJobs ?? Int.max, rows: maxRows, pageWorkers: pageWorkers, workerMemory: workerMemory)
  }

  /// The folder of the tools, with no link in its path: they run in other folders than this program.
  ///
  /// - Throws: where it is not there.
  var toolFolder: String {
    get throws {
      if let tools { return try Self.realPath(tools) }
      // How it was called may be a name that was looked for in PATH.
      let program = (try? Self.realPath("/proc/self/exe")) ?? CommandLine.arguments[0]
      return try Self.realPath(URL(filePath: program).deletingLastPathComponent().path(percentEncoded: false))
    }
  }

  private static func realPath(_ path: String) throws -> String {
    guard let resolved = realpath(path, nil) else { throw FileFailure(path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
