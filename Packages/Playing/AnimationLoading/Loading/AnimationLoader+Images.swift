import AnimationCore

extension AnimationLoader {
  /// Loads a picture as animations are loaded: by the `override`, from a file, or from the `downloads` or the network.
  ///
  /// - Throws: `loadFailed` also for what is no picture of a kind that is read.
  package func image(_ source: AnimationSource) async throws(LoadError) -> EncodedImage {
    let forwarding = ForwardingLoader(self, progress: source.progress ?? { _ in })
    let file = try await read(source, forwarding)
    if Task.isCancelled { throw .cancelled(source) }
    do {
      _ = try ImageProperties(probing: file.bytes)
    } catch {
      try? await source.onThread { forwarding.forgetDownloads() }
      throw .loadFailed(source, reason: "\(error)", cause: UnderlyingError(error))
    }
    try? await source.onThread { forwarding.keepDownloads() }
    return EncodedImage(key: source.id, bytes: file.bytes)
  }
}
