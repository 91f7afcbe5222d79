import AnimationCore

/// What can be chosen of a video alone, in a request; `VideoOptions` is all that its writer needs.
public struct VideoExportOptions: Hashable, Sendable {
  /// The first of `ExportFormat.codecs` unless set.
  public var codec: VideoOptions.Codec?
  /// MP4: puts the alpha next to the colours; nil for no alpha.
  public var alphaPacking: AlphaPacking?
  /// Leaves the animation's sounds out.
  public var isMuted: Bool

  package init(codec: VideoOptions.Codec? = nil, alphaPacking: AlphaPacking? = nil, isMuted: Bool = false) {
    self.codec = codec
    self.alphaPacking = alphaPacking
    self.isMuted = isMuted
  }
}

/// What kind of video is made.
public struct VideoOptions: Sendable {
  public enum Codec: String, Hashable, Sendable, CaseIterable {
    /// MP4 that plays everywhere; no alpha.
    case h264
    /// MP4, smaller, for newer players; no alpha.
    case h265
    /// WebM with alpha.
    case vp9
    /// MOV with alpha, large, for editing.
    case proRes4444

    package var hasAlpha: Bool { self == .vp9 || self == .proRes4444 }
  }

  package var codec: Codec
  /// 0…100.
  package var quality: Int
  /// What lies behind the animation where the codec has no alpha.
  package var background: Color
  /// Puts the alpha next to the colours, for codecs without.
  package var alphaPacking: AlphaPacking?
  package var soundtrack: Soundtrack?

  package init(
    _ codec: Codec = .h264, quality: Int = 75, background: Color = .white, alphaPacking: AlphaPacking? = nil,
    soundtrack: Soundtrack? = nil
  ) {
    self.codec = codec
    self.quality = quality
    self.background = background
    self.alphaPacking = alphaPacking
    self.soundtrack = soundtrack
  }
}

extension VideoOptions {
  /// How many images as large as the animation are encoded for each frame. Packed alpha is next to the colours, and VP9 takes
  /// alpha as a second video.
  var imageCount: Int { alphaPacking != nil || codec == .vp9 ? 2 : 1 }

  /// ffmpeg's name of the container.
  var container: String {
    switch codec {
    case .h264, .h265: "mp4"
    case .vp9: "webm"
    case .proRes4444: "mov"
    }
  }

  var pixelFormat: String {
    switch codec {
    case .h264, .h265: "yuv420p"
    case .vp9: "yuva420p"
    case .proRes4444: "yuva444p10le"
    }
  }

  /// The number of an encoder's threads, equal on every machine and for any number of frames that are drawn
  /// at once: encoders make other files with other numbers of threads. Each takes the memory of a frame or
  /// two.
  static let encoderThreads = 4

  /// ffmpeg's arguments for the output.
  func encoding(width: Int, height: Int) -> [String] {
    let loss = 1 - Double(min(max(quality, 0), 100)) / 100
    func scale(_ range: ClosedRange<Double>) -> String {
      String(Int((range.lowerBound + loss * (range.upperBound - range.lowerBound)).rounded()))
    }
    // Frames that the encoder looks ahead: what lets it spare bits where they do not last, and most of its memory, 8 MB
    // each at 1920x1080. 40, the usual, up to 500x500; 5 of 1920x1080 take 70 MB less than 10 with two threads.
    let lookahead = min(max(10_000_000 / (width * height), 5), 40)
    // On images of a few rows, this part of x265 3.5 writes where it must not.
    let hasTree = min(width, height) >= 64
    return switch codec {
    case .h264:
      [
        "-c:v", "libx264", "-preset", "medium", "-crf", scale(9...45),
        "-x264-params", "rc-lookahead=\(lookahead):sync-lookahead=0", "-movflags", "+faststart",
      ]
    case .h265:
      [
        "-c:v", "libx265", "-preset", "medium", "-crf", scale(12...48), "-tag:v", "hvc1",
        "-x265-params",
        "log-level=error:rc-lookahead=\(min(lookahead, 20)):cutree=\(hasTree ? 1 : 0):"
          + "pools=\(Self.encoderThreads):frame-threads=2",
        "-movflags", "+faststart",
      ]
    case .vp9:
      // The alternate reference frames of libvpx do not go with alpha; without them, frames kept to look ahead change
      // nothing and take 220 MB at 1920x1080.
      [
        "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", scale(16...60), "-auto-alt-ref", "0", "-lag-in-frames",
        "0",
        "-row-mt", "1", "-deadline", "good", "-cpu-used", "4",
      ]
    case .proRes4444:
      [
        "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", "16", "-q:v",
        scale(2...26),
      ]
    }
  }

  var soundEncoding: [String] {
    switch codec {
    case .h264, .h265: ["-c:a", "aac", "-b:a", "160k"]
    case .vp9: ["-c:a", "libopus", "-b:a", "128k"]
    case .proRes4444: ["-c:a", "pcm_s16le"]
    }
  }
}
