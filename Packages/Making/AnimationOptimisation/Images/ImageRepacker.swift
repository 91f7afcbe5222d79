import AnimationCore
import Pixels

/// Packs pictures again, each content once.
final class ImageRepacker {
  private let options: RepackingOptions
  private let budget: WorkBudget
  private let progress: (Double) -> Void
  private let lossless: LosslessImages
  /// How many pixels all pictures that are packed may have.
  private let maximumPixels: Int
  private var results: [EncodedContent: EncodedContent] = [:]
  /// Pictures that stay as they are, for they have too many pixels.
  private(set) var left: Set<EncodedContent> = []
  /// The pixels of all pictures that were packed.
  private var pixels = 0
  private var count = 0
  private var done = 0
  private var reported = 0.0

  /// The most pixels of one picture: what packing takes is there several times.
  private static let largest = 1 << 25
  /// The quality of JPEGs that become smaller.
  private static let quality = 90
  /// The part of its pixels that a picture has to lose.
  private static let leastGain = 0.2

  /// - Parameters:
  ///   - lossless: what is known from other passes, for the same players.
  ///   - maximumPixels: of all pictures that are packed; the others stay as they are.
  ///   - progress: is called with the part that is done.
  init(
    _ options: RepackingOptions, _ lossless: LosslessImages, maximumPixels: Int, budget: WorkBudget,
    progress: @escaping (Double) -> Void
  ) {
    self.options = options
    self.lossless = lossless
    self.maximumPixels = maximumPixels
    self.budget = budget
    self.progress = progress
  }

  /// How many more there are, for the progress, which does not fall for them.
  func expect(_ count: Int) { self.count += count }

  /// The smallest file of the picture, the given one where there is none smaller.
  ///
  /// - Throws: `interrupted`.
  func repacked(_ image: EncodedContent) throws(AnimationError) -> EncodedContent {
    try budget.check()
    defer {
      done += 1
      if count > 0 { reported = max(reported, Double(done) / Double(count)) }
      progress(reported)
    }
    if let known = results[image] { return known }
    let result = takes(image) ? (scaled(image) ?? packed(image) ?? image) : image
    results[image] = result
    return result
  }

  /// Counts the pixels of a picture, unless there are too many.
  private func takes(_ image: EncodedContent) -> Bool {
    guard let properties = try? image.imageProperties else { return false }
    // Both sides are below 2³⁰.
    let count = properties.width * properties.height
    guard count <= min(Self.largest, maximumPixels - pixels) else {
      left.insert(image)
      return false
    }
    pixels += count
    return true
  }

  /// Nil where there is nothing smaller, and for more than pixels: colours of its own, frames.
  private func packed(_ image: EncodedContent) -> EncodedContent? {
    if options.webPQuality == nil, let known = lossless.results[image] { return known }
    guard let properties = try? image.imageProperties,
      properties.type == .png || Self.isLosslessWebP(image.bytes),
      let decoded = decoded(image, properties)
    else { return nil }
    let bitmap = Bitmap(of: decoded)
    let best =
      lossless.results[image]
      ?? Self.smallest(losslessFiles(of: bitmap), below: image.bytes.count).map { EncodedContent($0) }
      ?? image
    // There is none smaller than the smallest.
    for file in [image, best] { lossless.results[file] = best }
    return Self.smallest([lossyFile(of: bitmap)], below: best.bytes.count).map { EncodedContent($0) }
      ?? (best == image ? nil : best)
  }

  private func scaled(_ image: EncodedContent) -> EncodedContent? {
    guard let scale = options.scales[image], let properties = try? image.imageProperties else {
      return nil
    }
    func side(_ length: Int) -> Int { Int((Double(length) * scale - 1e-6).rounded(.up), within: 1...length) }
    let (width, height) = (side(properties.width), side(properties.height))
    guard Double(width * height) <= (1 - Self.leastGain) * Double(properties.width * properties.height),
      let decoded = decoded(image, properties),
      let bitmap = try? Bitmap(of: decoded).shrunk(width: width, height: height)
    else { return nil }
    let files =
      properties.type == .jpeg
      ? [try? JPEGEncoder.encode(bitmap, quality: Self.quality, background: .black)] : files(of: bitmap)
    return Self.smallest(files, below: image.bytes.count).map { EncodedContent($0) }
  }

  private func decoded(_ image: EncodedContent, _ properties: ImageProperties) -> DecodedImage? {
    if properties.type == .png, !PNGContent(image.bytes).isPlain { return nil }
    return (try? DecodedImage(decoding: EncodedImage(key: "", image), properties))
      .flatMap { $0.isAsInFile ? $0 : nil }
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
final class LosslessImages {
  fileprivate var results: [EncodedContent: EncodedContent] = [:]
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
