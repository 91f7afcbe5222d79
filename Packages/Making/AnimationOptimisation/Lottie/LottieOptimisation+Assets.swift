import AnimationCore
import JSONText
import LottieFormat

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LottieOptimisation {
  /// Those that nothing shown refers to, straight or through compositions. Slots, which viewers fill, stay, as do
  /// compositions where scripts may look for them by name.
  mutating func removeUnusedAssets() {
    guard let assets = root["assets"]?.items, !assets.isEmpty else { return }
    var pending = root.members.filter { !$0.isNamed("assets") }.map(\.value)
    pending += assets.filter { $0["sid"] != nil || hasExpressions && $0["layers"] != nil }
    var kept: Set<String> = []
    let byID = Dictionary(grouping: assets) { $0["id"]?.identifier ?? "" }
    while let next = pending.popLast() {
      for id in next.referenceIDs where kept.insert(id).inserted { pending += byID[id] ?? [] }
    }
    let rest = assets.filter { asset in
      guard let id = asset["id"]?.identifier else { return true }
      return kept.contains(id) || asset["sid"] != nil || hasExpressions && asset["layers"] != nil
    }
    if rest.count < assets.count { change { $0.set("assets", .array(rest)) } }
  }

  /// - Throws: `interrupted`.
  mutating func repackEmbeddedImages(_ repacker: ImageRepacker) throws(AnimationError) {
    guard var assets = root["assets"]?.items else { return }
    let places = assets.indices.filter { assets[$0].isEmbeddedImage }
    repacker.expect(places.count)
    for index in places {
      guard let bytes = assets[index].embeddedBytes else { continue }
      let smaller = try repacker.repacked(EncodedContent(bytes)).bytes
      guard smaller.count < bytes.count, let type = ImageProperties.FileType(smaller) else { continue }
      assets[index].set("p", .text("data:\(type.mediaType);base64,\(Data(smaller).base64EncodedString())"))
    }
    if !places.isEmpty { change { $0.set("assets", .array(assets)) } }
  }

  /// Sounds without what is never heard of them.
  mutating func trimEmbeddedSounds(_ sounds: SoundTrimmer) {
    guard !sounds.isEmpty, hasFixedTimes, var assets = root["assets"]?.items else { return }
    for index in assets.indices {
      guard assets[index]["layers"] == nil, let uri = assets[index]["p"]?.string,
        let comma = uri.firstIndex(of: ","), assets[index].reference?.isBase64 == true,
        let bytes = assets[index].embeddedBytes,
        let shorter = sounds.trimmed(EncodedContent(bytes))
      else { continue }
      assets[index].set("p", .text(uri[...comma] + Data(shorter.bytes).base64EncodedString()))
    }
    change { $0.set("assets", .array(assets)) }
  }

  /// Leaves one of pictures, and of sounds, that are equal in all but their ids and names; the layers of all
  /// refer to it.
  mutating func joinEqualFiles() {
    guard let assets = root["assets"]?.items else { return }
    var firsts: [[UInt8]: String] = [:]
    var replaced: [String: String] = [:]
    let known = Dictionary(grouping: assets) { $0["id"]?.identifier ?? "" }
    let rest = assets.filter { asset in
      guard asset.isFile, let id = asset["id"]?.identifier, known[id]?.count == 1 else { return true }
      var content = asset
      content.removeMembers { $0.isNamed("id") || $0.isNamed("nm") }
      guard let first = firsts[content.text] else {
        firsts[content.text] = id
        return true
      }
      replaced[id] = first
      return false
    }
    guard !replaced.isEmpty else { return }
    change {
      $0.set("assets", .array(rest))
      $0.replaceReferences(replaced)
    }
  }
}

extension JSONTree {
  /// What `refId` names anywhere in it.
  fileprivate var referenceIDs: [String] {
    members.flatMap { member in
      (member.isNamed("refId") ? [member.value.identifier].compactMap(\.self) : [])
        + member.value.referenceIDs
    } + items.flatMap(\.referenceIDs)
  }

  fileprivate mutating func replaceReferences(_ ids: [String: String]) {
    changeParts { part, member in
      if member?.isNamed("refId") == true, let id = part.identifier, let other = ids[id] {
        part = .text(other)
      } else {
        part.replaceReferences(ids)
      }
    }
  }

  /// Whether an asset is one, and no slot: a picture or a sound.
  var isFile: Bool { self["p"]?.isText == true && self["layers"] == nil && self["sid"] == nil }

  fileprivate var isEmbeddedImage: Bool {
    guard self["p"]?.isText == true, self["layers"] == nil else { return false }
    return reference?.isEmbedded == true
  }

  fileprivate var embeddedBytes: [UInt8]? { reference?.embeddedBytes }

  /// The file that an asset names.
  var reference: LottieAssetReference? {
    self["p"]?.string.map { LottieAssetReference(folder: self["u"]?.string ?? "", name: $0) }
  }
}
