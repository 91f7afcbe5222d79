import AnimationCore
import JSONText
import LottieFormat

/// Makes an animation refer to the files of the dotLottie that it is in, as every player finds them: those that are
/// embedded become files, too.
struct LottieReferences {
  /// A file that an animation refers to.
  enum Target {
    /// One of the dotLottie, by its path in it.
    case packaged(String)
    case bytes([UInt8])
  }

  typealias Find = (LottieAssetReference) throws(AnimationError) -> Target?

  let limits: DecodingLimits
  let layout: JSONCopyLayout
  let find: Find

  /// The text of the animation. What is not to be had is referred to as it was.
  ///
  /// - Parameters:
  ///   - assets: gets the files.
  ///   - missing: gets the names of files that are not to be had.
  /// - Throws: `corrupt` or `limitExceeded` for what is not JSON, and what `find` throws.
  func rewrite(
    _ text: [UInt8], into assets: inout PackedAssets, missing: inout [String]
  ) throws(AnimationError) -> [UInt8] {
    let document = try JSONDocument(parsing: text, limits: limits)
    return try document.withRoot { (root) throws(AnimationError) in
      var changes = JSONChanges()
      for (index, asset) in root["assets"].items.enumerated() {
        try rewrite(asset, [.member("assets"), .item(index)], &changes, &assets, &missing)
      }
      for (index, font) in root["fonts"]["list"].items.enumerated() {
        try rewriteFont(font, [.member("fonts"), .member("list"), .item(index)], &changes, &assets, &missing)
      }
      var json = JSONWriter()
      json.copy(root, layout, changing: changes)
      if layout == .readable { json.endLine() }
      return json.bytes
    }
  }

  private func rewrite(
    _ asset: JSONValue, _ place: [JSONStep], _ changes: inout JSONChanges, _ assets: inout PackedAssets,
    _ missing: inout [String]
  ) throws(AnimationError) {
    guard let source = asset["p"].string, !source.isEmpty else { return }
    let kind: PackedAssetKind = asset["w"].isMissing && asset["h"].isMissing ? .sound : .image
    let reference = LottieAssetReference(folder: asset["u"].string ?? "", name: source)
    guard let path = try path(reference, key: asset["id"].identifier ?? "", kind, &assets, &missing) else {
      return
    }
    let slash = path.firstIndex(of: "/") ?? path.startIndex
    changes.set("u", "/\(path[...slash])", in: place)
    changes.set("p", String(path[path.index(after: slash)...]), in: place)
    changes.set("e", 0, in: place)
  }

  private func rewriteFont(
    _ font: JSONValue, _ place: [JSONStep], _ changes: inout JSONChanges, _ assets: inout PackedAssets,
    _ missing: inout [String]
  ) throws(AnimationError) {
    guard let source = font["fPath"].string, !source.isEmpty else { return }
    let reference = LottieAssetReference(name: source)
    guard !font.isFontForWeb || source.beginsDataURI(),
      let path = try path(reference, key: font["fName"].string ?? "", .font, &assets, &missing)
    else { return }
    changes.set("fPath", "/\(path)", in: place)
    changes.set("origin", 3, in: place)
    if !font["fOrigin"].isMissing { changes.set("fOrigin", "p", in: place) }
  }

  /// - Parameter key: what the file is named after.
  private func path(
    _ reference: LottieAssetReference, key: String, _ kind: PackedAssetKind, _ assets: inout PackedAssets,
    _ missing: inout [String]
  ) throws(AnimationError) -> String? {
    let name = reference.name
    if reference.isEmbedded {
      guard let bytes = reference.embeddedBytes else { return nil }
      return assets.path(of: bytes, key: key, as: kind)
    }
    // What is elsewhere is not fetched.
    if reference.isAddress { return nil }
    let place = kind.rawValue + reference.path
    if let path = assets.found[place] { return path }
    switch try find(reference) {
    case .packaged(let path): return path
    case .bytes(let bytes):
      let path = assets.path(of: bytes, key: String(name.split(separator: "/").last ?? ""), as: kind)
      assets.found[place] = path
      return path
    case nil:
      missing.append(reference.shortPath)
      return nil
    }
  }
}
