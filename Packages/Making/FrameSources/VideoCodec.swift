/// How the frames of a movie are stored.
struct VideoCodec: Equatable, Sendable {
  /// The codec's name in ffmpeg.
  let name: String

  /// What people watch, and convert, long clips of: colours apart from brightness, not red, green and blue.
  var isOfVideos: Bool { ["h264", "hevc", "vp8", "vp9", "av1"].contains(name) }
}
