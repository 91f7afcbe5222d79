import AnimationCore

/// What a load comes to.
struct LoadedAnimation: Sendable {
  var animation: any Animation
  /// Pictures could not be fetched: another load may have them.
  var lacksImages = false

  init(_ animation: any Animation, lacksImages: Bool = false) {
    self.animation = animation
    self.lacksImages = lacksImages
  }
}
