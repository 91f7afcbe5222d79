import AnimationCore
import AnimationFormats
import AnimationLint
import AnimationLoading
import Archives
import DotLottieFormat
import JSONText
import SVGAFormat

/// A file, by what it is packed in.
struct OptimisedFile {
  /// The animations in it, the one shown first in front.
  let animations: [any Animation]
  let file: AnimationFile
  private let limits: DecodingLimits
  private let budget: WorkBudget

  /// - Throws: what is wrong with the file; `budgetExceeded`; `interrupted`.
  init(_ file: AnimationFile, limits: DecodingLimits, budget: WorkBudget) throws(AnimationError) {
    (self.file, self.limits, self.budget) = (file, limits, budget)
    let opened = try OpenedAnimations(file, limits: limits)
    var animations: [any Animation] = []
    for content in opened.contents {
      try budget.check()
      animations.append(try opened.decode(content.id))
    }
    self.animations = animations
  }

  /// Returns the file with other content in the place of its own.
  ///
  /// - Throws: as `init`.
  func replacing(bytes: [UInt8]) throws(AnimationError) -> OptimisedFile {
    var other = file
    other.bytes = bytes
    return try OptimisedFile(other, limits: limits, budget: budget)
  }

  /// Returns the file with all that the players cannot do without.
  ///
  /// - Throws: as `init`.
  func completed(for players: Set<LintPlayer>) throws(AnimationError) -> OptimisedFile {
    guard players.contains(.lottieWeb), !(animations.first is SVGAAnimation) else { return self }
    var isComplete = true
    func completed(_ text: [UInt8]) throws(AnimationError) -> [UInt8] {
      let completion = LottieCompletion(try JSONTree(parsing: text, limits: limits))
      if completion.gaps.isEmpty { return text }
      isComplete = false
      return completion.root.text
    }
    let bytes: [UInt8]
    if file.bytes.starts(with: ZipArchive.mark) {
      bytes = try PackageOptimisation(ZipArchive(file.bytes, limits: limits), limits: limits)
        .changed(completed)
    } else if file.bytes.starts(with: Zlib.Wrapper.gzipMark) {
      let text = try Zlib.inflate(file.bytes, .gzip, limit: limits.inflatedBytes).bytes
      bytes = try Zlib.deflate(completed(text), .gzip)
    } else {
      bytes = try completed(file.bytes)
    }
    return isComplete ? self : try replacing(bytes: bytes)
  }

  /// - Parameters:
  ///   - decimals: how many numbers may have; nil for as many as there are.
  ///   - keepingVertices: those of Lotties that change nothing but how others are rounded.
  /// - Throws: `interrupted`; what is wrong with a part that is not shown.
  func repacked(
    with repacker: ImageRepacker, stripping parts: Set<StrippedPart>, decimals: Int? = nil,
    keepingVertices: Bool = false
  ) throws(AnimationError) -> [UInt8] {
    let sounds = SoundTrimmer(animations.map(\.info))
    if let movie = (animations.first as? SVGAAnimation)?.movie {
      return try MovieOptimisation(movie).encoded(
        with: repacker, sounds, stripping: parts, isRounded: decimals != nil)
    }
    func optimised(_ text: [UInt8]) throws(AnimationError) -> [UInt8] {
      try LottieOptimisation(text, limits: limits)
        .text(
          with: repacker, sounds, stripping: parts, decimals: decimals, keepingVertices: keepingVertices)
    }
    if file.bytes.starts(with: ZipArchive.mark) {
      return try PackageOptimisation(ZipArchive(file.bytes, limits: limits), limits: limits)
        .packed(with: repacker, sounds, optimised)
    }
    guard file.bytes.starts(with: Zlib.Wrapper.gzipMark) else { return try optimised(file.bytes) }
    let text = try Zlib.inflate(file.bytes, .gzip, limit: limits.inflatedBytes).bytes
    return try Zlib.deflate(optimised(text), .gzip)
  }
}
