import AnimationCore

/// How ffmpeg is called.
struct VideoCommand {
  let arguments: [String]

  init(_ series: FrameSeries, _ options: VideoOptions, _ packed: PackedFrame?, path: String) {
    let (width, height) = (packed?.totalWidth ?? series.width, packed?.totalHeight ?? series.height)
    let format = options.codec.hasAlpha ? "rgba" : "rgb24"
    let sounds = options.soundtrack?.sounds ?? []
    var arguments = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
    arguments += ["-f", "rawvideo", "-pix_fmt", format, "-video_size", "\(width)x\(height)"]
    arguments += ["-framerate", "\(series.rate)", "-i", "pipe:0"]
    // The format is given: a sound must not make ffmpeg open other files.
    for index in sounds.indices { arguments += ["-f", "mp3", "-i", "pipe:\(index + 3)"] }

    var graph = "[0:v]"
    if !options.codec.hasAlpha, width % 2 + height % 2 > 0 {
      graph += "pad=\(width + width % 2):\(height + height % 2):0:0:color=\(options.background.hex),"
    }
    graph += "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,"
    graph += "format=\(options.pixelFormat)[video]"
    if let soundtrack = options.soundtrack, !soundtrack.isSilent { graph += ";" + soundtrack.filter }
    arguments += ["-filter_complex", graph, "-map", "[video]"]
    if !sounds.isEmpty { arguments += ["-map", "[sound]"] + options.soundEncoding }
    arguments += options.encoding
    arguments += [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
    // The same frames give the same file.
    arguments += ["-fflags", "+bitexact", "-f", options.container, "file:\(path)"]
    self.arguments = arguments
  }
}

extension Color {
  /// As ffmpeg reads colours, without alpha.
  fileprivate var hex: String {
    let bytes = [red, green, blue].map { Int(($0 * 255).rounded()) }
    return "0x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
