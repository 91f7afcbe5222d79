import AnimationCore
import AnimationLoading
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One download, as the delegate of its session: gathers the bytes as they come, until it ends one way or
/// another.
final class Transfer: NSObject, URLSessionDataDelegate {
  private typealias Waiter = CheckedContinuation<Void, any Error>

  /// The request as it was made.
  private let request: DownloadRequest
  private let state: Lock<State>

  private struct State {
    /// The request as it is after redirects.
    var request: DownloadRequest
    var bytes: [UInt8] = []
    /// nil when the server does not tell.
    var expectedBytes: Int?
    var start = ContinuousClock.now
    /// When something last came, or when it began.
    var lastArrival = ContinuousClock.now
    /// The address of the response, after redirects; nil before there is one.
    var url: String?
    var waiter: Waiter?
    /// nil while it goes on.
    var end: Result<Void, any Error>?
  }

  init(_ request: DownloadRequest) {
    self.request = request
    state = Lock(State(request: request))
  }

  /// Where the bytes come from, once there is a response.
  var url: String? { state.withLock { $0.url } }

  /// Runs the task. Cancelled, it returns at once.
  func bytes(of task: URLSessionTask) async throws -> [UInt8] {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let end = state.withLock { state in
          if state.end == nil { state.waiter = waiter }
          state.start = .now
          state.lastArrival = state.start
          return state.end
        }
        if let end { waiter.resume(with: end) } else { task.resume() }
      }
    } onCancel: {
      abort(task, CancellationError())
    }
    return state.withLock { $0.bytes }
  }

  // MARK: What the session reports, in this order

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest proposed: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    var next = proposed
    do {
      if let url = next.url?.absoluteString {
        let redirected = try state.withLock { $0.request }.redirected(to: url)
        state.withLock { $0.request = redirected }
        next.url = URL(string: WebAddress.normalized(url))
        // Foundation hands some on, whoever is asked.
        for name in request.headers.keys {
          next.setValue(redirected.headers[name], forHTTPHeaderField: name)
        }
      }
    } catch {
      return abort(task, error)
    }
    let answer = next.url?.isLoadable == true ? next : nil
    // Foundation on Linux crashes when a cancelled task is answered: none is given once it has ended, and by
    // the lock, cancelling comes after.
    state.withLock {
      $0.lastArrival = .now
      // Without a new request the redirect itself is the response, and its status is none of success.
      if $0.end == nil { completionHandler(answer) }
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let http = response as? HTTPURLResponse
    let status = http?.statusCode ?? 0
    let announced = response.expectedContentLength
    // The length that the server names is that of what it sends; a compressed body grows.
    let isCompressed = http?.value(forHTTPHeaderField: "Content-Encoding").map { $0 != "identity" } ?? false
    state.withLock {
      $0.lastArrival = .now
      $0.url = response.url?.absoluteString
      $0.expectedBytes = isCompressed || announced < 0 ? nil : Int(exactly: announced)
    }
    if !(200...299 ~= status) {
      let retryAfter = http?.value(forHTTPHeaderField: "Retry-After").flatMap { RetryAfter.duration($0) }
      abort(dataTask, DownloadError.status(status, retryAfter: retryAfter))
    } else if announced > request.limit {
      abort(dataTask, DownloadError.tooLarge(limit: request.limit))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let limit = request.limit
    let progress = state.withLock { state -> Result<DownloadProgress, DownloadError>? in
      state.lastArrival = .now
      guard state.end == nil else { return nil }
      guard data.count <= limit - state.bytes.count else { return .failure(.tooLarge(limit: limit)) }
      state.bytes += data
      return .success(DownloadProgress(received: state.bytes.count, expected: state.expectedBytes))
    }
    switch progress {
    case .success(let progress): request.progress(progress)
    case .failure(let error): abort(dataTask, error)
    case nil: break
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (received, expected) = state.withLock { ($0.bytes.count, $0.expectedBytes) }
    if let expected, received < expected {
      finish(.failure(DownloadError.truncated(received: received, expected: expected)))
    } else if let error {
      finish(
        .failure(DownloadError.connection(reason: error.localizedDescription, cause: UnderlyingError(error))))
    } else {
      request.progress(DownloadProgress(received: received, expected: received))
      finish(.success(()))
    }
  }

  // MARK: Ending

  /// Ends the transfer where it has taken too long. One that is complete is never too late, however long its end stayed
  /// unread.
  ///
  /// - Parameters:
  ///   - idle: how long nothing may come.
  ///   - total: how long all of it may take.
  /// - Returns: when it will have taken too long unless something comes; nil when it has ended.
  func endIfLate(idle: Duration, total: Duration, of task: URLSessionTask) -> ContinuousClock.Instant? {
    let (end, idleEnd, hasEnded) = state.withLock { ($0.start + total, $0.lastArrival + idle, $0.end != nil) }
    let now = ContinuousClock.now
    if hasEnded { return nil }
    if now < min(end, idleEnd) { return min(end, idleEnd) }
    let error: DownloadError =
      now >= end ? .tooSlow(seconds: total / .seconds(1)) : .stalled(seconds: idle / .seconds(1))
    abort(task, error)
    return nil
  }

  /// Ends it before the server does.
  private func abort(_ task: URLSessionTask, _ error: any Error) {
    finish(.failure(error))
    // Cancelling waits for the queue on which the session reads, which may be where this runs.
    DispatchQueue.global().async { task.cancel() }
  }

  /// Ends the transfer; only the first end counts.
  private func finish(_ end: Result<Void, any Error>) {
    let waiter = state.withLock { state -> Waiter? in
      guard state.end == nil else { return nil }
      state.end = end
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(with: end)
  }
}
