import AnimationCore

/// Turns sources into animations.
///
///     source ─▶ cache ─▶ override ─▶ file or download ─▶ decode ─▶ validate ─▶ animation
///                                                         ▲  │
///                                   images of downloads, or from imageLoader
///
/// A value: every player has its own, and copies share the caches.
public struct AnimationLoader: Sendable {
  /// Makes an animation of a file: of those in it the one of the id, or the first one when that is nil.
  public typealias Decode =
    @Sendable (AnimationFile, _ animationID: String?, DecodingLimits) throws(AnimationError) -> any Animation

  /// What makes an animation of a file.
  public var decode: Decode
  /// `fileBytes` is what a file or a download may have.
  public var limits = DecodingLimits()
  /// nil (the default) to load nothing from the network.
  public var downloader: (any AnimationDownloading)?
  /// Where redirects are followed to, of what the rules below allow; default `any`.
  public var redirects = RedirectPolicy.any
  /// Changes the header fields of a request before it is sent: for keys that are renewed, and signatures. It is asked
  /// before each try, for what `AnimationSource.url` sends its header fields with: the animation, and images of its
  /// server. When the server answers 401 it is asked once more, with `wasUnauthorized`, and the request is sent again.
  /// What it throws ends the load. nil (the default) for none.
  public var prepareRequest: (@Sendable (inout DownloadRequest) async throws -> Void)?
  /// Decides which addresses are asked, the animations' own, those of their images, and those to which redirects lead:
  /// true for one that is asked, wherever it is, false for one that is not, nil to leave it to the built-in rules.
  /// Those let redirects lead neither from https to http nor from a public host into a private network, and images
  /// come from a public host or their animation's. nil (the default) for the built-in rules alone.
  public var allowsAddress: (@Sendable (_ url: String) -> Bool?)?
  /// When downloads that failed are tried again; default never. Images have `imageTimeout` for all their tries.
  public var retries = DownloadRetries.none
  /// Gives the images that a Lottie keeps in files of their own, by their folder and file name joined, from wherever an
  /// app has them: asked for those that are not in the folder of a file, before the network; several at once, for at
  /// most `imageTimeout`. Where it gives nil, the built-in way is taken; what it throws says in the animation's
  /// diagnostics why the image is missing. nil (the default) for the built-in way alone.
  public var imageLoader: (@Sendable (_ reference: String, AnimationSource) async throws -> [UInt8]?)?
  /// How long the images that a Lottie refers to and that have to be fetched may take, all together; default 60
  /// seconds. Those that are not there by then, or cannot be had, are missing from the animation, and its diagnostics
  /// say so.
  public var imageTimeout = Duration.seconds(60)
  /// Keeps animations; loaders that share one decode nothing twice. One with images that could not be fetched is
  /// not kept, and a file that has changed, or other bytes of the same id, are decoded again. nil (the default) for
  /// none; `AnimationLoader.shared` has one.
  public var cache: AnimationCache?
  /// Keeps downloads on disk, for as long as there is room: the server is not asked again. nil (the default)
  /// for none.
  public var downloads: DownloadCache?
  /// What the caches know a source's file by; default its id, or the content of bytes without an id. Animations of one
  /// file are kept apart. A key of your own decides alone: then it is not noticed that a file has changed.
  public var cacheKey: @Sendable (AnimationSource) -> String = { $0.cacheKey } {
    didSet { hasOwnCacheKey = true }
  }
  private var hasOwnCacheKey = false
  /// Stands in for the built-in loading of everything but decoded animations: gives bytes of its own, or
  /// forwards this or another source to the built-in way. Its errors become `LoadError.loadFailed`, unless
  /// they are `LoadError`s.
  public var override: (@Sendable (AnimationSource, ForwardingLoader) async throws -> AnimationFile)?

  /// What a name in a folder may stand for, best first; default a file of exactly this name.
  package var fileNames: @Sendable (_ name: String) -> [String] = { [$0] }

  /// - Parameter decode: knows the formats; without it, `AnimationFormats` has a loader for all of them.
  public init(decode: @escaping Decode) {
    self.decode = decode
  }

  /// Several may be under way at once. Cancelling the task ends it with `LoadError.cancelled`.
  public func load(_ source: AnimationSource) async throws(LoadError) -> any Animation {
    if case .animation(let animation) = source.location { return try animation.validated(as: source) }
    let watch = WorkWatch(.load, source.description.withoutPasswords)
    do {
      let (animation, outcome) = try await shared(source)
      watch?.report(outcome)
      return animation
    } catch {
      if case .cancelled = error { watch?.report(.cancelled) } else { watch?.report(.failed(error)) }
      throw error
    }
  }

  /// Returns the animation and whether it was `cached`, or else `done`.
  private func shared(
    _ source: AnimationSource
  ) async throws(LoadError) -> (animation: any Animation, outcome: WorkEvent.Outcome) {
    guard let cache else { return (try await fetch(source).animation, .done) }
    let key = key(of: source)
    if let animation = cache.animation(key) { return (animation, .cached) }
    // Several may wait for the load, each with progress of its own.
    let shared = source.reportingProgress { cache.report($0, of: key) }
    let animation = try await cache.animation(key, of: source) { () async throws(LoadError) in
      try await fetch(shared)
    }
    return (animation, .done)
  }

