import AnimationCore
import CSDL2

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The machine's sound device, open. Any number of outputs play on it at once; one for a program is enough, and
/// some systems have no second one.
public final class AudioDevice: Sendable {
  static let sampleRate = 48_000

  let mix: DeviceMix
  private let id: SDL_AudioDeviceID

  /// SDL's own state may be changed by one thread at a time.
  private static let library = Lock(())

  /// Opens the default device, through SDL. It asks for samples, on a thread of its own, from the first sound on.
  public init() throws(AudioDeviceError) {
    let mix = DeviceMix()
    let id = Self.library.withLock { _ in Self.open(mix) }
    guard id != 0 else { throw AudioDeviceError(reason: String(cString: SDL_GetError())) }
    (self.mix, self.id) = (mix, id)
  }

  deinit {
    Self.library.withLock { _ in
      // Returns once the device's thread is done.
      SDL_CloseAudioDevice(id)
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }
  }

  func run() { SDL_PauseAudioDevice(id, 0) }

  /// - Parameter mix: lives at least as long as the device is open.
  /// - Returns: 0 when that fails, with the reason as SDL's error.
  private static func open(_ mix: DeviceMix) -> SDL_AudioDeviceID {
    // Ctrl-C stays the program's own, unless the program has SDL look after it.
    if SDL_WasInit(SDL_INIT_EVENTS) == 0 { SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1") }
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return 0 }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(sampleRate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = 2
    // 21 ms.
    wanted.samples = 1024
    wanted.userdata = Unmanaged.passUnretained(mix).toOpaque()
    wanted.callback = { mix, bytes, count in
      guard let mix, let bytes else { return }
      let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
      Unmanaged<DeviceMix>.fromOpaque(mix).takeUnretainedValue().render(
        into: buffer.bindMemory(to: Float.self))
    }
    // 0: SDL converts when the device wants something else.
    let id = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    if id == 0 { SDL_QuitSubSystem(SDL_INIT_AUDIO) }
    return id
  }
}

/// The machine has no sound device, or it cannot be used.
public struct AudioDeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the system says.
  public var reason: String

  public var description: String { "no sound: \(reason)" }
}

// What Foundation calls `localizedDescription` is the same line.
extension AudioDeviceError: LocalizedError {
  public var errorDescription: String? { description }
}
