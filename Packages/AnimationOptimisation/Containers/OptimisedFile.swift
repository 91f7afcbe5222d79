import AnimationCore
import AnimationFiles
import AnimationFormats
import Archives
import DotLottieFormat
import SVGAFormat

/// A file, by what it is packed in.
struct OptimisedFile {
  /// The animations in it, the one shown first in front.
  let animations: [(id: String?, animation: any Animation)]
  let file: AnimationFile
  private let limits: DecodingLimits

  /// - Throws: what is wrong with the file.
  init(_ file: AnimationFile, limits: DecodingLimits) throws(AnimationError) {
    self.file = file
    self.limits = limits
    func decode(_ id: String?) throws(AnimationError) -> any Animation {
      try AnimationDecoder.decode(
        file.bytes, animation: id, limits: limits, externalImage: file.externalImage)
    }
    let first = try decode(nil)
    var animations: [(String?, any Animation)] = [(first.info.animationIDs.first, first)]
    for id in first.info.animationIDs.dropFirst() {
      animations.append((id, try decode(id)))
    }
    self.animations = animations
  }

  /// The same with other content.
  ///
  /// - Throws: what is wrong with that.
  func replacing(bytes: [UInt8]) throws(AnimationError) -> OptimisedFile {
    var other = file
    other.bytes = bytes
    return try OptimisedFile(other, limits: limits)
  }

  /// - Parameters:
  ///   - decimals: how many numbers may have; nil for as many as there are.
  ///   - keepingVertices: those of Lotties that change nothing but how others are rounded.
  /// - Throws: `interrupted`; what is wrong with a part that is not shown.
  func repacked(
    with pictures: PictureRepacker, stripping parts: Set<StrippedPart>, decimals: Int? = nil,
    keepingVertices: Bool = false
  ) throws(AnimationError) -> [UInt8] {
    let sounds = SoundTrimmer(animations.map(\.animation.info))
    if let movie = (animations.first?.animation as? SVGAAnimation)?.movie {
      return try MovieOptimisation(movie).encoded(
        with: pictures, sounds, stripping: parts, isRounded: decimals != nil)
    }
    func optimised(_ text: [UInt8]) throws(AnimationError) -> [UInt8] {
      try LottieOptimisation(text, limits: limits)
        .text(
          with: pictures, sounds, stripping: parts, decimals: decimals, keepingVertices: keepingVertices)
    }
    if file.bytes.starts(with: ZipArchive.mark) {
      return try PackageOptimisation(ZipArchive(file.bytes, limits: limits), limits: limits)
        .packed(with: pictures, sounds, optimised)
    }
    guard file.bytes.starts(with: Zlib.Wrapper.gzipMark) else { return try optimised(file.bytes) }
    let text = try Zlib.inflate(file.bytes, .gzip, limit: limits.inflatedBytes).bytes
    return try Zlib.deflate(optimised(text), .gzip)
  }
}
