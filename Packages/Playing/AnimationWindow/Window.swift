import AnimationCore
import CSDL2
import CStandardLibrary
import Pixels
import StateMachines

/// A window of the system's with an image in it, through SDL. It belongs to the main thread, as on some systems all windows
/// do; a program has one.
package final class Window {
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  /// The image on the graphics card; made anew where the next one has another size.
  private var texture: OpaquePointer?
  private var textureSize = (width: 0, height: 0)

  /// A window that is not shown yet.
  ///
  /// - Parameter size: in points.
  package init(title: String, size: Size) throws(WindowError) {
    // Ctrl-C stays the program's own.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    // X takes titles in the program's encoding, which is ASCII until a program says otherwise.
    setlocale(LC_CTYPE, "C.UTF-8")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw Self.error }
    SDL_EnableScreenSaver()
    let place = Int32(SDL_WINDOWPOS_UNDEFINED_MASK)
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
    let (width, height) = Self.sides(size)
    guard let window = SDL_CreateWindow(title, place, place, width, height, flags) else {
      let error = Self.error
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else {
      let error = Self.error
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    (self.window, self.renderer) = (window, renderer)
    SDL_StartTextInput()
  }

  deinit {
    if let texture { SDL_DestroyTexture(texture) }
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  private static var error: WindowError { WindowError(reason: String(cString: SDL_GetError())) }

  private static func sides(_ size: Size) -> (width: Int32, height: Int32) {
    (Int32(Int(size.width, within: 1...16_384)), Int32(Int(size.height, within: 1...16_384)))
  }

  // MARK: The frame

  package func setTitle(_ title: String) { SDL_SetWindowTitle(window, title) }

  package func show() { SDL_ShowWindow(window) }

  /// The size of the image that fills the window, in pixels.
  package var pixelSize: Size {
    var (width, height): (Int32, Int32) = (0, 0)
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return Size(1, 1) }
    return Size(Double(width), Double(height))
  }

  /// How many pixels a point has, as the system's settings for the screen say.
  package var scale: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return width > 0 ? pixelSize.width / Double(width) : 1
  }

  /// The part of the screen that windows may cover, in points.
  package var roomOnScreen: Size {
    var area = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(window)), &area) == 0 else {
      return Size(1024, 768)
    }
    return Size(Double(area.w), Double(area.h))
  }

  /// - Parameter size: in points.
  package func resize(to size: Size) {
    let (width, height) = Self.sides(size)
    SDL_SetWindowSize(window, width, height)
  }

  package var isFullScreen: Bool {
    get { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
    set { SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }

  // MARK: The image

  /// Shows an image, in place of the one before.
  ///
  /// - Parameter area: the pixels that can differ from the image before; nil for none.
  package func show(_ bitmap: Bitmap, changed area: PixelArea?, on backdrop: Backdrop) {
    var area = area
    if texture == nil || textureSize != (bitmap.width, bitmap.height) {
      if let texture { SDL_DestroyTexture(texture) }
      texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(bitmap.width), Int32(bitmap.height))
      textureSize = (bitmap.width, bitmap.height)
      area = PixelArea(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    }
    if let area { upload(bitmap, area, backdrop) }
    present()
  }

  /// Shows the image again that is shown.
  package func present() {
    SDL_RenderClear(renderer)
    if let texture { SDL_RenderCopy(renderer, texture, nil, nil) }
    SDL_RenderPresent(renderer)
  }

  private func upload(_ bitmap: Bitmap, _ area: PixelArea, _ backdrop: Backdrop) {
    var place = SDL_Rect(
      x: Int32(area.x), y: Int32(area.y), w: Int32(area.width), h: Int32(area.height))
    var bytes: UnsafeMutableRawPointer?
    var pitch: Int32 = 0
    guard let texture, SDL_LockTexture(texture, &place, &bytes, &pitch) == 0, let bytes else { return }
    defer { SDL_UnlockTexture(texture) }
    for y in area.rows {
      let row = bytes.advanced(by: (y - area.y) * Int(pitch))
      let target = UnsafeMutableBufferPointer(
        start: row.assumingMemoryBound(to: UInt32.self), count: area.width)
      bitmap.withRow(y) { pixels in
        backdrop.lay(UnsafeBufferPointer(rebasing: pixels[area.columns]), x: area.x, y: y, into: target)
      }
    }
  }
}
