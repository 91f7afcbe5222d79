import AnimationCore
import JSONText
import LottieFormat

/// A theme: what slots of animations hold. Version 2 has rules for slots, version 1 what a Lottie itself has in `slots`.
package struct DotLottieTheme: Sendable {
  package typealias LoadImage = (LottieAssetReference) throws -> EncodedContent?

  private static let maximumRules = 4096

  /// The values by the ids of their slots.
  package private(set) var slots: [String: Replacements.SlotValue] = [:]
  /// What was left out.
  package private(set) var mistakes: [Mistake] = []
  /// Where the values are in the theme, by the slot's id.
  private var places: [String: String] = [:]
  private let path: String

  /// A value that cannot be used.
  package struct Mistake: Sendable {
    /// Where it is in the theme.
    package let path: String
    package let reason: String
    /// The image file that is not available, and the slot that it is for; nil for another mistake.
    let missingImage: (name: String, slot: String)?
  }

  /// - Parameters:
  ///   - path: what messages call the theme.
  ///   - animation: rules that are for others are left out; nil for those of all.
  ///   - loadImage: gives the content of an image that the theme names and does not hold.
  /// - Throws: `corrupt` for what is no JSON, `invalid` for JSON that is no theme; `limitExceeded`.
  package init(
    _ bytes: [UInt8], path: String, animation: String?, limits: DecodingLimits, loadImage: LoadImage
  ) throws(AnimationError) {
    self.init(path: path)
    var theme = self
    let document = try JSONDocument(parsing: bytes, part: path, limits: limits)
    try document.withRoot { (root) throws(AnimationError) in
      guard root.isObject else { throw .invalid(path: path, reason: "is not an object") }
      if root["rules"].isArray {
        try theme.readRules(root["rules"], animation, loadImage)
      } else {
        try theme.readSlots(root, loadImage)
      }
    }
    self = theme
  }

  private init(path: String) {
    self.path = path
  }

  /// A diagnostic for everything that was left out.
  package var diagnostics: [Diagnostic] {
    mistakes.map { Diagnostic(.tolerated, path: $0.path, "\($0.reason): left out") }
  }

  /// What there is to say when the theme is shown, by slot: images that are not available.
  var missingImages: [String: Diagnostic] {
    var missing: [String: Diagnostic] = [:]
    for mistake in mistakes {
      guard let (name, slot) = mistake.missingImage else { continue }
      missing[slot] = Diagnostic(
        .missing, path: mistake.path, "\(mistake.reason): the animation's own is shown",
        about: Diagnostic.Subject("image", name))
    }
    return missing
  }

  /// A diagnostic for every value of another kind than its slot in an animation. Slots that the animation does not
  /// have are nothing to mention: themes are shared.
  ///
  /// - Parameter indices: of `known`, by id.
  func misfits(in known: [AnimationSlot], _ indices: [String: Int]) -> [Diagnostic] {
    slots.keys.compactMap { indices[$0] }.sorted().compactMap { index in
      let slot = known[index]
      guard let value = slots[slot.id], !value.kinds.contains(slot.kind) else { return nil }
      return Diagnostic(
        .tolerated, path: places[slot.id] ?? path,
        "slot \"\(slot.id)\" holds \(slot.kind.phrase), not \(value.phrase): left out")
    }
  }

  // MARK: Version 2

  private mutating func readRules(
    _ rules: JSONValue, _ animation: String?, _ loadImage: LoadImage
  ) throws(AnimationError) {
    try DecodingLimits.check("rules of a theme", rules.count, Self.maximumRules)
    var budget = ThemeRule.maximumKeyframes
    for (index, json) in rules.items.enumerated() {
      let place = "\(path) > rules[\(index)]"
      guard json.isFor(animation) else { continue }
      guard let id = json["id"].identifier, !id.isEmpty else {
        leaveOut(ThemeMistake("a rule without the id of a slot"), place, slot: "")
        continue
      }
      do throws(ThemeMistake) {
        let rule = ThemeRule(json, keyframeLimit: budget)
        slots[id] = try rule.value(loadImage)
        places[id] = place
        budget -= json["keyframes"].count
      } catch {
        leaveOut(error, place, slot: id)
      }
    }
  }

  // MARK: Version 1

  private mutating func readSlots(_ root: JSONValue, _ loadImage: LoadImage) throws(AnimationError) {
    try DecodingLimits.check("slots of a theme", root.count, Self.maximumRules)
    guard root.members.contains(where: { !$0.value["p"].isMissing }) else {
      throw .invalid(path: path, reason: "has neither rules nor slots")
    }
    for (id, json) in root.members {
      let place = "\(path) > \(id)"
      do throws(ThemeMistake) {
        slots[id] = try LottieSlotText.value(json["p"], loadImage)
        places[id] = place
      } catch {
        leaveOut(error, place, slot: id)
      }
    }
  }

  private mutating func leaveOut(_ mistake: ThemeMistake, _ place: String, slot: String) {
    mistakes.append(
      Mistake(
        path: place, reason: mistake.reason, missingImage: mistake.missingImage.map { ($0, slot) }))
  }
}

/// Why a part of a theme cannot be used.
struct ThemeMistake: Error {
  var reason: String
  /// The name of an image file that is not available.
  var missingImage: String?

  init(_ reason: String, missingImage: String? = nil) {
    (self.reason, self.missingImage) = (reason, missingImage)
  }
}

extension JSONValue {
  /// Whether a rule counts for an animation: without a list it is for all.
  fileprivate func isFor(_ animation: String?) -> Bool {
    guard let animation, self["animations"].isArray else { return true }
    return self["animations"].items.contains { $0.identifier == animation }
  }
}
