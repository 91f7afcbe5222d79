import CGIF

/// A GIF in the making: giflib packs, this hands on the bytes.
final class GIFFile {
  private let bytes: UnsafeMutablePointer<[UInt8]>
  private let gif: UnsafeMutablePointer<GifFileType>
  private var isOpen = true

  init(width: Int, height: Int, palette: Palette, loops: Int) throws(ExportError) {
    bytes = .allocate(capacity: 1)
    bytes.initialize(to: [])
    var code: Int32 = 0
    let write: OutputFunc = { gif, data, count in
      let bytes = gif?.pointee.UserData?.assumingMemoryBound(to: [UInt8].self)
      bytes?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
      return count
    }
    guard let gif = EGifOpen(bytes, write, &code) else {
      bytes.deinitialize(count: 1)
      bytes.deallocate()
      throw Self.failure(code)
    }
    self.gif = gif
    EGifSetGifVersion(gif, true)
    let map = palette.makeMap()
    defer { GifFreeMapObject(map) }
    try check(EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, map))
    // Played once more than is written here; without it, once.
    guard loops != 1 else { return }
    let repeats = UInt16(loops == 0 ? 0 : min(loops - 1, 65_535))
    try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
    try check(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"))
    try check(EGifPutExtensionBlock(gif, 3, [1, UInt8(repeats & 0xff), UInt8(repeats >> 8)]))
    try check(EGifPutExtensionTrailer(gif))
  }

  deinit {
    if isOpen { EGifCloseFile(gif, nil) }
    bytes.deinitialize(count: 1)
    bytes.deallocate()
  }

  /// - Parameters:
  ///   - indices: of the area's pixels; the one behind the palette's last colour is transparent.
  ///   - palette: nil for the file's own, whose last colour is `transparent` − 1.
  ///   - delay: how long it is shown, in 1/100 s.
  func append(
    _ indices: [UInt8], _ area: PixelArea, _ palette: Palette?, transparent: Int, delay: Int, isCleared: Bool
  ) throws(ExportError) {
    var control = GraphicsControlBlock(
      DisposalMode: isCleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(min(delay, 65_535)), TransparentColor: Int32(transparent))
    var block = [UInt8](repeating: 0, count: 4)
    EGifGCBToExtension(&control, &block)
    try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, block))
    let map = palette?.makeMap()
    defer { GifFreeMapObject(map) }
    try check(
      EGifPutImageDesc(
        gif, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height), false, map))
    var indices = indices
    try check(EGifPutLine(gif, &indices, Int32(indices.count)))
  }

  func finish() throws(ExportError) {
    isOpen = false
    var code: Int32 = 0
    guard EGifCloseFile(gif, &code) != GIF_ERROR else { throw Self.failure(code) }
  }

  /// The bytes that came since this was asked for.
  func takeBytes() -> [UInt8] {
    defer { bytes.pointee.removeAll(keepingCapacity: true) }
    return bytes.pointee
  }

  private func check(_ result: Int32) throws(ExportError) {
    if result == GIF_ERROR { throw Self.failure(gif.pointee.Error) }
  }

  private static func failure(_ code: Int32) -> ExportError {
    .encoding(format: "GIF", reason: GifErrorString(code).map { String(cString: $0) } ?? "error \(code)")
  }
}

extension Palette {
  /// A table with room for all colours and a transparent one: a power of two of entries.
  fileprivate func makeMap() -> UnsafeMutablePointer<ColorMapObject>? {
    var size = 2
    while size < colors.count + 1 { size *= 2 }
    var entries = colors.map {
      GifColorType(
        Red: UInt8(truncatingIfNeeded: $0), Green: UInt8(truncatingIfNeeded: $0 >> 8),
        Blue: UInt8(truncatingIfNeeded: $0 >> 16))
    }
    entries += [GifColorType](repeating: GifColorType(), count: size - entries.count)
    return GifMakeMapObject(Int32(size), entries)
  }
}
