import ArgumentParser
import Hummingbird
import HummingbirdCore
import Logging
import Metrics
import ServiceLifecycle

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main struct Animserve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animserve", abstract: "Render, convert and check animations over HTTP.",
    discussion:
      "It runs animrender and animsnap, which lie next to it or in --tools. Docs/Service.md says more.")

  @OptionGroup var options: ServiceOptions

  func run() async throws {
    // A client or worker that is gone is an error of the write.
    signal(SIGPIPE, SIG_IGN)
    var logger = Logger(label: "animserve") { _ in JSONLogHandler() }
    logger.logLevel = options.logLevel
    MetricsSystem.bootstrap(ServiceMetrics.registry)
    let limits = options.limits
    let store = try Store(folder: options.cacheFolder, capacity: options.cache)
    defer { store.end() }
    let folder = try options.toolFolder
    let tools = try Toolbox(folder: folder, limits: limits, store: store, logger: logger)
    let fetcher = Fetcher(
      hosts: Set(options.allowHost.map { $0.lowercased() }), store: store, maximumBytes: limits.bodyBytes)
    let reader = FormReader(store: store, fetcher: fetcher, bodyBytes: limits.bodyBytes)
    let access = try options.tokenFile.map(Access.init(file:)) ?? Access()
    let page =
      limits.pageWorkers == 0
      ? nil
      : PageRoutes(
        workers: try PageWorkers(
          program: "\(folder)/animrender", limits: limits, store: store, logger: logger),
        reader: reader, access: access)
    let routes = Routes(
      tools: tools, reader: reader, access: access, page: page, names: options.names, rows: limits.rows)
    let application = Application(
      router: routes.router(),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            PatienceHandler(period: options.idleSeconds), ClientPresence(),
            ContinueHandler(bodyBytes: limits.bodyBytes),
          ],
          idleTimeout: .seconds(Int64(options.idleSeconds)))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port),
        availableConnectionsDelegate: MaximumAvailableConnections(options.connections)),
      services: [tools] + (page.map { [$0.workers] } ?? []),
      onServerRunning: { [logger] channel in
        // Who starts it with port 0 reads here what it has become.
        let address = channel.localAddress.map { "\($0.ipAddress ?? ""):\($0.port ?? 0)" } ?? ""
        logger.notice("listening", metadata: ["address": "\(address)"])
      }, logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = Duration.seconds(options.shutdownSeconds)
    try await ServiceGroup(configuration: configuration).run()
  }
}
