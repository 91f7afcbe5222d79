import AnimationCore

/// Makes a picture of what a view shows.
public protocol PictureRenderer {
  associatedtype Picture

  /// - Parameters:
  ///   - list: what is to be seen; nothing when nil.
  ///   - width: of the picture, in pixels, as is `height`.
  ///   - transform: from the list's canvas to pixels.
  func picture(
    of list: DisplayList?, width: Int, height: Int, transform: Transform, background: Color
  ) throws -> Picture
}
