import AnimationCore
import AnimationKit
import JSONText

extension LayerTree {
  /// A member of an object for the layers, and one that is there where they are not all.
  package func write(to json: inout JSONWriter) {
    json.array("layers", .foundation) { json in
      for layer in layers { json.object(.foundation) { layer.write(to: &$0) } }
    }
    if isCut { json.add("layersAreCut", true) }
  }
}

extension LayerNode {
  /// The members of an object, sorted. Those that say nothing are left out.
  fileprivate func write(to json: inout JSONWriter) {
    if let absence { json.add("absence", absence.rawValue) }
    if blendMode != .normal { json.add("blendMode", "\(blendMode)") }
    if !colors.isEmpty {
      json.array("colors", .foundation) { json in
        for color in colors {
          json.object(.foundation) { json in
            if let keyPath = color.keyPath { json.add("keyPath", keyPath) }
            json.add("values", color.values)
          }
        }
      }
    }
    if !effects.isEmpty { json.add("effects", effects) }
    if case .text(let text) = kind { json.add("fonts", text.fonts) }
    if let frames { json.add("frames", frames.map { [$0.lowerBound, $0.upperBound] }) }
    switch kind {
    case .image(_, let size), .solid(let size), .precomp(let size): json.add("height", size.height)
    case .sprite, .shapes, .null, .camera, .sound, .text: break
    }
    switch kind {
    case .image(let asset, _): json.add("image", asset)
    case .sprite(let image?): json.add("image", image)
    case .sprite, .solid, .precomp, .shapes, .null, .camera, .sound, .text: break
    }
    json.add("key", key)
    json.add("kind", kind.name)
    if case .precomp = kind {
      json.array("layers", .foundation) { json in
        for layer in layers { json.object(.foundation) { layer.write(to: &$0) } }
      }
    }
    if !masks.isEmpty { json.add("masks", masks) }
    if let matte {
      json.add("matte", matte.key)
      json.add("matteMode", matte.mode)
    }
    if let parent { json.add("parent", parent) }
    if !styles.isEmpty { json.add("styles", styles) }
    if case .text(let text) = kind { json.add("texts", text.texts) }
    switch kind {
    case .image(_, let size), .solid(let size), .precomp(let size): json.add("width", size.width)
    case .sprite, .shapes, .null, .camera, .sound, .text: break
    }
  }
}
