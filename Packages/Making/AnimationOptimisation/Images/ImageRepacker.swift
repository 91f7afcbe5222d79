import AnimationCore
import Pixels

/// Packs pictures again, each content once.
final class ImageRepacker {
  private let options: RepackingOptions
  private let packedPictures: PackedPictures
  private let budget: WorkBudget
  private let progress: (Double) -> Void
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
  /// The part of its bytes that a picture with fewer colours has where it is taken without a look at others.
  private static let muchLess = 0.6
  /// The part of its pixels that a picture has to lose.
  private static let leastGain = 0.2

  /// - Parameters:
  ///   - packedPictures: those that other repackers of the same file have packed.
  ///   - maximumPixels: of all pictures that are packed; the others stay as they are.
  ///   - progress: is called with the part that is done.
  init(
    _ options: RepackingOptions, _ packedPictures: PackedPictures, maximumPixels: Int, budget: WorkBudget,
    progress: @escaping (Double) -> Void
  ) {
    self.options = options
    self.packedPictures = packedPictures
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
    guard let properties = try? image.imageProperties,
      properties.type == .png || Self.isLosslessWebP(image.bytes),
      let decoded = decoded(image, properties)
    else { return nil }
    let bitmap = Bitmap(of: decoded)
    func smallest(_ files: [[UInt8]?]) -> EncodedContent? {
      Self.smallest(files, below: image.bytes.count).map { EncodedContent($0) }
    }
    func lossless() -> EncodedContent? {
      packedPictures.picture(image, .lossless) { smallest(losslessFiles(of: bitmap)) }
    }
    guard options.quality != nil else { return lossless() }
    return packedPictures.picture(image, .seenAlike) {
      smallest(files(of: bitmap, below: image.bytes.count) { [lossless()?.bytes] })
    }
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
      ? [try? JPEGEncoder.encode(bitmap, quality: Self.quality, background: .black)]
      : files(of: bitmap, below: image.bytes.count) { losslessFiles(of: bitmap) }
    return Self.smallest(files, below: image.bytes.count).map { EncodedContent($0) }
  }

  private func decoded(_ image: EncodedContent, _ properties: ImageProperties) -> DecodedImage? {
    if properties.type == .png, !PNGContent(image.bytes).isPlain { return nil }
    return (try? DecodedImage(decoding: EncodedImage(key: "", image), properties))
      .flatMap { $0.isAsInFile ? $0 : nil }
  }

  /// Files of the picture, of which the smallest is taken.
  ///
  /// - Parameters:
  ///   - count: how many bytes there are to be saved from.
  ///   - lossless: files without loss, where they may be the smallest.
  private func files(of bitmap: Bitmap, below count: Int, lossless: () -> [[UInt8]?]) -> [[UInt8]?] {
    guard let quality = options.quality, !bitmap.fitsPalette,
      let seen = SeenPictures(of: bitmap, quality: quality, budget)
    else { return lossless() }
    let files = [seen.png()] + (options.usesWebP ? [seen.webP()] : [])
    // What saves that much, nothing without loss does.
    if let least = files.compactMap({ $0?.count }).min(), Double(least) < Self.muchLess * Double(count) {
      return files
    }
    return files + lossless()
  }

  private func losslessFiles(of bitmap: Bitmap) -> [[UInt8]?] {
    [try? PNGEncoder.encodeForAnimation(bitmap)] + losslessWebPs(of: bitmap)
  }

  /// One more effort takes thirty times as long, for a hundredth of the bytes.
  private func losslessWebPs(of bitmap: Bitmap) -> [[UInt8]?] {
    options.usesWebP ? [try? WebPEncoder.encode(bitmap, WebPOptions(.lossless, effort: 5))] : []
  }

  /// Whether a file is a WebP of one picture, without loss. What is lossy already would lose more each time.
  private static func isLosslessWebP(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBPVP8L".utf8)
  }

  private static func smallest(_ files: [[UInt8]?], below count: Int) -> [UInt8]? {
    files.compactMap(\.self).filter { $0.count < count }.min { $0.count < $1.count }
  }
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
