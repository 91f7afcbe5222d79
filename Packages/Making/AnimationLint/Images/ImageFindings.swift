import AnimationCore
import AnimationLoading
import FrameRendering
import SystemSupport

/// What is wrong with the pictures of an animation.
struct ImageFindings {
  private(set) var findings: [LintFinding] = []

  /// Smaller pictures are not worth a word.
  private static let leastPixels = 128 * 128

  private let images: [EncodedImage]
  private let survey: FrameSurvey
  private let configuration: LintConfiguration
  private var properties: [String: ImageProperties] = [:]
  /// Those that a frame shows.
  private let drawn: Set<EncodedImage>

  init(_ images: [EncodedImage], _ survey: FrameSurvey, _ configuration: LintConfiguration) {
    self.images = images
    self.survey = survey
    self.configuration = configuration
    drawn = Set(images.filter { survey.uses[$0.key] != nil })
    for image in images { properties[image.key] = try? image.properties }
    checkMemory()
    checkCopies()
    for image in images { check(image) }
    checkSequence()
  }

  private mutating func checkMemory() {
    // Equal pictures are decoded once for each.
    let bytes = images.reduce(0) { $0 + (properties[$1.key]?.decodedBytes ?? 0) }
    guard bytes > configuration.decodedBytes else { return }
    let (size, budget) = (byteText(bytes), byteText(configuration.decodedBytes))
    findings.append(
      LintFinding(
        .decodedMemory, place: "",
        "\(counted(images.count, "picture")) take \(size) once decoded, more than \(budget)"))
  }

  private mutating func checkCopies() {
    var first: [Digest: String] = [:]
    for image in images {
      let digest = Digest(of: image.content)
      if let original = first[digest] {
        findings.append(
          LintFinding(
            .duplicateImage, place: Self.place(image),
            "the bytes of \"\(original)\", \(byteText(image.bytes.count))", savings: wholeOf(image)))
      } else {
        first[digest] = image.key
      }
    }
  }

  private mutating func check(_ image: EncodedImage) {
    guard let properties = properties[image.key] else { return }
    guard let use = survey.uses[image.key] else {
      // Equal pictures may be drawn as one, and it may be shown in a frame that was not looked at.
      if survey.stride == 1, !drawn.contains(image) {
        findings.append(
          LintFinding(
            .unusedImage, place: Self.place(image), "no frame shows it", savings: wholeOf(image)))
      }
      return
    }
    let wanted = use.scale * configuration.pixelsPerUnit
    guard use.scale > 0, wanted < 1, properties.width * properties.height >= Self.leastPixels else { return }
    func side(_ length: Int, _ scale: Double) -> Int {
      Int((Double(length) * scale).rounded(.up), within: 1...length)
    }
    let (width, height) = (side(properties.width, use.scale), side(properties.height, use.scale))
    let kept = side(properties.width, wanted) * side(properties.height, wanted)
    let lost = 1 - Double(kept) / Double(properties.width * properties.height)
    let savings = LintSavings(
      fileBytes: Int((Double(image.bytes.count) * lost).rounded()),
      decodedBytes: Int((Double(properties.decodedBytes) * lost).rounded()))
    findings.append(
      LintFinding(
        .oversizedImage, place: Self.place(image),
        "\(properties.width) x \(properties.height) pixels are never drawn larger than \(width) x \(height)",
        savings: savings))
  }

  private func wholeOf(_ image: EncodedImage) -> LintSavings {
    LintSavings(fileBytes: image.bytes.count, decodedBytes: properties[image.key]?.decodedBytes ?? 0)
  }

  private mutating func checkSequence() {
    // For a moment: as many frames as can be told apart.
    let longest = survey.stride == 1 ? 4 : 1
    let brief = images.filter { survey.uses[$0.key].map { $0.frames <= longest } ?? false }
    let groups = Dictionary(grouping: brief) { survey.uses[$0.key]?.place ?? [] }
    let sequences = groups.values.filter { $0.count >= configuration.sequenceLength }
    for sequence in sequences.sorted(by: { $0[0].key < $1[0].key }) {
      let bytes = sequence.reduce(0) { $0 + (properties[$1.key]?.decodedBytes ?? 0) }
      findings.append(
        LintFinding(
          .frameSequence, place: Self.place(sequence[0]),
          "\(sequence.count) pictures follow one another at one place, \(byteText(bytes)) once decoded"))
    }
  }

  private static func place(_ image: EncodedImage) -> String { "images[\"\(image.key)\"]" }
}
