import AnimationCore

/// What became of the pictures of a file, so that no step packs again what one before has packed.
final class PackedPictures {
  enum Way: Hashable {
    case lossless
    case seenAlike
  }

  private struct Job: Hashable {
    let image: EncodedContent
    let way: Way
  }

  private var results: [Job: EncodedContent?] = [:]

  /// - Parameter pack: returns nil where there is nothing smaller.
  func picture(_ image: EncodedContent, _ way: Way, pack: () -> EncodedContent?) -> EncodedContent? {
    let job = Job(image: image, way: way)
    if let known = results[job] { return known }
    let result = pack()
    results[job] = .some(result)
    return result
  }
}
