import Foundation

/// ThorVG's C interface, from a library that is opened when it is wanted: the benchmark builds without it. Where it is
/// says the environment variable `THORVG`; `Benchmarks/install-thorvg` installs it.
final class ThorVGLibrary {
  /// TVG_COLORSPACE_ARGB8888: premultiplied.
  static let argb8888: UInt32 = 1
  /// TVG_ENGINE_OPTION_DEFAULT. With TVG_ENGINE_OPTION_SMART_RENDER, which draws only where something has changed, it is
  /// no faster on real files.
  static let defaultOption: UInt32 = 1

  typealias Result = UInt32
  typealias Object = OpaquePointer

  let newAnimation: @convention(c) () -> Object?
  let deleteAnimation: @convention(c) (Object?) -> Result
  let image: @convention(c) (Object?) -> Object?
  let frameCount: @convention(c) (Object?, UnsafeMutablePointer<Float>?) -> Result
  let setFrame: @convention(c) (Object?, Float) -> Result
  /// Bytes, their number, kind, folder, whether they are copied.
  let load:
    @convention(c) (
      Object?, UnsafePointer<UInt8>?, UInt32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Bool
    ) -> Result
  let getSize: @convention(c) (Object?, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?) -> Result
  let setSize: @convention(c) (Object?, Float, Float) -> Result
  let newCanvas: @convention(c) (UInt32) -> Object?
  let destroyCanvas: @convention(c) (Object?) -> Result
  /// Pixels, how many lie from row to row, width, height, colour space.
  let setTarget:
    @convention(c) (Object?, UnsafeMutablePointer<UInt32>?, UInt32, UInt32, UInt32, UInt32) -> Result
  let add: @convention(c) (Object?, Object?) -> Result
  let update: @convention(c) (Object?) -> Result
  /// The canvas, and whether to clear it first.
  let draw: @convention(c) (Object?, Bool) -> Result
  let sync: @convention(c) (Object?) -> Result
  let version: String

  /// - Parameter threads: 1 makes the calling thread do everything. What the first call says counts for the process.
  static func shared(threads: Int) throws -> ThorVGLibrary {
    if let opened { return opened }
    let library = try ThorVGLibrary(threads: threads)
    opened = library
    return library
  }

  // Only the main thread loads animations.
  nonisolated(unsafe) private static var opened: ThorVGLibrary?

  private init(threads: Int) throws {
    guard let path = ProcessInfo.processInfo.environment["THORVG"], let handle = dlopen(path, RTLD_NOW) else {
      throw NotMeasured(description: "is not installed")
    }
    func function<Function>(_ name: String) throws -> Function {
      guard let symbol = dlsym(handle, "tvg_" + name) else {
        throw NotMeasured(description: "has no tvg_\(name)")
      }
      return unsafeBitCast(symbol, to: Function.self)
    }
    newAnimation = try function("animation_new")
    deleteAnimation = try function("animation_del")
    image = try function("animation_get_picture")
    frameCount = try function("animation_get_total_frame")
    setFrame = try function("animation_set_frame")
    load = try function("picture_load_data")
    getSize = try function("picture_get_size")
    setSize = try function("picture_set_size")
    newCanvas = try function("swcanvas_create")
    destroyCanvas = try function("canvas_destroy")
    setTarget = try function("swcanvas_set_target")
    add = try function("canvas_add")
    update = try function("canvas_update")
    draw = try function("canvas_draw")
    sync = try function("canvas_sync")

    let start: @convention(c) (UInt32) -> Result = try function("engine_init")
    typealias Number = UnsafeMutablePointer<UInt32>
    let getVersion:
      @convention(c) (Number?, Number?, Number?, UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Result =
        try function("engine_version")
    guard start(threads > 1 ? UInt32(threads) : 0) == 0 else {
      throw NotMeasured(description: "does not start")
    }
    var text: UnsafePointer<CChar>?
    _ = getVersion(nil, nil, nil, &text)
    version = text.map { String(cString: $0) } ?? ""
  }
}
