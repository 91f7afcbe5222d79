// Compiled where AppKit or UIKit is. Type-checked on Linux against declarations of what it calls there; it has not been run on
// macOS yet, nor built for iOS, where Cairo and Pango have to be brought along.
import AnimationKit
import QuartzCore

#if canImport(UIKit)
  import UIKit

  /// The view class of the platform.
  public typealias PlatformView = UIView
#else
  import AppKit

  /// The view class of the platform.
  public typealias PlatformView = NSView
#endif

/// A view of AppKit or UIKit that shows an animation: it keeps an `AnimationView` going while it is in a window, and draws what
/// that has to show into its layer.
///
/// The animation is played and changed by `animationView`. Pointers are handed to its state machine, if it runs one.
public final class AnimationHostView: PlatformView {
  /// What plays the animation. Its bounds and scale follow this view's.
  public let animationView: AnimationView
  /// Called when an image could not be drawn, as one that takes more than the player's budget; what was shown before stays.
  public var onDrawingFailure: ((AnimationError) -> Void)?

  /// What keeps the player going and draws, while the view is in a window.
  private var tasks: [Task<Void, Never>] = []

  /// - Parameter animationView: default one that plays nothing yet.
  public init(_ animationView: AnimationView = AnimationView(bounds: Size(0, 0))) {
    self.animationView = animationView
    super.init(frame: .zero)
    #if canImport(AppKit)
      wantsLayer = true
      layerContentsRedrawPolicy = .never
    #endif
  }

  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  deinit {
    for task in tasks { task.cancel() }
  }

  /// The size of the animation, in points; none while nothing is loaded.
  public override var intrinsicContentSize: CGSize {
    guard let size = animationView.animation?.info.size else {
      return CGSize(width: PlatformView.noIntrinsicMetric, height: PlatformView.noIntrinsicMetric)
    }
    return CGSize(width: size.width, height: size.height)
  }

  // MARK: Playing

  private func followWindow(_ isInWindow: Bool) {
    for task in tasks { task.cancel() }
    tasks = []
    guard isInWindow else { return }
    place()
    let events = animationView.events()
    tasks = [
      Task { [animationView] in await animationView.run() },
      Task { [weak self] in
        for await event in events { self?.follow(event) }
      },
    ]
    show()
  }

  private func follow(_ event: PlaybackEvent) {
    switch event {
    case .displayNeeded: show()
    case .loaded: invalidateIntrinsicContentSize()
    default: break
    }
  }

  /// What shows the images: AppKit's views have one once they ask for it.
  private var contentLayer: CALayer? { layer }

  private func place() {
    animationView.bounds = Size(bounds.width, bounds.height)
    animationView.scale = pixelsInPoint
  }

  private func show() {
    guard !animationView.bounds.isEmpty else { return }
    do {
      let image = CGImage.make(of: try animationView.draw())
      contentLayer?.contents = image
    } catch {
      onDrawingFailure?(error)
    }
  }

  /// Says where a pointer is, or what was done with it, in this view's points.
  func point(_ kind: PointerKind, at place: CGPoint) {
    animationView.point(kind, at: Point(place.x, place.y))
  }

  // MARK: What the platforms call differently

  #if canImport(UIKit)
    private var pixelsInPoint: Double { Double(window?.screen.scale ?? 1) }

    public override func didMoveToWindow() {
      super.didMoveToWindow()
      followWindow(window != nil)
    }

    public override func layoutSubviews() {
      super.layoutSubviews()
      place()
    }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      tell(touches, [.enter, .down])
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      tell(touches, [.move])
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      tell(touches, [.up, .click, .exit])
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      tell(touches, [.exit])
    }

    private func tell(_ touches: Set<UITouch>, _ kinds: [PointerKind]) {
      guard let touch = touches.first else { return }
      for kind in kinds { point(kind, at: touch.location(in: self)) }
    }
  #else
    private var pixelsInPoint: Double { Double(window?.backingScaleFactor ?? 1) }

    /// True: as in an animation, y grows downwards.
    public override var isFlipped: Bool { true }

    public override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      followWindow(window != nil)
    }

    public override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      place()
    }

    public override func layout() {
      super.layout()
      place()
    }

    public override func updateTrackingAreas() {
      super.updateTrackingAreas()
      for area in trackingAreas { removeTrackingArea(area) }
      addTrackingArea(
        NSTrackingArea(
          rect: .zero, options: [.activeInKeyWindow, .inVisibleRect, .mouseEnteredAndExited, .mouseMoved],
          owner: self))
    }

    public override func mouseDown(with event: NSEvent) { tell(event, [.down]) }
    public override func mouseUp(with event: NSEvent) { tell(event, [.up, .click]) }
    public override func mouseMoved(with event: NSEvent) { tell(event, [.move]) }
    public override func mouseDragged(with event: NSEvent) { tell(event, [.move]) }
    public override func mouseEntered(with event: NSEvent) { tell(event, [.enter]) }
    public override func mouseExited(with event: NSEvent) { tell(event, [.exit]) }

    private func tell(_ event: NSEvent, _ kinds: [PointerKind]) {
      let place = convert(event.locationInWindow, from: nil)
      for kind in kinds { point(kind, at: place) }
    }
  #endif
}
