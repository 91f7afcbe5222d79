import CWebP

/// How images are packed in WebP.
package struct WebPOptions: Hashable, Sendable {
  package enum Compression: Hashable, Sendable {
    /// Every pixel comes back as it was.
    case lossless
    /// Quality 0…100. From 75 on, alpha is kept as it is; below, it has fewer steps the lower the quality (48 at 74,
    /// 16 at 70, 12 at 50), which halves the size of what is soft, but shows as bands in wide glows.
    case lossy(quality: Int)
  }

  package var compression: Compression
  /// 0 is fast and large, 6 slow and small. Measured on animations of 400 pixels, lossy: up to 2 half the size
  /// of 0 in twice its time; beyond it 5 % less in half as much time again.
  package var effort: Int

  /// 0…100, where colours are lossy: 100 keeps alpha as it is, less has fewer steps. Nil, the default: by the quality, as
  /// `Compression.lossy` says.
  package var alphaQuality: Int?

  package init(
    _ compression: Compression = .lossy(quality: 80), effort: Int = 2, alphaQuality: Int? = nil
  ) {
    self.compression = compression
    self.effort = effort
    self.alphaQuality = alphaQuality
  }

  package func makeConfiguration() throws(EncodingProblem) -> WebPConfig {
    var config = WebPConfig()
    let effort = Int32(min(max(effort, 0), 6))
    guard WebPConfigInit(&config) != 0 else { throw .failed("wrong library") }
    switch compression {
    case .lossless:
      // The library's own scale for lossless goes to 9.
      WebPConfigLosslessPreset(&config, effort + effort / 2)
    case .lossy(let quality):
      let quality = Int32(min(max(quality, 0), 100))
      config.quality = Float(quality)
      config.alpha_quality =
        alphaQuality.map { Int32(min(max($0, 0), 100)) } ?? (quality < 75 ? quality : 100)
      config.method = effort
      // Filtering alpha has it packed twice. Without it 85 frames of 343 pixels take 0.82 of the time, with 1 % more bytes,
      // by geometric mean with 3 % fewer.
      config.alpha_filtering = effort > 2 ? 1 : 0
    }
    return config
  }
}
