import AnimationCore
import AnimationPlayer

/// Tells where layers or sprites of a view are, with each image drawn in which that has changed. It does so until it is
/// cancelled or no longer held.
public final class LayerFollowing {
  /// - Parameter layers: in the view's points, all that the key path names, also those that are not seen; empty when
  ///   there are none any more.
  public typealias Change = (_ layers: [LayerGeometry]) -> Void

  fileprivate let keyPath: AnimationKeyPath
  private let change: Change
  private var last: [LayerGeometry]?
  fileprivate private(set) var isOver = false

  fileprivate init(_ keyPath: AnimationKeyPath, _ change: @escaping Change) {
    (self.keyPath, self.change) = (keyPath, change)
  }

  /// Nothing is told any more.
  public func cancel() { isOver = true }

  fileprivate func follow(_ layers: [LayerGeometry]) {
    guard layers != last else { return }
    last = layers
    change(layers)
  }
}

@available(*, unavailable)
extension LayerFollowing: Sendable {}

/// The followings of the layers of a view.
struct LayerFollowings {
  private struct Entry {
    weak var following: LayerFollowing?
  }

  private var entries: [Entry] = []

  fileprivate mutating func add(_ following: LayerFollowing) { entries.append(Entry(following: following)) }

  /// Those that are still there.
  fileprivate mutating func current() -> [LayerFollowing] {
    entries.removeAll { $0.following?.isOver ?? true }
    return entries.compactMap(\.following)
  }

  fileprivate var isEmpty: Bool { entries.isEmpty }
}

extension AnimationView {
  /// Follows layers or sprites, so that something live, such as a button or a video of the app's own, can take their
  /// place: `addSubview:toLayerNamed:` of other players. To leave the place free, hide the layer (`replacements.hidden`):
  /// it is followed nevertheless.
  ///
  ///     following = view.follow("Badge") { layers in place(badge, at: layers.first) }
  ///
  /// - Parameters:
  ///   - keyPath: see `FrameEvaluator.geometry`.
  ///   - change: is called by `draw()`, for the next image in any case, then whenever something is different.
  /// - Returns: what has to be held as long as it should go on.
  public func follow(
    _ keyPath: AnimationKeyPath, _ change: @escaping LayerFollowing.Change
  ) -> LayerFollowing {
    let following = LayerFollowing(keyPath, change)
    followings.add(following)
    player.setNeedsDisplay()
    return following
  }

  /// Tells all followings where their layers are; to be called when an image has been drawn.
  func tellFollowings() {
    guard !followings.isEmpty else { return }
    for following in followings.current() where !following.isOver {
      following.follow(geometry(of: following.keyPath))
    }
  }
}
