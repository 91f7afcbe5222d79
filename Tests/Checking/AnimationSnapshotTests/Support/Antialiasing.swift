import AnimationKit
import AnimationSnapshot

extension Raster {
  /// Each pixel is the mean of `factor` × `factor` pixels of this image: different antialiasing of what was drawn that
  /// much larger.
  func downsampled(_ factor: Int) -> Raster {
    let (width, height) = (self.width / factor, self.height / factor)
    var words = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        var sums = SIMD4<UInt32>.zero
        for row in y * factor..<(y + 1) * factor {
          for column in x * factor..<(x + 1) * factor {
            let word = self.words[row * self.width + column]
            sums &+= SIMD4(word & 0xff, word >> 8 & 0xff, word >> 16 & 0xff, word >> 24)
          }
        }
        let count = UInt32(factor * factor)
        let mean = (sums &+ count / 2) / SIMD4(repeating: count)
        words[y * width + x] = mean.w << 24 | mean.z << 16 | mean.y << 8 | mean.x
      }
    }
    return Raster(width: width, height: height, words: words)
  }

  /// Changes channels by one up or down at random (with a fixed seed), within what premultiplication allows.
  func rounded(seed: UInt64, everywhere: Bool = false) -> Raster {
    var state = seed
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let words = words.map { word -> UInt32 in
      var channels = [24, 16, 8, 0].map { Int(word >> UInt32($0) & 0xff) }
      for i in 0..<4 where everywhere || next() % 2 == 0 {
        channels[i] = min(255, max(0, channels[i] + (everywhere ? 1 : Int(next() % 3) - 1)))
      }
      for i in 1..<4 { channels[i] = min(channels[i], channels[0]) }
      return channels.reduce(0) { $0 << 8 | UInt32($1) }
    }
    return Raster(width: width, height: height, words: words)
  }
}
