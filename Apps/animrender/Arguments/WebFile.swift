import AnimationCore
import AnimationKit
import AnimationLoading
import CommandLineSupport
import Dispatch
import SystemSupport

/// A file behind a URL, fetched by the program `curl`.
enum WebFile {
  /// Decodes the file, with the images that it refers to. The animation's diagnostics tell which could not be had,
  /// and why.
  ///
  /// - Parameters:
  ///   - id: which of the animations in it; the first one when nil.
  ///   - limits: what it may ask for.
  /// - Throws: `FileError` for what is not an animation, `CommandFailure` for what cannot be fetched or after Ctrl-C.
  static func decode(_ url: String, animation id: String?, limits: DecodingLimits) throws -> any Animation {
    let name = url.withoutPasswords
    let file = try fetch(url, limit: limits.fileBytes)
    var loader = AnimationLoader()
    loader.limits = limits
    loader.downloader = CurlDownloader { Interruption.isRequested }
    loader.override = { _, forwarding in forwarding.downloaded(file) }
    let source = AnimationSource.url(file.url)
    let result = wait(for: id.map(source.choosing) ?? source, loader)
    if Interruption.isRequested { throw CommandFailure.interrupted }
    do {
      return try result.get()
    } catch {
      let cause = error.underlyingError as? AnimationError ?? .invalid(path: "", reason: error.reason)
      throw FileError(path: name, .unusable(cause))
    }
  }

  /// The file as it is.
  ///
  /// - Parameter limit: the most bytes that it may have, at least 1.
  static func fetch(_ url: String, limit: Int) throws(CommandFailure) -> DownloadedFile {
    let name = url.withoutPasswords
    do {
      return try CurlDownloader { Interruption.isRequested }.fetch(url, limit: limit)
    } catch let error as CurlError {
      throw CommandFailure(error, of: name)
    } catch {
      throw CommandFailure(.noInput, "\(name): \(error)")
    }
  }

  /// Keeps this thread, which is the tool's own, until tasks have done the work.
  private static func wait(
    for source: AnimationSource, _ loader: AnimationLoader
  ) -> Result<any Animation, LoadError> {
    let result = Lock<Result<any Animation, LoadError>>(.failure(.cancelled(source)))
    let done = DispatchSemaphore(value: 0)
    Task {
      do throws(LoadError) {
        let animation = try await loader.load(source)
        result.withLock { $0 = .success(animation) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    return result.withLock { $0 }
  }
}

extension CommandFailure {
  fileprivate init(_ error: CurlError, of name: String) {
    switch error {
    case .cancelled: self = .interrupted
    case .tooLarge: self.init(.invalidData, "\(error)")
    case .failed: self.init(.noInput, "\(error)")
    case .process(.file(let error)): self.init(error)
    case .process(let error): self.init(error as any Error, of: name)
    }
  }
}