  /// Has the `cache` keep an animation that was decoded elsewhere, as if it had been loaded from `source`: what plays that
  /// shows it at once. Does nothing without a `cache`.
  public func insert(_ animation: any Animation, for source: AnimationSource) {
    cache?.insert(animation, key(of: source))
  }

  /// Has the `downloads` keep the bytes of a file, as if they had been downloaded for `source`: what plays that does not
  /// ask the server. Does nothing without `downloads`.
  public func insert(_ bytes: [UInt8], for source: AnimationSource) {
    downloads?.store(bytes, for: cacheKey(source))
  }

  /// What the `cache` has; nil when it would have to be loaded. Players show it at once.
  package func cached(_ source: AnimationSource) -> (any Animation)? {
    guard let cache else { return nil }
    let watch = WorkWatch(.load, source.description.withoutPasswords)
    let animation = cache.animation(key(of: source))
    if animation != nil { watch?.report(.cached) }
    return animation
  }

  private func key(of source: AnimationSource) -> AnimationCache.Key {
    AnimationCache.Key(
      cacheKey(source), animation: source.animationID,
      version: hasOwnCacheKey ? nil : SourceVersion(source, fileNames: fileNames))
  }

  private func fetch(_ source: AnimationSource) async throws(LoadError) -> LoadedAnimation {
    let forwarding = ForwardingLoader(self, progress: source.progress ?? { _ in })
    let data = try await read(source, forwarding)
    if Task.isCancelled { throw .cancelled(source) }
    do {
      let loaded = try await complete(data, source)
      try? await source.onThread { forwarding.keepDownloads() }
      return loaded
    } catch {
      switch error {
      case .cancelled: break
      // Others of the file's animations may be fine.
      default: if source.animationID == nil { try? await source.onThread { forwarding.forgetDownloads() } }
      }
      throw error
    }
  }

  func read(
    _ source: AnimationSource, _ forwarding: ForwardingLoader
  ) async throws(LoadError) -> AnimationFile {
    guard let override else { return try await forwarding.load(source) }
    do {
      return try await override(source, forwarding)
    } catch let error as LoadError {
      throw error
    } catch {
      throw Task.isCancelled ? .cancelled(source) : .loadFailed(source, error)
    }
  }

  /// Decodes, fetches the images that were asked for meanwhile, and decodes again.
  private func complete(
    _ file: AnimationFile, _ source: AnimationSource
  ) async throws(LoadError) -> LoadedAnimation {
    guard let fetch = imageFetcher(file, source) else {
      return LoadedAnimation(try await decoded(file, source))
    }
    let requests = ImageRequests(besides: file.externalImage)
    let animation = try await decoded(AnimationFile(file.bytes) { requests.image($0) }, source)
    let missing = requests.missing.prefix(limits.externalImages)
    if missing.isEmpty { return LoadedAnimation(animation) }
    let images = await ImageFetching.images(Array(missing), timeout: imageTimeout, fetch: fetch)
    if Task.isCancelled { throw .cancelled(source) }
    let whole = AnimationFile(file.bytes) { reference in
      if let bytes = try? file.externalImage(reference) { return bytes }
      return try images[reference]?.get()
    }
    return LoadedAnimation(
      try await decoded(whole, source), lacksImages: images.values.contains { (try? $0.get()) == nil })
  }

  /// nil when there is nowhere to ask for images that the file lacks.
  private func imageFetcher(
    _ file: AnimationFile, _ source: AnimationSource
  ) -> (@Sendable (String) async throws -> [UInt8]?)? {
    guard let imageLoader else { return file.fetchExternalImage }
    return { reference in
      if let bytes = try await imageLoader(reference, source) { return bytes }
      return try await file.fetchExternalImage?(reference)
    }
  }

  private func decoded(
    _ file: AnimationFile, _ source: AnimationSource
  ) async throws(LoadError) -> any Animation {
    try await source.onThread { () throws(LoadError) in
      let animation: any Animation
      do throws(AnimationError) {
        animation = try decode(file, source.animationID, limits)
      } catch .invalid(let path, let reason) {
        throw .invalidAnimation(source, reason: "\(AnimationError.invalid(path: path, reason: reason))")
      } catch {
        throw .parseFailed(source, cause: error)
      }
      return try animation.validated(as: source)
    }
  }
}

extension Animation {
  /// The animation itself, if there is something to show; decoders from outside may not have looked.
  package func validated(as source: AnimationSource) throws(LoadError) -> any Animation {
    let (size, rate, frames) = (info.size, info.frameRate, info.frameCount)
    guard size.isFinite, !size.isEmpty else {
      throw .invalidAnimation(source, reason: "the size is \(size.width) x \(size.height)")
    }
    guard rate.isFinite, rate > 0 else {
      throw .invalidAnimation(source, reason: "the frame rate is \(rate)")
    }
    guard frames > 0 else { throw .invalidAnimation(source, reason: "it has no frames") }
    return self
  }
}
