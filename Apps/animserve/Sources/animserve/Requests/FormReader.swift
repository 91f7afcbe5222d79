import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOPosix

/// Reads requests; files in them are stored as they come.
struct FormReader: Sendable {
  private static let types: Set = [
    "application/octet-stream", "application/json", "application/zip", "application/gzip",
    "application/zip+dotlottie", "application/vnd.svga", "application/x-tgsticker",
  ]
  private static let rows = "application/x-ndjson"
  /// Bytes of a field that is text.
  private static let maximumText = 4 << 20

  let store: Store
  let fetcher: Fetcher
  let bodyBytes: Int

  func read(_ request: Request) async throws -> RequestForm {
    var form = try query(of: request)
    let type = request.headers[.contentType] ?? "application/octet-stream"
    let media = type.prefix { $0 != ";" }.lowercased()
    if media == "multipart/form-data" {
      guard let boundary = Multipart.boundary(type) else { throw Problem.mistake("the body has no boundary") }
      try await readParts(try await save(request).file, boundary, into: &form)
    } else {
      let isMedia = media.hasPrefix("image/") || media.hasPrefix("video/")
      guard isMedia || media == Self.rows || Self.types.contains(media) else {
        throw Problem(.unsupportedMediaType, "\(media) is neither an animation nor multipart/form-data")
      }
      let body = try await save(request)
      if body.size > 0 {
        form.files[media == Self.rows ? "rows" : "file"] = try store.add(
          body.file, digest: body.digest, size: body.size)
      }
    }
    try await find(&form)
    return form
  }

  /// What the address says.
  func query(of request: Request) throws(Problem) -> RequestForm {
    var form = RequestForm()
    for (name, value) in request.uri.queryParameters {
      try form.add(String(name), .string(String(value)))
    }
    return form
  }

  /// Gets what a form names by address or digest.
  func find(_ form: inout RequestForm) async throws {
    if let url = form.take("url") { form.files["file"] = try await fetcher.fetch(url) }
    if let digest = form.take("digest") { form.files["file"] = try input(digest) }
    for name in [OptionRule].contents {
      guard let text = form.take(name) else { continue }
      let bytes = Data(text.utf8)
      form.files[name] = try await store.add(bytes, 0..<bytes.count)
    }
    try await form.replacements.fetchImages(fetcher.fetch)
  }

  func input(_ digest: String) throws(Problem) -> StoredInput {
    guard digest.utf8.count == 64, let input = store.input(digest) else {
      throw Problem(.notFound, "there is no animation of this digest, or no longer")
    }
    return input
  }

  private func readParts(_ file: TemporaryFile, _ boundary: String, into form: inout RequestForm) async throws
  {
    let body = try await file.mapped()
    let multipart = try await NIOThreadPool.singleton.runIfActive { try Multipart(body, boundary: boundary) }
    for part in multipart.parts {
      let isFile = part.isFile || ["file", "a", "b", "rows"].contains(part.name)
      guard isFile else {
        guard part.range.count <= Self.maximumText else { throw Problem.mistake("\(part.name) is too long") }
        try form.add(part.name, .string(String(decoding: body[part.range], as: UTF8.self)))
        continue
      }
      guard !part.range.isEmpty else { throw Problem.mistake("\(part.name) is empty") }
      let input = try await store.add(body, part.range)
      if part.name.hasPrefix("image:") {
        try form.replacements.setImage(String(part.name.dropFirst("image:".count)), input)
      } else {
        form.files[part.name] = input
      }
    }
  }

  /// Keeps the body of a request in a file for work.
  ///
  /// - Throws: `Problem` where it is too large.
  func save(_ request: Request) async throws -> (file: TemporaryFile, digest: String, size: Int) {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    // Who waits for a word before the body gets it now.
    if length > bodyBytes, request.headers[.expect] != nil { throw Problem.tooLarge(bodyBytes) }
    let file = store.temporary()
    let writer = try DigestingWriter(file, in: store)
    var body = request.body.makeAsyncIterator()
    var size = 0
    while let buffer = try await next(&body) {
      size += buffer.readableBytes
      if max(size, length) <= bodyBytes {
        try await writer.write(buffer)
      } else if size > 2 * bodyBytes {
        break
      }
    }
    // Most clients read no answer before they have sent everything: what is a little too large is read to its end.
    guard max(size, length) <= bodyBytes else { throw Problem.tooLarge(bodyBytes) }
    return (file, writer.digest, writer.size)
  }

  /// - Throws: `CancellationError` where the client is gone.
  private func next(_ body: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
    do {
      return try await body.next()
    } catch {
      throw CancellationError()
    }
  }
}
