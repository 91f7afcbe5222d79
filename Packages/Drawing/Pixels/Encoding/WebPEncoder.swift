import CWebP

/// Writes bitmaps as still WebP files, through libwebp.
package enum WebPEncoder {
  /// The longest side of an image, in pixels.
  package static let maximumSide = 16_383

  package static func encode(_ bitmap: Bitmap, _ options: WebPOptions) throws(EncodingProblem) -> [UInt8] {
    var config = try options.makeConfiguration()
    let image = try WebPFrame(bitmap)
    return try image.encode(&config)
  }
}

/// An image in the library's hands.
package final class WebPFrame {
  private let image: UnsafeMutablePointer<WebPPicture>

  /// - Throws: `unsuitable` for one whose sides are longer than `WebPEncoder.maximumSide`.
  package init(_ bitmap: Bitmap) throws(EncodingProblem) {
    guard max(bitmap.width, bitmap.height) <= WebPEncoder.maximumSide else {
      throw .unsuitable("no side may be longer than \(WebPEncoder.maximumSide) pixels")
    }
    image = .allocate(capacity: 1)
    image.initialize(to: WebPPicture())
    guard WebPPictureInit(image) != 0 else { throw .failed("wrong library") }
    image.pointee.use_argb = 1
    image.pointee.width = Int32(bitmap.width)
    image.pointee.height = Int32(bitmap.height)
    guard WebPPictureImportRGBA(image, bitmap.straightRGBA(), Int32(bitmap.width * 4)) != 0 else {
      throw .failed("no memory")
    }
  }

  deinit {
    WebPPictureFree(image)
    image.deallocate()
  }

  func encode(_ config: inout WebPConfig) throws(EncodingProblem) -> [UInt8] {
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let succeeded = withUnsafeMutablePointer(to: &writer) { writer in
      image.pointee.writer = WebPMemoryWrite
      image.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, image) != 0
    }
    guard succeeded else {
      throw .failed("error \(image.pointee.error_code.rawValue) of libwebp")
    }
    return [UInt8](UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// Hands the image to an animation, to be shown from `milliseconds` on.
  ///
  /// - Returns: false when the library failed.
  package func add(to encoder: OpaquePointer, milliseconds: Int32, _ config: inout WebPConfig) -> Bool {
    WebPAnimEncoderAdd(encoder, image, milliseconds, &config) != 0
  }
}
