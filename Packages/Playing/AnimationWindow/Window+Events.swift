import AnimationCore
import CSDL2

extension Window {
  /// Sleeps until a user does something with the window, and returns that; nil when the time was over first.
  package func nextEvent(within time: Duration) -> WindowEvent? {
    let deadline = ContinuousClock.now + time
    while true {
      let left = max(.zero, deadline - .now)
      // Up, so that what waits for a moment is not asked for before it has come.
      let milliseconds = Int32(Int((left / .milliseconds(1)).rounded(.up), within: 0...3_600_000))
      var event = SDL_Event()
      guard SDL_WaitEventTimeout(&event, milliseconds) != 0 else { return nil }
      if let event = meaning(of: event) { return event }
      if deadline <= .now { return nil }
    }
  }

  private func meaning(of event: SDL_Event) -> WindowEvent? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: .closed
    case SDL_KEYDOWN: key(event.key.keysym)
    case SDL_TEXTINPUT: character(event.text)
    case SDL_DROPFILE: dropped(event.drop)
    case SDL_MOUSEMOTION: .pointer(.move, point(event.motion.x, event.motion.y))
    case SDL_MOUSEBUTTONDOWN: .pointer(.down, point(event.button.x, event.button.y))
    case SDL_MOUSEBUTTONUP: .pointer(.up, point(event.button.x, event.button.y))
    case SDL_WINDOWEVENT: meaning(of: event.window)
    default: nil
    }
  }

  private func meaning(of event: SDL_WindowEvent) -> WindowEvent? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: .resized
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_CLOSE: .closed
    default: nil
    }
  }

  private func key(_ key: SDL_Keysym) -> WindowEvent? {
    let keys: [SDL_KeyCode: WindowKey] = [
      SDLK_LEFT: .left, SDLK_RIGHT: .right, SDLK_UP: .up, SDLK_DOWN: .down, SDLK_HOME: .home, SDLK_END: .end,
      SDLK_ESCAPE: .escape,
    ]
    return keys.first { $0.key.rawValue == UInt32(bitPattern: key.sym) }.map {
      .key($0.value, isShifted: UInt32(key.mod) & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0)
    }
  }

  private func character(_ event: SDL_TextInputEvent) -> WindowEvent? {
    let text = withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return text.first.map { .character($0) }
  }

  private func dropped(_ event: SDL_DropEvent) -> WindowEvent? {
    guard let file = event.file else { return nil }
    defer { SDL_free(file) }
    return .dropped(String(cString: file))
  }

  private func point(_ x: Int32, _ y: Int32) -> Point {
    Point(Double(x) * scale, Double(y) * scale)
  }
}
