import AnimationCore

/// How ffmpeg is called.
struct VideoCommand {
  let arguments: [String]

  init(_ series: FrameSeries, _ options: VideoOptions, _ yuv: YUVFrame, threads: Int, path: String) {
    let (width, height) = options.codec.hasAlpha ? (series.width, series.height) : (yuv.width, yuv.height)
    let format = options.codec.hasAlpha ? "rgba" : options.pixelFormat
    let sounds = options.soundtrack?.sounds ?? []
    var arguments = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
    arguments += ["-f", "rawvideo", "-pix_fmt", format, "-video_size", "\(width)x\(height)"]
    arguments += ["-framerate", "\(series.rate)", "-i", "pipe:0"]
    // The format is given: a sound must not make ffmpeg open other files.
    for index in sounds.indices { arguments += ["-f", "mp3", "-i", "pipe:\(index + 3)"] }

    var graph: [String] = []
    if options.codec.hasAlpha {
      graph.append(
        "[0:v]scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,"
          + "format=\(options.pixelFormat)[video]")
    }
    if let soundtrack = options.soundtrack, !soundtrack.isSilent { graph.append(soundtrack.filter) }
    if !graph.isEmpty { arguments += ["-filter_complex", graph.joined(separator: ";")] }
    arguments += ["-map", options.codec.hasAlpha ? "[video]" : "0:v"]
    if !sounds.isEmpty { arguments += ["-map", "[sound]"] + options.soundEncoding }
    arguments +=
      options.encoding(width: width, height: height, threads: threads) + ["-threads", "\(threads)"]
    arguments += [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
    // The same frames give the same file.
    arguments += ["-fflags", "+bitexact", "-f", options.container, "file:\(path)"]
    self.arguments = arguments
  }
}
