extension Diagnostic {
  /// An image that cannot be decoded, by the key by which it is replaced.
  package init(notDrawn item: ImageItem, _ error: AnimationError) {
    let key = item.replaced?.key ?? item.image.key
    let what =
      item.replaced.map { $0.image == nil ? "the replacement is not drawn" : "not replaced" } ?? "not drawn"
    self.init(
      .missing, path: "image \"\(key)\"", "\(what): \(error)", about: Subject("image", key),
      missingImageKeys: [key])
  }
}
