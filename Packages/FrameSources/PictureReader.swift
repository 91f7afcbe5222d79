import AnimationCore
import Pixels
import SystemSupport

/// Pictures in files of their own.
struct PictureReader: FrameReader {
  private let paths: [String]
  private let size: PixelSize
  private let budget: WorkBudget
  private var index = 0

  init(_ paths: [String], size: PixelSize, budget: WorkBudget) {
    (self.paths, self.size, self.budget) = (paths, size, budget)
  }

  mutating func next() throws(FrameSourceError) -> Bitmap? {
    guard index < paths.count else { return nil }
    if budget.isExhausted { throw .unusable(.interrupted) }
    let path = paths[index]
    index += 1
    let picture = try Self.picture(path)
    guard picture.width == size.width, picture.height == size.height else {
      let reason = "it is \(picture.width)x\(picture.height) pixels, the first one \(size)"
      throw .file(FileError(path: path, .unusable(.invalid(path: "", reason: reason))))
    }
    return picture
  }

  static func picture(_ path: String) throws(FrameSourceError) -> Bitmap {
    var limits = DecodingLimits()
    limits.imagePixels = FrameLimits.pixels
    do throws(FileError) {
      let bytes = try FileReader.read(path, limit: limits.fileBytes)
      return try FileError.naming(path) { () throws(AnimationError) in
        try Bitmap(decoding: bytes, limits: limits)
      }
    } catch {
      throw .file(error)
    }
  }
}
