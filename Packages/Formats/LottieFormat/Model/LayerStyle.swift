/// A style of a layer: a shadow, a glow, an outline, made of the shape of what the layer shows.
struct LayerStyle: Sendable {
  /// The kinds of styles, by their numbers in files.
  enum Kind: Int, Hashable, Sendable {
    case stroke = 0
    case dropShadow, innerShadow, outerGlow, innerGlow
    case satin = 6
    case colorOverlay, gradientOverlay
  }

  /// One member of a style: what it is called in files and in After Effects.
  struct Member: Sendable {
    enum Content: Sendable { case number, color, stops }

    let key: StaticString
    let name: String
    let content: Content

    init(_ key: StaticString, _ name: String, _ content: Content = .number) {
      (self.key, self.name, self.content) = (key, name, content)
    }
  }

  var kind: Kind
  /// The parameters in the order of `Kind.members`; those that the file lacks have no value.
  var parameters: [LayerEffect.Parameter]

  /// - Parameter key: in the file.
  func value(_ key: StaticString) -> LayerEffect.Value {
    let position = kind.members.firstIndex { $0.key.description == key.description }
    guard let position, parameters.indices.contains(position) else { return .none }
    return parameters[position].value
  }
}

extension LayerStyle.Kind {
  /// The English name, as in After Effects.
  var name: String {
    switch self {
    case .stroke: "Stroke"
    case .dropShadow: "Drop Shadow"
    case .innerShadow: "Inner Shadow"
    case .outerGlow: "Outer Glow"
    case .innerGlow: "Inner Glow"
    case .satin: "Satin"
    case .colorOverlay: "Color Overlay"
    case .gradientOverlay: "Gradient Overlay"
    }
  }

  /// What is drawn of it.
  var members: [LayerStyle.Member] {
    switch self {
    case .stroke: Self.strokeMembers
    case .dropShadow: Self.dropShadowMembers
    case .innerShadow: Self.innerShadowMembers
    case .outerGlow: Self.outerGlowMembers
    case .innerGlow: Self.innerGlowMembers
    case .satin: Self.satinMembers
    case .colorOverlay: Self.colorOverlayMembers
    case .gradientOverlay: Self.gradientOverlayMembers
    }
  }

  private typealias Member = LayerStyle.Member

  private static let strokeMembers = [Member("c", "Color", .color), Member("s", "Size")]
  private static let innerShadowMembers = [
    Member("bm", "Blend Mode"), Member("c", "Color", .color), Member("o", "Opacity"), Member("a", "Angle"),
    Member("d", "Distance"), Member("ch", "Choke"), Member("s", "Size"),
  ]
  private static let dropShadowMembers = [
    Member("bm", "Blend Mode"), Member("c", "Color", .color), Member("o", "Opacity"), Member("a", "Angle"),
    Member("d", "Distance"), Member("ch", "Spread"), Member("s", "Size"),
    Member("lc", "Layer Knocks Out Drop Shadow"),
  ]
  private static let outerGlowMembers = [
    Member("bm", "Blend Mode"), Member("o", "Opacity"), Member("c", "Color", .color), Member("ch", "Spread"),
    Member("s", "Size"),
  ]
  private static let innerGlowMembers = [
    Member("bm", "Blend Mode"), Member("o", "Opacity"), Member("c", "Color", .color), Member("sr", "Source"),
    Member("ch", "Choke"), Member("s", "Size"),
  ]
  private static let satinMembers = [
    Member("bm", "Blend Mode"), Member("c", "Color", .color), Member("o", "Opacity"), Member("a", "Angle"),
    Member("d", "Distance"), Member("s", "Size"), Member("in", "Invert"),
  ]
  private static let colorOverlayMembers = [
    Member("bm", "Blend Mode"), Member("c", "Color", .color), Member("so", "Opacity"),
  ]
  private static let gradientOverlayMembers = [
    Member("bm", "Blend Mode"), Member("o", "Opacity"), Member("gf", "Colors", .stops), Member("a", "Angle"),
    Member("gt", "Style"), Member("re", "Reverse"), Member("s", "Scale"),
  ]
}
