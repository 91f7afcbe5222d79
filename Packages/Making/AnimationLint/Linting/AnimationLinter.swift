import AnimationCore
import AnimationFormats
import AnimationLoading
import FrameRendering
import JSONText
import LottieFormat
import SVGAFormat
import SystemSupport
import TextLayout

/// Finds what is wrong with animations, or wasteful, or not shown by some players.
///
///     var configuration = LintConfiguration()
///     configuration.players = [.lottieIOS]
///     for finding in AnimationLinter(configuration).findings(in: bytes) { print(finding.message) }
public struct AnimationLinter: Sendable {
  public var configuration: LintConfiguration
  /// The most work that looking at the frames of a file may take: that of 2,600 frames as heavy as those of
  /// the heaviest file known.
  private static let maximumUnits = 1 << 28

  public init(_ configuration: LintConfiguration = LintConfiguration()) {
    self.configuration = configuration
  }

  /// What is found in a file, the worst first; a file that cannot be read is a finding. Pictures are not decoded, and
  /// of more than 240 frames evenly spaced ones are looked at.
  ///
  /// - Parameters:
  ///   - bytes: of a file of any known format.
  ///   - path: what the list of allowed findings calls it.
  ///   - externalImage: see `AnimationDecoder.decode`.
  ///   - budget: how long it may take. Where that is not enough, or a frame takes more than its limits allow, nothing more
  ///     is said about pictures and fonts, nor of the animations that follow.
  public func findings(
    in bytes: [UInt8], path: String = "",
    externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil },
    budget: WorkBudget = .unlimited
  ) -> [LintFinding] {
    findings(in: AnimationFile(bytes, externalImage: externalImage), path: path, budget: budget)
  }

  /// What is found in a file that was read.
  ///
  /// - Parameter id: of one of the animations in it; all of them when nil.
  package func findings(
    in file: AnimationFile, path: String, animation id: String? = nil, budget: WorkBudget = .unlimited
  ) -> [LintFinding] {
    var findings: [LintFinding] = []
    let time = budget.timed
    let budget = WorkBudget(within: time, units: Self.maximumUnits)
    do throws(AnimationError) {
      let opened = try FileFormats.open(file)
      findings += try self.findings(id, in: opened, of: file, budget)
      for other in id == nil ? opened.contents.dropFirst().map(\.id) : [] {
        guard !time.isExhausted else {
          findings += excess(time, "the animations from \"\(other)\" on are not looked at")
          break
        }
        findings += try self.findings(other, in: opened, of: file, budget).map { finding in
          var finding = finding
          finding.place = "animation \"\(other)\"" + (finding.place.isEmpty ? "" : " > \(finding.place)")
          return finding
        }
      }
    } catch {
      findings.append(LintFinding(.unreadable, place: "", "\(error)"))
    }
    return reported(findings, in: path)
  }

  /// Returns findings with the severities of the configuration, and without what it allows.
  private func reported(_ findings: [LintFinding], in path: String) -> [LintFinding] {
    let reported = findings.compactMap { finding -> LintFinding? in
      var finding = finding
      finding.severity = configuration.severities[finding.rule] ?? finding.severity
      return finding.severity == .off || configuration.allows(finding, in: path) ? nil : finding
    }
    return reported.enumerated().sorted { a, b in
      a.element.severity == b.element.severity
        ? (a.element.rule, a.offset) < (b.element.rule, b.offset) : a.element.severity > b.element.severity
    }.map(\.element)
  }

  private func findings(
    _ id: String?, in opened: any FileFormat, of file: AnimationFile, _ budget: WorkBudget
  ) throws(AnimationError) -> [LintFinding] {
    let animation = try opened.decode(id)
    var findings = DiagnosticFindings(animation.info.diagnostics).findings
    if isOn([
      .decodedMemory, .oversizedImage, .unusedImage, .duplicateImage, .frameSequence, .missingFont,
    ]) {
      findings += images(of: animation, budget)
    }
    if let movie = animation as? SVGAAnimation {
      let features = SVGAFeatures(movie)
      return findings + duplicateKeys(features.keys) + unsupported(features.use, .svga)
    }
    let text = try opened.lottie(id).text
    guard let document = try? JSONDocument(parsing: text, limits: DecodingLimits()) else {
      return findings
    }
    let features = document.withRoot(LottieFeatures.init)
    findings += duplicateKeys(features.keys) + unsupported(features.use, .lottie)
    if let use = features.use.uses[.expressions] {
      findings.append(
        LintFinding(
          .expressions, place: use.place,
          use.count == 1 ? "an expression" : "\(use.count) expressions, the first of them here"))
    }
    if configuration.players.contains(.lottieWeb) { findings += incomplete(text) }
    if configuration.players.contains(.telegram) { findings += stickerFindings(text, file) }
    return findings
  }

  private func isOn(_ rules: [LintRule]) -> Bool { rules.contains { configuration.severity(of: $0) != .off } }

  // MARK: Pictures and fonts

  private func images(of animation: any Animation, _ budget: WorkBudget) -> [LintFinding] {
    let images = animation.info.images
    // Most animations have neither; evaluating all frames is what takes the time.
    guard !images.isEmpty || !animation.layerTexts.isEmpty else { return [] }
    guard !budget.isExhausted else { return [] }
    let survey = FrameSurvey(animation, budget: budget)
    // What is not looked at is neither unused nor too large.
    if budget.isExhausted { return excess(budget, "not all of it is drawn") }
    var findings = ImageFindings(images, survey, configuration).findings
    for family in survey.families.sorted() where !FontFolders.hasFont(named: family) {
      findings.append(LintFinding(.missingFont, place: "font \"\(family)\"", "the font is not installed"))
    }
    return findings
  }

  /// What is to be said of what has ended the work.
  private func excess(_ budget: WorkBudget, _ consequence: String) -> [LintFinding] {
    do throws(AnimationError) {
      try budget.check()
    } catch {
      if case .interrupted = error { return [] }
      return [LintFinding(.notDrawn, place: "layers", "\(error): \(consequence)")]
    }
    return []
  }

  // MARK: Keys

  private func duplicateKeys(_ keys: [ReplacementKey]) -> [LintFinding] {
    ReplacementKey.ambiguous(keys).map { key, count in
      LintFinding(.duplicateKey, place: key.place, "\"\(key.name)\" names \(count) of them")
    }
  }

  // MARK: Players

  private func unsupported(_ use: FeatureUse, _ format: AnimationInfo.Format) -> [LintFinding] {
    let players = configuration.players.filter { $0.format == format }.sorted { $0.rawValue < $1.rawValue }
    return players.flatMap { player in
      let gaps = PlayerSupport.gaps(of: player)
      return use.uses.compactMap { feature, use -> LintFinding? in
        guard let gap = gaps[feature] else { return nil }
        let what = gap.level == .none ? "does not support" : "supports in part"
        let remark = gap.remark.isEmpty ? "" : " (\(gap.remark))"
        let more = use.count > 1 ? "; \(use.count) times" : ""
        return LintFinding(
          .unsupportedFeature, gap.level == .none ? nil : .note, place: use.place,
          "\(player.rawValue) \(what) \(feature.rawValue)\(remark)\(more)", source: gap.source)
      }.sorted { $0.message < $1.message }
    }
  }

  private func incomplete(_ text: [UInt8]) -> [LintFinding] {
    guard isOn([.incomplete]), let root = try? JSONTree(parsing: text, limits: DecodingLimits()) else {
      return []
    }
    return LottieCompletion(root).gaps.map { gap in
      let more = gap.count > 1 ? "; \(gap.count) times" : ""
      return LintFinding(
        .incomplete, place: gap.place, "lottie-web cannot show \(gap.what)\(more)",
        source: LottieCompletion.source)
    }
  }

  private func stickerFindings(_ text: [UInt8], _ file: AnimationFile) -> [LintFinding] {
    guard var broken = try? StickerText(text).findings else { return [] }
    let isPacked = file.bytes.starts(with: [0x1f, 0x8b])
    if isPacked, let size = StickerFinding(fileSize: file.bytes.count) { broken.insert(size, at: 0) }
    return broken.map { rule in
      let more = rule.count > 1 ? "; \(rule.count) times" : ""
      return LintFinding(
        .unsupportedFeature, rule.severity == .error ? .error : .warning, place: rule.place,
        "telegram: \(rule.rule)\(more)", source: PlayerSupport.telegramRules)
    }
  }
}
