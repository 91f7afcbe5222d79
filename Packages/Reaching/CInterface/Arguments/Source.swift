import AnimationCore
import AnimationLoading
import CAnimrender
import SystemSupport

/// A file that a caller names, or hands over as bytes.
struct Source {
  let file: AnimationFile
  /// The id of one of the animations in it; the first one when nil.
  let animation: String?

  /// Reads a source, and ends asking for the files next to it when `body` is over.
  static func with<Result>(
    _ source: UnsafePointer<animrender_source>?, _ limits: DecodingLimits,
    _ body: (Source) throws -> Result
  ) throws -> Result {
    guard let source = try source?.checked("source") else { throw Failure.null("source") }
    let animation = try source.animation.string("animation")
    if source.path.data != nil {
      let path = try source.path.path("path")
      return try body(
        Source(file: try .read(path, limit: limits.fileBytes), animation: animation))
    }
    guard source.data != nil else { throw Failure.argument("source: has neither a path nor bytes") }
    let loading = Loading(source.load, source.load_context)
    defer { loading.end() }
    let length = source.data_length
    try DecodingLimits.check("file size in bytes", length, limits.fileBytes)
    let file = AnimationFile(try CallerMemory.copy(source.data, length, "data")) { name in
      try loading.bytes(of: name, limit: limits.fileBytes)
    }
    return try body(Source(file: file, animation: animation))
  }
}
