import AnimationCore
import Pixels
import SystemSupport

/// Pictures in files of their own.
struct ImageReader: FrameReader {
  private let paths: [String]
  private let size: PixelSize
  private let budget: WorkBudget
  private let limit: Int
  private var index = 0
  /// The pixels that were read so far, those of slower formats counted several times.
  private var pixels = 0

  /// - Parameter limit: of the pixels of all, those of slower formats several times.
  init(_ paths: [String], size: PixelSize, limit: Int, budget: WorkBudget) {
    (self.paths, self.size, self.limit, self.budget) = (paths, size, limit, budget)
  }

  mutating func next() throws(FrameSourceError) -> Bitmap? {
    guard index < paths.count else { return nil }
    if budget.isExhausted { throw FrameSourceError(budget) }
    let path = paths[index]
    index += 1
    let (image, weight) = try Self.image(path)
    pixels += image.width * image.height * weight
    try FrameLimits.check(pixels: pixels, within: limit)
    guard image.width == size.width, image.height == size.height else {
      let reason = "it is \(image.width)x\(image.height) pixels, the first one \(size)"
      throw .file(FileError(path: path, .unusable(.invalid(path: "", reason: reason))))
    }
    return image
  }

  /// A picture, and for how many each of its pixels counts.
  static func image(_ path: String) throws(FrameSourceError) -> (Bitmap, weight: Int) {
    var limits = DecodingLimits()
    limits.imagePixels = FrameLimits.pixels
    do throws(FileError) {
      let bytes = try FileReader.read(path, limit: limits.fileBytes)
      return try FileError.naming(path) { () throws(AnimationError) in
        (try Bitmap(decoding: bytes, limits: limits), DecodingWeight.ofPixel(in: bytes))
      }
    } catch {
      throw .file(error)
    }
  }
}
