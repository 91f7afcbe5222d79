// Compiled where SwiftUI is. Type-checked on Linux against declarations of what it calls there; it has not been run on macOS
// yet.
import AnimationKit
import SwiftUI

/// A view of SwiftUI that shows an animation, SVGA or Lottie, and moves it as `mode` says.
///
///     AnimatedView(.file("gift.svga"), mode: isOpen ? .playing() : .paused(at: .frame(0)))
///
/// SwiftUI makes such values again and again: the same source and mode disturb nothing. As large as its place; `contentMode`
/// says how the animation lies in it.
public struct AnimatedView {
  private let source: AnimationSource
  private let mode: PlaybackMode
  private let contentMode: AnimationKit.ContentMode
  private let replacements: Replacements
  private let setUp: @MainActor (AnimationHostView) -> Void

  /// - Parameters:
  ///   - source: what is shown; another one takes its place.
  ///   - mode: what the animation does; default plays over and over.
  ///   - contentMode: where the animation lies in the view; default as large as fits.
  ///   - replacements: what is shown in the place of the animation's own content; default nothing.
  ///   - setUp: is called once, when the view is made: for options, a loader, sounds, a delegate.
  public init(
    _ source: AnimationSource, mode: PlaybackMode = .circularLoop,
    contentMode: AnimationKit.ContentMode = .aspectFit, replacements: Replacements = Replacements(),
    setUp: @escaping @MainActor (AnimationHostView) -> Void = { _ in }
  ) {
    self.source = source
    self.mode = mode
    self.contentMode = contentMode
    self.replacements = replacements
    self.setUp = setUp
  }

  @MainActor private func makeView() -> AnimationHostView {
    let view = AnimationHostView()
    setUp(view)
    return view
  }

  @MainActor private func update(_ host: AnimationHostView) {
    let view = host.animationView
    view.contentMode = contentMode
    view.replacements = replacements
    if view.state.source != source { view.play(source, autoplay: false) }
    view.drive(mode)
  }
}

#if canImport(UIKit)
  extension AnimatedView: UIViewRepresentable {
    public func makeUIView(context: Context) -> AnimationHostView { makeView() }
    public func updateUIView(_ view: AnimationHostView, context: Context) { update(view) }
  }
#else
  extension AnimatedView: NSViewRepresentable {
    public func makeNSView(context: Context) -> AnimationHostView { makeView() }
    public func updateNSView(_ view: AnimationHostView, context: Context) { update(view) }
  }
#endif
