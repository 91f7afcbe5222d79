extension Replacements {
  /// Whether nothing is replaced.
  package var isEmpty: Bool {
    images.isEmpty && texts.isEmpty && strings.isEmpty && drawings.isEmpty && hidden.isEmpty && values.isEmpty
      && slots.isEmpty && theme == .initial
  }

  /// An image that is being loaded for a key: one load, known by its identity.
  package final class AwaitedImage: Sendable {
    /// What the key showed when it began; an image that is set meanwhile counts more than the load.
    package let placeholder: EncodedImage?

    package init(placeholder: EncodedImage?) { self.placeholder = placeholder }
  }
}

extension Replacements.Image {
  /// How an image takes the place of another.
  package struct CrossFade: Hashable, Sendable {
    /// None for the file's own image, as a value cannot hold one of its own kind.
    private let images: [Replacements.Image]
    /// How much of the new image is seen, 0…1.
    package var progress = 0.0

    /// - Parameter before: nil for the file's own image. One that still fades in itself counts as if it was there.
    package init(from before: Replacements.Image?) {
      images = [before].compactMap { image in
        var image = image
        image?.crossFade = nil
        return image
      }
    }

    /// The image before; nil for the file's own.
    package var before: Replacements.Image? { images.first }

    /// - Parameter items: what the new image draws.
    func items(
      _ items: [DisplayItem], in area: Rect, _ transform: Transform, replaced: ReplacedImage
    ) -> [DisplayItem] {
      let old: [DisplayItem]
      if let image = before {
        old = image.items(in: area, transform, replaced: replaced)
      } else {
        old =
          replaced.image.map {
            [.image(ImageItem($0, frame: area, fit: replaced.fit, transform: transform))]
          } ?? []
      }
      // They are parts of one image: where both are opaque, it is.
      let parts = [(old, 1 - progress), (items, progress)].map { part in
        DisplayItem.group(GroupItem(part.0, opacity: part.1, blendMode: .add))
      }
      return [.group(GroupItem(parts, isIsolated: true))]
    }
  }
}
