/// An animation that tells what it is made of, for tools.
package protocol LayeredAnimation: Animation {
  /// What paints, as it is nested. It takes time that grows with the animation.
  func layerTree() -> LayerTree

  /// The texts of all layers, those of a precomp once, however often it is shown.
  func layerTexts() -> [LayerText]
}

extension Animation {
  /// Nil for an animation that does not tell.
  package var layerTree: LayerTree? { (self as? any LayeredAnimation)?.layerTree() }
  package var layerTexts: [LayerText] { (self as? any LayeredAnimation)?.layerTexts() ?? [] }
}

/// The layers of a Lottie, with those of their precomps in them, or the sprites of an SVGA; the topmost first.
package struct LayerTree: Sendable {
  package var layers: [LayerNode]
  /// True when there is more than `limits` allow.
  package var isCut: Bool

  package init(layers: [LayerNode] = [], isCut: Bool = false) {
    self.layers = layers
    self.isCut = isCut
  }

  /// Far above real files: precomps that are shown many times in others that are could fill any memory.
  package struct Limits: Sendable {
    package var layers = 5000
    /// The deepest level of layers in precomps that is listed.
    package var depth = 32
    /// The most colours that are listed of a layer.
    package var colors = 2000
    /// The most names that are listed of a layer's masks or effects.
    package var names = 32
    /// The most values that are listed of those that a colour or text changes to.
    package var values = 8
    /// The most characters that are listed of a text.
    package var characters = 200
    /// The most bytes of all keys together.
    package var bytes = 2 << 20

    package init() {}
  }
}

/// A layer or sprite.
package struct LayerNode: Sendable {
  /// Its size and image are in the animation's units.
  package enum Kind: Hashable, Sendable {
    case sprite(image: String?)
    case shapes, null, camera, sound
    case text(LayerText)
    case solid(Size)
    case image(String, size: Size)
    case precomp(Size)

    /// One word.
    package var name: String {
      switch self {
      case .sprite: "sprite"
      case .shapes: "shapes"
      case .null: "null"
      case .camera: "camera"
      case .sound: "sound"
      case .text: "text"
      case .solid: "solid"
      case .image: "image"
      case .precomp: "precomp"
      }
    }
  }

  /// What keeps it from being painted.
  package enum Absence: String, Hashable, Sendable {
    case hidden
    /// Others show through it.
    case matte
  }

  /// Others' outline or light through which it shows.
  package struct MatteUse: Hashable, Sendable {
    /// The key of the layer.
    package var key: String
    package var mode: String

    package init(key: String, mode: String) {
      self.key = key
      self.mode = mode
    }
  }

  /// What `Replacements` call it: a sprite's key, a layer's key path.
  package var key: String
  package var kind: Kind
  /// The frames of the animation in which it is there, opaque or not; nil when a time that is remapped decides that,
  /// and empty for none.
  package var frames: [ClosedRange<Int>]?
  package var absence: Absence?
  /// The key of the layer that it moves with.
  package var parent: String?
  package var blendMode = BlendMode.normal
  package var matte: MatteUse?
  /// How each counts, in a word or two.
  package var masks: [String] = []
  /// The names of the effects that are drawn.
  package var effects: [String] = []
  package var styles: [String] = []
  package var colors: [LayerColor] = []
  /// The layers of a precomp.
  package var layers: [LayerNode] = []

  package init(key: String, kind: Kind, frames: [ClosedRange<Int>]?) {
    self.key = key
    self.kind = kind
    self.frames = frames
  }
}

/// What a layer writes.
package struct LayerText: Hashable, Sendable {
  /// One after the other.
  package var texts: [String]
  /// The families that the file asks for, or what else it calls its fonts, each once.
  package var fonts: [String]

  package init(texts: [String], fonts: [String]) {
    self.texts = texts
    self.fonts = fonts
  }
}

/// A colour or gradient of a layer.
package struct LayerColor: Hashable, Sendable {
  /// The key path by which it is replaced; nil when there is none.
  package var keyPath: String?
  /// One after the other, each a colour or the stops of a gradient, as `ValueText` writes them.
  package var values: [String]

  package init(keyPath: String?, values: [String]) {
    self.keyPath = keyPath
    self.values = values
  }
}
