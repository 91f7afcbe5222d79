import FoundationEssentials
import HTTPTypes
import Hummingbird

/// The page at the root, and what it asks for: that of `animrender preview`, for files that are sent to the service.
///
/// The list of files is in the page's address: the service remembers nothing of who looks at what.
struct PageRoutes: Sendable {
  /// Files that a page may list.
  private static let maximumFiles = 100

  let workers: PageWorkers
  let reader: FormReader
  let access: Access

  func add(to router: RouterGroup<ServiceContext>) {
    let page = router.group().add(middleware: SameOriginMiddleware(allowsLinks: true)).add(
      middleware: AccessMiddleware(access: access, scheme: .basic))
    page.get("", use: workersAnswer)
    page.get("page/:file", use: workersAnswer)
    let api = router.group("api").add(middleware: SameOriginMiddleware()).add(
      middleware: AccessMiddleware(access: access, scheme: .basic))
    api.get("files") { request, _ in list(request) }
    api.post("files") { request, _ in try await add(request) }
    for method: HTTPRequest.Method in [.get, .post, .delete] {
      api.on("**", method: method, use: workersAnswer)
    }
  }

  private func list(_ request: Request) -> Response {
    let files = request.uri.queryParameters[values: "file"].prefix(Self.maximumFiles).compactMap {
      PageFile(id: String($0))
    }
    return .json([
      "sequence": 1, "isInAddress": true,
      "files": .array(
        files.map { file in
          let input = reader.store.input(file.digest)
          return [
            "id": .string(file.id), "name": .string(file.name), "version": 1,
            "bytes": .number(Double(input?.size ?? 0)),
            "error": input == nil ? .string("\(file.name): is not kept any more: drop it again") : .null,
          ]
        }),
    ])
  }

  private func add(_ request: Request) async throws -> Response {
    let body = try await reader.save(request)
    guard body.size > 0 else { throw Problem.mistake("the file is empty") }
    let input = try reader.store.add(body.file, digest: body.digest, size: body.size)
    let name = request.uri.queryParameters["name"].map(String.init) ?? ""
    return .json(["id": .string(PageFile(digest: input.digest, name: name).id)])
  }

  @Sendable private func workersAnswer(_ request: Request, _ context: ServiceContext) async throws -> Response
  {
    let body = request.method == .post ? try await reader.save(request) : nil
    // What is about a file, or about the export of one, names it.
    let parts = request.uri.path.split(separator: "/")
    let file = parts.count > 2 ? PageFile(id: parts[2]) : nil
    let input = file.flatMap { reader.store.input($0.digest) }
    if parts.count > 2, input == nil {
      throw Problem(.notFound, "the file is not kept any more: drop it again")
    }
    let open = body.flatMap { OpenFile($0.file.path) }
    defer { withExtendedLifetime((body, input)) {} }
    return try await workers.answer(
      to: request, about: file?.digest ?? "", body: open, for: context)
  }
}
