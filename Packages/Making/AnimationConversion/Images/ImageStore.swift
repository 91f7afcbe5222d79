import AnimationCore
import AnimationLoading
import Pixels
import SystemSupport

/// Pictures cut out of frames, equal ones once.
struct ImageStore {
  struct StoredImage {
    var image: EncodedImage
    var width: Int
    var height: Int
  }

  /// Equal in what it shows; 128 bits of a hash tell contents apart.
  struct Content: Hashable {
    fileprivate let digest: Digest
    fileprivate let width: Int
    fileprivate let height: Int
  }

  private let options: SequenceOptions
  private(set) var images: [StoredImage] = []
  private var indices: [Content: Int] = [:]
  /// The bytes of the files together.
  private var byteCount = 0

  init(_ options: SequenceOptions) {
    self.options = options
  }

  static func content(_ area: PixelArea, of pixels: [UInt32], width: Int) -> Content {
    let cut = cut(area, of: pixels, width: width)
    return Content(digest: cut.withUnsafeBytes { Digest($0) }, width: area.width, height: area.height)
  }

  func index(of content: Content) -> Int? { indices[content] }

  /// - Returns: its place in `images`.
  /// - Throws: `limitExceeded`; `invalid` when memory is missing.
  mutating func add(
    _ content: Content, _ area: PixelArea, of pixels: [UInt32], width: Int
  ) throws(AnimationError) -> Int {
    if let known = indices[content] { return known }
    let bitmap = try Bitmap(
      width: area.width, height: area.height, words: Self.cut(area, of: pixels, width: width))
    let bytes = try options.encode(bitmap)
    byteCount += bytes.count
    let limits = DecodingLimits()
    try DecodingLimits.check("size of all pictures in bytes", byteCount, limits.inflatedBytes)
    try DecodingLimits.check("pictures", images.count + 1, limits.layers)
    let image = EncodedImage(key: "\(options.prefix)\(images.count + 1)", bytes: bytes)
    indices[content] = images.count
    images.append(StoredImage(image: image, width: area.width, height: area.height))
    return images.count - 1
  }

  private static func cut(_ area: PixelArea, of pixels: [UInt32], width: Int) -> [UInt32] {
    var cut: [UInt32] = []
    cut.reserveCapacity(area.width * area.height)
    for y in area.rows { cut += pixels[y * width + area.x..<y * width + area.x + area.width] }
    return cut
  }
}
