import HTTPTypes
import Hummingbird

/// What the service answers.
struct Routes: Sendable {
  let tools: Toolbox
  let reader: FormReader
  let access: Access
  /// What answers the page; nil for no page.
  let page: PageRoutes?
  /// The names under which the service is asked; nil for any.
  let names: Set<String>?
  /// How many rows a request may have.
  let rows: Int

  func router() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ProblemMiddleware())
    add("health", to: router) { _, _ in Response.text("ok\n", type: "text/plain") }
    add("ready", to: router) { _, _ in
      guard tools.isReady else {
        throw Problem(.serviceUnavailable, "no worker is free to begin", retryAfter: 1)
      }
      return Response.text("ok\n", type: "text/plain")
    }
    add("metrics", to: router) { _, _ in
      Response.text(ServiceMetrics.text(tools), type: "text/plain; version=0.0.4")
    }
    add("openapi.json", to: router) { _, _ in Response.json(APIDescription.document) }
    let api = router.group("v1").add(middleware: NameMiddleware(names: names)).add(
      middleware: SameOriginMiddleware(allowsLinks: true)
    ).add(
      middleware: AccessMiddleware(access: access))
    for operation in Operation.allCases {
      add(operation.rawValue, .post, to: api) { request, context in
        try await make(operation, request, context)
      }
    }
    add("personalise", .post, to: api) { request, context in
      let form = try await reader.read(request)
      return try await Personalisation(form, of: request, tools: tools, reader: reader, rows: rows)
        .response(for: context)
    }
    add("thumb/:digest", to: api) { request, context in try await thumbnail(request, context) }
    add("results/:name", to: api) { request, context in try stored(request, context) }
    page?.add(to: router.group().add(middleware: NameMiddleware(names: names)))
    return router
  }

  private static let methods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace, HTTPRequest.Method("QUERY"),
  ].compactMap(\.self)

  /// Adds a route, and the word for all other methods that they are not for it.
  private func add(
    _ path: String, _ method: HTTPRequest.Method = .get, to router: some RouterMethods<ServiceContext>,
    _ handler: @escaping @Sendable (Request, ServiceContext) async throws -> Response
  ) {
    router.on(RouterPath(path), method: method, use: handler)
    for other in Self.methods where other != method && !(other == .head && method == .get) {
      router.on(RouterPath(path), method: other) { _, _ -> Response in
        var problem = Problem(.methodNotAllowed, "this is for \(method)")
        problem.headers[.allow] = method.rawValue
        throw problem
      }
    }
  }

  private func make(_ operation: Operation, _ request: Request, _ context: ServiceContext) async throws
    -> Response
  {
    var form = try await reader.read(request)
    let job = try form.job(operation, accept: request.headers[.accept])
    let name = tools.resultName(of: job)
    if FileAnswer.hasIt(request, name: name) {
      throw Problem(.preconditionFailed, "the client has this result already")
    }
    let file = try await ClientPresence.whileThere(on: context.channel) {
      try await tools.result(of: job, for: context.client)
    }
    return FileAnswer(
      file: file, name: name,
      headers: [
        .animationDigest: job.inputs.map(\.digest).joined(separator: ", "), .cacheControl: "no-store",
        .contentLocation: "/v1/results/\(name)",
      ]
    ).response(to: request)
  }

  private func thumbnail(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var form = try reader.query(of: request)
    form.files["file"] = try reader.input(context.parameters.get("digest") ?? "")
    try await reader.find(&form)
    let job = try form.job(.render, accept: request.headers[.accept])
    let name = tools.resultName(of: job)
    let headers: HTTPFields = [.cacheControl: access.caching, .vary: "Accept"]
    if FileAnswer.hasIt(request, name: name) {
      return Response(status: .notModified, headers: headers + [.eTag: FileAnswer.tag(name)])
    }
    let file = try await ClientPresence.whileThere(on: context.channel) {
      try await tools.result(of: job, for: context.client)
    }
    return FileAnswer(file: file, name: name, headers: headers).response(to: request)
  }

  private func stored(_ request: Request, _ context: ServiceContext) throws -> Response {
    let name = context.parameters.get("name") ?? ""
    guard let file = tools.store.result(name) else {
      throw Problem(.notFound, "there is no such result, or no longer")
    }
    let headers: HTTPFields = [.cacheControl: access.caching]
    if FileAnswer.hasIt(request, name: name) {
      return Response(status: .notModified, headers: headers + [.eTag: FileAnswer.tag(name)])
    }
    return FileAnswer(file: file, name: name, headers: headers).response(to: request)
  }
}

extension HTTPFields {
  fileprivate static func + (one: HTTPFields, other: HTTPFields) -> HTTPFields {
    var sum = one
    sum.append(contentsOf: other)
    return sum
  }
}
