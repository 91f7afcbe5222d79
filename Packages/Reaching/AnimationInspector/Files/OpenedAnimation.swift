import AnimationCore
import AnimationLoading

/// A version of a file, decoded.
final class OpenedAnimation: Sendable {
  let name: String
  let file: AnimationFile
  /// The id of the animation, where it is not the first in the file.
  let id: String?
  let animation: any Animation
  /// The layers, each with a place of its own.
  let layers: LayerList
  /// What there is to say of it, and what is wrong with it, each made when it is asked for first.
  let description = Lock<SiteAnswer?>(nil)
  let findings = Lock<SiteAnswer?>(nil)

  init(name: String, file: AnimationFile, id: String? = nil, animation: any Animation) {
    (self.name, self.file, self.id, self.animation) = (name, file, id, animation)
    layers = LayerList(animation)
  }

  /// The memory that it takes, in bytes, without decoded pictures.
  var memoryCost: Int { animation.memoryCost + file.bytes.count }
}
