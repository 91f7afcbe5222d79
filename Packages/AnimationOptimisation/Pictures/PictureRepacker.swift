import AnimationCore
import Pixels

/// Packs pictures again, each content once.
final class PictureRepacker {
  private let options: PictureOptions
  private let budget: WorkBudget
  private let progress: (Double) -> Void
  private let lossless: LosslessPictures
  private var results: [EncodedImage: [UInt8]] = [:]
  /// The pixels of all pictures that were packed.
  private var pixels = 0
  private var count = 0
  private var done = 0
  private var reported = 0.0

  /// The most pixels of all pictures; real files have up to 8 million.
  private static let mostPixels = 1 << 25
  /// The quality of JPEGs that become smaller.
  private static let quality = 90
  /// The part of its pixels that a picture has to lose.
  private static let leastGain = 0.2

  /// - Parameters:
  ///   - lossless: what is known from other passes, for the same players.
  ///   - progress: is called with the part that is done.
  init(
    _ options: PictureOptions, _ lossless: LosslessPictures, budget: WorkBudget,
    progress: @escaping (Double) -> Void
  ) {
    self.options = options
    self.lossless = lossless
    self.budget = budget
    self.progress = progress
  }

  /// How many more there are, for the progress, which does not fall for them.
  func expect(_ count: Int) { self.count += count }

  /// The smallest file of the picture, the given one where there is none smaller.
  ///
  /// - Parameter isFixed: its size stays as it is.
  /// - Throws: `limitExceeded` when the pictures have too many pixels together; `interrupted`.
  func repacked(_ bytes: [UInt8], isFixed: Bool = false) throws(AnimationError) -> [UInt8] {
    try budget.check()
    defer {
      done += 1
      if count > 0 { reported = max(reported, Double(done) / Double(count)) }
      progress(reported)
    }
    let image = EncodedImage(key: "", bytes: bytes)
    if let known = results[image] { return known }
    if let properties = try? ImageProperties(probing: bytes) {
      // Each is within the limit of an image.
      pixels += Int(Double(properties.width) * Double(properties.height), within: 0...1 << 40)
      try DecodingLimits.check("pixels of all pictures", pixels, Self.mostPixels)
    }
    let smaller = isFixed ? nil : scaled(image)
    let result = smaller ?? repacked(image) ?? bytes
    if !isFixed { results[image] = result }
    return result
  }

  /// Nil where there is nothing smaller, and for more than pixels: colours of its own, frames.
  private func repacked(_ image: EncodedImage) -> [UInt8]? {
    if options.webPQuality == nil, let known = lossless.results[image] { return known }
    guard let properties = try? ImageProperties(probing: image.bytes),
      properties.type == .png || Self.isLosslessWebP(image.bytes), let decoded = decoded(image, properties)
    else { return nil }
    let bitmap = Bitmap(of: decoded)
    let best =
      lossless.results[image] ?? Self.smallest(losslessFiles(of: bitmap), below: image.bytes.count)
      ?? image.bytes
    // There is none smaller than the smallest.
    for file in [image.bytes, best] { lossless.results[EncodedImage(key: "", bytes: file)] = best }
    return Self.smallest([best, lossyFile(of: bitmap)], below: image.bytes.count)
  }

  private func scaled(_ image: EncodedImage) -> [UInt8]? {
    guard let scale = options.scales[image], let properties = try? ImageProperties(probing: image.bytes)
    else {
      return nil
    }
    func side(_ length: Int) -> Int { Int((Double(length) * scale - 1e-6).rounded(.up), within: 1...length) }
    let (width, height) = (side(properties.width), side(properties.height))
    guard Double(width * height) <= (1 - Self.leastGain) * Double(properties.width * properties.height),
      let decoded = decoded(image, properties),
      let bitmap = try? Bitmap(of: decoded).shrunk(width: width, height: height)
    else { return nil }
    guard properties.type == .jpeg else { return Self.smallest(files(of: bitmap), below: image.bytes.count) }
    let file = try? JPEGEncoder.encode(bitmap, quality: Self.quality, background: .black)
    return Self.smallest([file], below: image.bytes.count)
  }

  private func decoded(_ image: EncodedImage, _ properties: ImageProperties) -> DecodedImage? {
    if properties.type == .png, !PNGContent(image.bytes).isPlain { return nil }
    return (try? DecodedImage(decoding: image, properties)).flatMap { $0.isAsInFile ? $0 : nil }
  }

  private func files(of bitmap: Bitmap) -> [[UInt8]?] { losslessFiles(of: bitmap) + [lossyFile(of: bitmap)] }

  private func losslessFiles(of bitmap: Bitmap) -> [[UInt8]?] {
    var files = [try? PNGEncoder.encodeWithPalette(bitmap), try? PNGEncoder.encodeForFiles(bitmap)]
    if options.usesWebP {
      // One more takes thirty times as long, for a hundredth of the bytes.
      files.append(try? WebPEncoder.encode(bitmap, WebPOptions(.lossless, effort: 5)))
    }
    return files
  }

  private func lossyFile(of bitmap: Bitmap) -> [UInt8]? {
    guard options.usesWebP, let quality = options.webPQuality else { return nil }
    return try? WebPEncoder.encode(
      bitmap, WebPOptions(.lossy(quality: quality), effort: 6, alphaQuality: 100))
  }

  /// Whether a file is a WebP of one picture, without loss. What is lossy already would lose more each time.
  private static func isLosslessWebP(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBPVP8L".utf8)
  }

  private static func smallest(_ files: [[UInt8]?], below count: Int) -> [UInt8]? {
    files.compactMap(\.self).filter { $0.count < count }.min { $0.count < $1.count }
  }
}

/// What becomes of pictures that keep their sizes and pixels: themselves where there is nothing smaller.
final class LosslessPictures {
  fileprivate var results: [EncodedImage: [UInt8]] = [:]
}

/// What a PNG says beside its pixels.
private struct PNGContent {
  /// False for more than 8 bits a channel, for an animation, and for what cannot be read.
  private(set) var isPlain = false

  init(_ bytes: [UInt8]) {
    // IHDR comes first: its ninth byte has the bits of a channel.
    guard bytes.count > 33, bytes[24] <= 8 else { return }
    isPlain =
      PNGFileChunks(bytes).first { $0.isNamed("acTL") || $0.isNamed("IDAT") }?.isNamed("IDAT") ?? false
  }
}
