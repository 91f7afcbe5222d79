import Foundation
import Testing

@testable import animserve

@Suite struct LimitTests {
  /// Waits until something is so; what never is ends the test.
  private func until(_ what: String, _ isSo: () throws -> Bool) throws {
    let end = Date.now + 60
    while !(try isSo()) {
      if Date.now > end { throw TestFailure("never: \(what)") }
      usleep(20_000)
    }
  }

  private func metric(_ name: String, of service: TestService) throws -> Double? {
    let line = try service.send("GET", "/metrics").text.split(separator: "\n").first {
      $0.hasPrefix(name + " ")
    }
    return line.flatMap { $0.split(separator: " ").last }.flatMap { Double($0) }
  }

  @Test func aBodyThatIsTooLargeIsRefused() throws {
    let service = try TestService(["--max-body=1000"])
    let large = Data(count: 1001)
    #expect(try service.post("/v1/info", large).status == 413)
    // One that says nothing of its size.
    let connection = try TestConnection(service)
    connection.send("POST", "/v1/info", ["Transfer-Encoding": "chunked"])
    connection.send(Data("3e9\r\n".utf8) + large + Data("\r\n0\r\n\r\n".utf8))
    #expect(try connection.response().status == 413)
  }

  @Test func whoWaitsBeforeTheBodyIsToldToSendIt() throws {
    let service = try TestService(["--max-body=1000"])
    let connection = try TestConnection(service)
    connection.send("POST", "/v1/info", ["Expect": "100-continue", "Content-Length": "7"])
    #expect(connection.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    connection.send(Data("nothing".utf8))
    #expect(try connection.response().status == 422)
    let large = try TestConnection(service)
    large.send("POST", "/v1/info", ["Expect": "100-continue", "Content-Length": "1001"])
    #expect(try large.response().status == 413)
  }

  @Test func aResultThatIsTooLargeIsRefusedWithTheLimit() throws {
    let service = try TestService(["--max-pixels=20000", "--max-frames=5"])
    let pixels = try service.post("/v1/render?format=png&frames=0&width=1000", TestAnimation.square)
    #expect(pixels.status == 422 && pixels.detail.contains("outputPixels"))
    let frames = try service.post("/v1/render?format=gif", TestAnimation.square)
    #expect(frames.status == 422 && frames.detail.contains("exportedFrames"))
    #expect(try service.post("/v1/render?format=gif&frames=0..2", TestAnimation.square).status == 200)
  }

  @Test func whatTakesTooLongIsEnded() throws {
    let service = try TestService(["--max-seconds=1", "--jobs=1"])
    let response = try service.post("/v1/render?format=gif", TestAnimation.slow)
    #expect(response.status == 422 && response.detail.contains("second"))
    #expect(try service.post("/v1/render?format=png&frames=1", TestAnimation.square).status == 200)
  }

  @Test func whoComesWhenAllWaitIsToldToComeAgain() throws {
    let service = try TestService(["--jobs=1", "--queue=0"])
    let first = try TestConnection(service)
    first.send("POST", "/v1/render?format=gif", [:], TestAnimation.slow)
    try until("a job runs") { try metric("animserve_jobs_running", of: service) == 1 }
    let second = try service.post("/v1/render?format=png&frames=1", TestAnimation.square)
    #expect(second.status == 503 && second.headers["retry-after"] != nil)
    #expect(try service.send("GET", "/health").status == 200)
  }

  @Test func oneClientCannotTakeAllPlaces() throws {
    let service = try TestService(["--jobs=2", "--client-jobs=1"])
    let first = try TestConnection(service)
    first.send("POST", "/v1/render?format=gif", [:], TestAnimation.slow)
    try until("a job runs") { try metric("animserve_jobs_running", of: service) == 1 }
    let second = try service.post("/v1/render?format=png&frames=1", TestAnimation.square)
    #expect(second.status == 429 && second.headers["retry-after"] == "1")
  }

  @Test func aClientThatGoesTakesItsJobWithIt() throws {
    let service = try TestService(["--jobs=1", "--max-seconds=600"])
    var connection: TestConnection? = try TestConnection(service)
    connection?.send("POST", "/v1/render?format=gif", [:], TestAnimation.slow)
    try until("a job runs") { try metric("animserve_jobs_running", of: service) == 1 }
    let workers = service.workers
    connection = nil
    try until("no job runs") { try metric("animserve_jobs_running", of: service) == 0 }
    #expect(try service.post("/v1/render?format=png&frames=1", TestAnimation.square).status == 200)
    // It was told to stop, not ended.
    #expect(service.workers == workers)
  }

