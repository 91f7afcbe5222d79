import AnimationCore
import Archives
import SwiftProtobuf

/// Writes SVGA 2.x files: one protobuf message in a zlib stream.
package enum SVGAEncoder {
  /// The bytes of a file that decodes to `movie` again, but that images of the same bytes come one after the other.
  ///
  /// - Throws: `invalid` when the movie has no size, frame rate or frames; `limitExceeded` when it is larger
  ///   than `DecodingLimits` allow a file to be.
  package static func encode(_ movie: SVGAMovie) throws(AnimationError) -> [UInt8] {
    let limits = DecodingLimits()
    try movie.validate(limits)
    // Keys may share their bytes in memory, not in a file.
    let bytes =
      movie.images.reduce(0) { $0 + $1.bytes.count } + movie.sounds.reduce(0) { $0 + $1.bytes.count }
    try DecodingLimits.check("size of all images and sounds in bytes", bytes, limits.inflatedBytes)
    // One after the other, as all messages together take several times the file's memory.
    var message: [UInt8] = []
    try MessageMovieEntity.forEachPart(of: movie) { part throws(AnimationError) in
      do {
        message += try part.serializedBytes() as [UInt8]
      } catch {
        throw .invalid(path: "", reason: "the movie cannot be written: \(error)")
      }
      try DecodingLimits.check("inflated size in bytes", message.count, limits.inflatedBytes)
    }
    return try Zlib.deflate(message)
  }
}
