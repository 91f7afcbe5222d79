import AnimationCore
import AnimationPlayer
import AnimationWindow
import CommandLineSupport

extension Viewer {
  /// Does what `ViewerKey.list` says.
  func press(_ key: WindowKey, isShifted: Bool) {
    switch key {
    case .left: step(frames: isShifted ? -10 : -1)
    case .right: step(frames: isShifted ? 10 : 1)
    case .home: view.seek(to: .frame(0))
    case .end: view.seek(to: .progress(1))
    case .escape: end()
    case .up, .down: break
    }
  }

  func type(_ character: Character) {
    switch character {
    case " ": if view.isPlaying { view.pause() } else { view.play() }
    case "r": view.options.isReversed.toggle()
    case "[": view.options.speed = max(view.options.speed / 2, 1.0 / 16)
    case "]": view.options.speed = min(view.options.speed * 2, 16)
    case "l": nextLoopMode()
    case "m": view.isMuted.toggle()
    case "+", "=": zoom(by: 1.25)
    case "-": zoom(by: 0.8)
    case "0": setZoom(nil)
    case "1": setZoom(1)
    case "b": nextBackdrop()
    case "f": window.isFullScreen.toggle()
    case "n": step(by: 1)
    case "p": step(by: -1)
    case "?": StandardError.print(ViewerKey.list)
    case "q": end()
    default: break
    }
  }

  private func step(frames count: Double) {
    let last = Double(max((view.animation?.info.frameCount ?? 1) - 1, 0))
    view.currentFrame = min(max(view.currentFrame.rounded(.down) + count, 0), last)
  }

  private func nextLoopMode() {
    view.options.loopMode =
      switch view.options.loopMode {
      case .once: .forever
      case .forever: .autoReverse
      default: .once
      }
  }
}
