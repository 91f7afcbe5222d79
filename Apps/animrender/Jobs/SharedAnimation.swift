import AnimationKit

/// A decoded animation, and its decoded images, for jobs on several threads.
struct SharedAnimation: Sendable {
  let animation: any Animation
  let images: ImageCache
}
