import CWebP
import CairoRenderer
import Pixels

/// Still WebP through libwebp.
enum WebPEncoder {
  static let longestSide = 16_383

  static func encode(_ bitmap: Bitmap, _ options: WebPOptions) throws(ExportError) -> [UInt8] {
    var config = try options.makeConfiguration()
    let picture = try WebPFrame(bitmap)
    return try picture.encode(&config)
  }
}

/// A picture in the library's hands.
final class WebPFrame {
  private let picture: UnsafeMutablePointer<WebPPicture>

  init(_ bitmap: Bitmap) throws(ExportError) {
    guard max(bitmap.width, bitmap.height) <= WebPEncoder.longestSide else {
      throw .unsuitable(
        format: "WebP", reason: "no side may be longer than \(WebPEncoder.longestSide) pixels")
    }
    picture = .allocate(capacity: 1)
    picture.initialize(to: WebPPicture())
    guard WebPPictureInit(picture) != 0 else { throw .encoding(format: "WebP", reason: "wrong library") }
    picture.pointee.use_argb = 1
    picture.pointee.width = Int32(bitmap.width)
    picture.pointee.height = Int32(bitmap.height)
    guard WebPPictureImportRGBA(picture, bitmap.straightRGBA(), Int32(bitmap.width * 4)) != 0 else {
      throw .encoding(format: "WebP", reason: "no memory")
    }
  }

  deinit {
    WebPPictureFree(picture)
    picture.deallocate()
  }

  func encode(_ config: inout WebPConfig) throws(ExportError) -> [UInt8] {
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let succeeded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.pointee.writer = WebPMemoryWrite
      picture.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, picture) != 0
    }
    guard succeeded else {
      throw .encoding(format: "WebP", reason: "error \(picture.pointee.error_code.rawValue) of libwebp")
    }
    return [UInt8](UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// Hands the picture to an animation, to be shown from `milliseconds` on.
  ///
  /// - Returns: false when the library failed.
  func add(to encoder: OpaquePointer, milliseconds: Int32, _ config: inout WebPConfig) -> Bool {
    WebPAnimEncoderAdd(encoder, picture, milliseconds, &config) != 0
  }
}