  @Test func aWorkerThatDiesCostsOneAnswer() throws {
    let service = try TestService(["--jobs=1"])
    let connection = try TestConnection(service)
    connection.send("POST", "/v1/render?format=gif", [:], TestAnimation.slow)
    try until("a job runs") { try metric("animserve_jobs_running", of: service) == 1 }
    try until("there is a worker") { !service.workers.isEmpty }
    for worker in service.workers { kill(worker, SIGKILL) }
    #expect(try connection.response().status == 500)
    #expect(try service.post("/v1/render?format=png&frames=1", TestAnimation.square).status == 200)
  }

  @Test func whatIsUnderWayIsAnsweredBeforeTheEnd() throws {
    let service = try TestService(["--jobs=1", "--max-seconds=2"])
    let connection = try TestConnection(service)
    connection.send("POST", "/v1/render?format=gif", [:], TestAnimation.slow)
    try until("a job runs") { try metric("animserve_jobs_running", of: service) == 1 }
    kill(service.process.processIdentifier, SIGTERM)
    #expect(try connection.response().status == 422)
    service.process.waitUntilExit()
    #expect(service.process.terminationStatus == 0)
    #expect(service.workers.isEmpty)
  }

  @Test func aSlowClientDoesNotHoldUpTheEnd() throws {
    let service = try TestService(["--shutdown-seconds=1"])
    let connection = try TestConnection(service)
    connection.send("POST", "/v1/info", ["Content-Length": "1000"], Data("a part".utf8))
    try until("the part is there") {
      !(try FileManager.default.contentsOfDirectory(atPath: service.folder.path + "/cache/work")).isEmpty
    }
    kill(service.process.processIdentifier, SIGTERM)
    service.process.waitUntilExit()
    #expect(service.process.terminationStatus == 0)
  }

  @Test func theCacheOutlivesAServiceThatIsKilled() throws {
    var service = try TestService()
    let folder = service.folder
    let first = try service.post("/v1/render?format=png&frames=4", TestAnimation.square)
    let place = try #require(first.headers["content-location"])
    let connection = try TestConnection(service)
    connection.send("POST", "/v1/render?format=gif", [:], TestAnimation.slow)
    try until("a job runs") { try metric("animserve_jobs_running", of: service) == 1 }
    kill(service.process.processIdentifier, SIGKILL)
    service.process.waitUntilExit()
    let copy = folder.deletingLastPathComponent().appending(path: folder.lastPathComponent + "-2")
    try FileManager.default.moveItem(at: folder, to: copy)
    service = try TestService(["--page-workers=0"], folder: copy)
    #expect(try service.send("GET", place).body == first.body)
    let digest = try #require(first.headers["animation-digest"])
    #expect(try service.send("GET", "/v1/thumb/\(digest)?format=png&frames=4").body == first.body)
    let results = try FileManager.default.contentsOfDirectory(atPath: copy.path + "/cache/results")
    #expect(results.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: copy.path + "/cache/work").isEmpty)
  }

  @Test func theCacheKeepsWithinItsSize() throws {
    let service = try TestService(["--cache=20000"])
    for width in 100..<140 {
      #expect(
        try service.post("/v1/render?format=png&frames=4&width=\(width)", TestAnimation.square).status == 200)
    }
    let bytes = try #require(try metric("animserve_cache_bytes", of: service))
    #expect(bytes <= 20000 && bytes > 0)
    // Nothing is kept, and everything is answered.
    let none = try TestService(["--cache=0"])
    #expect(try none.post("/v1/render?format=png&frames=4", TestAnimation.square).status == 200)
    #expect(try metric("animserve_cache_bytes", of: none) == 0)
  }

  @Test func onlyWhoHasATokenIsServed() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("shop:open sesame\nplain\n".utf8).write(to: file)
    let service = try TestService(["--token-file=\(file.path)"])
    for token in ["open sesame", "plain"] {
      let response = try service.send(
        "POST", "/v1/info", ["Authorization": "Bearer \(token)"], TestAnimation.square)
      #expect(response.status == 200)
    }
    for field in ["Bearer other", "Bearer ", "Basic plain", "plain"] {
      let response = try service.send("POST", "/v1/info", ["Authorization": field], TestAnimation.square)
      #expect(response.status == 401 && response.headers["www-authenticate"] == "Bearer")
    }
    #expect(try service.send("POST", "/v1/info", [:], TestAnimation.square).status == 401)
    #expect(try service.send("GET", "/health").status == 200)
  }
}
