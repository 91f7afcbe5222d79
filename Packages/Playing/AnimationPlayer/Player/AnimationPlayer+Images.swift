import AnimationCore
import AnimationLoading

extension AnimationPlayback {
  /// Shows an image from the web in the place of the animation's own, once it is loaded: by the `loader`, with its
  /// downloader, rules, tries and disk cache.
  ///
  /// The newest call for a key counts; an image that is set for it meanwhile counts more than what is loaded, and other
  /// `replacements` as a whole give all loads up. Where it fails, what was there stays, and `reported` says why.
  ///
  /// - Parameters:
  ///   - url: the address. A path of a file is none.
  ///   - key: as in `Replacements.images`.
  ///   - headers: as in `AnimationSource.url`.
  ///   - placeholder: is shown meanwhile; nil for what is there. Fit, shape, border and anchor become those of the image.
  ///   - fit: of the image; nil for the placeholder's, or `contain` without one.
  ///   - shape: of the image; nil for the placeholder's.
  ///   - fade: how long the image takes to come in the place of the placeholder; default at once.
  public func setImage(
    url: String, forKey key: String, headers: [String: String] = [:],
    placeholder: Replacements.Image? = nil, fit: ContentFit? = nil,
    shape: Replacements.Image.Shape? = nil, fade: Duration = .zero
  ) {
    player.loadImage(
      .url(url, headers: headers), placeholder: placeholder,
      ImageLoads.Load(key: key, fit: fit, shape: shape, fade: fade))
  }
}

extension AnimationPlayer {
  fileprivate func loadImage(
    _ source: AnimationSource, placeholder: Replacements.Image?, _ load: ImageLoads.Load
  ) {
    var next = replacements
    if let placeholder { next.images[load.key] = placeholder }
    let awaited = Replacements.AwaitedImage(placeholder: next.images[load.key]?.image)
    next.awaitedImages[load.key] = awaited
    imageLoads.begin(load, source, loader, for: awaited)
    // The load before for this key is given up with this.
    replacements = next
  }

  /// Shows the images that have come.
  func takeImages() {
    for (load, answer) in imageLoads.take() {
      let key = load.key
      guard replacements.awaitedImages[key] === answer.awaited else { continue }
      var next = replacements
      next.awaitedImages[key] = nil
      let before = next.images[key]
      if before?.image == answer.awaited.placeholder {
        switch answer.result {
        case .success(let image): next.images[key] = load.image(image, after: before)
        case .failure(let error): findings.note(error, of: key)
        }
      }
      replacements = next
      if next.images[key]?.crossFade != nil { imageFades[key] = load.fade }
    }
  }

  /// Brings images further that take the place of others.
  func fadeImages(by time: Duration) {
    if imageFades.isEmpty { return }
    var next = replacements
    for (key, duration) in imageFades {
      let progress = (next.images[key]?.crossFade?.progress ?? 1) + time / duration
      if progress < 1 {
        next.images[key]?.crossFade?.progress = progress
      } else {
        next.images[key]?.crossFade = nil
        imageFades[key] = nil
      }
    }
    replacements = next
  }

  /// Whether there is something new to show at any moment.
  var changesAllTheTime: Bool { state.changesAllTheTime || !imageFades.isEmpty }
}

extension ImageLoads.Load {
  /// - Parameter before: what the image takes the place of; nil for the file's own.
  fileprivate func image(_ image: EncodedImage, after before: Replacements.Image?) -> Replacements.Image {
    var result = before ?? Replacements.Image(image)
    result.image = image
    if let fit { result.fit = fit }
    if let shape { result.shape = shape }
    result.crossFade = fade > .zero ? .init(from: before) : nil
    return result
  }
}
