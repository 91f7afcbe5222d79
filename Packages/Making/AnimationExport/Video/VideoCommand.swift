import AnimationCore

/// How ffmpeg is called.
struct VideoCommand {
  let arguments: [String]

  init(_ series: FrameSeries, _ options: VideoOptions, _ yuv: YUVFrame, path: String) {
    let (width, height) = options.codec.hasAlpha ? (series.width, series.height) : (yuv.width, yuv.height)
    let format = options.codec.hasAlpha ? "rgba" : options.pixelFormat
    let sounds = options.soundtrack?.sounds ?? []
    var arguments = ["-y", "-f", "rawvideo", "-pix_fmt", format, "-video_size", "\(width)x\(height)"]
    arguments += ["-framerate", "\(series.rate)", "-i", "pipe:0"]
    // The format is given: a sound must not make ffmpeg open other files.
    for (index, sound) in sounds.enumerated() {
      arguments += ["-f", sound.format, "-i", "pipe:\(index + 3)"]
    }

    var steps: [String] = []
    if options.codec.hasAlpha {
      steps.append("scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int")
      steps.append("format=\(options.pixelFormat)")
    }
    // Every frame says what its colours are: ProRes asks frames, older encoders the options of the output.
    steps.append("setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709")
    var graph = ["[0:v]\(steps.joined(separator: ","))[video]"]
    if let soundtrack = options.soundtrack, !soundtrack.isSilent { graph.append(soundtrack.filter) }
    arguments += ["-filter_complex", graph.joined(separator: ";"), "-map", "[video]"]
    if !sounds.isEmpty { arguments += ["-map", "[sound]"] + options.soundEncoding }
    arguments += options.encoding(width: width, height: height)
    arguments += ["-threads", "\(VideoOptions.encoderThreads)"]
    arguments += [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
    // The same frames give the same file.
    arguments += ["-fflags", "+bitexact", "-f", options.container, "file:\(path)"]
    self.arguments = arguments
  }
}
