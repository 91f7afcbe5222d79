import AnimationCore
import AnimationFormats
import JSONText
import LottieFormat

/// What an animation itself has in its slots.
struct SlotDescription {
  let slots: [AnimationSlot]
  /// JSON by the ids of slots: numbers, stops of a gradient, or a text. Nothing for what changes with time, and for pictures.
  private var values: [String: String] = [:]

  init(_ opened: OpenedAnimation) {
    slots = opened.animation.info.replaceableKeys.slots
    guard !slots.isEmpty, let source = try? LottieSource.read(opened.file, animation: opened.id),
      let document = try? JSONDocument(parsing: source.text, part: "animation", limits: DecodingLimits())
    else { return }
    let kinds = Dictionary(slots.map { ($0.id, $0.kind) }) { first, _ in first }
    document.withRoot { root in
      for (id, slot) in root["slots"].members {
        if let kind = kinds[id] { values[id] = Self.value(slot["p"], of: kind) }
      }
    }
  }

  private static func value(_ property: JSONValue, of kind: AnimationSlot.Kind) -> String? {
    let value = property["k"]
    switch kind {
    case .number, .vector, .color:
      let isPlain = value.isNumber || value.isArray && value.count <= 4 && value.items.allSatisfy(\.isNumber)
      return isPlain ? value.jsonText : nil
    case .text:
      let text = value.first["s"]["t"]
      return text.isString ? text.jsonText : nil
    case .gradient: return SlotStops.read(property).map(text)
    case .path, .image: return nil
    }
  }

  /// Stops as a theme has them.
  private static func text(_ stops: [Gradient.Stop]) -> String {
    let texts = stops.map { stop in
      let color = [stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha]
      return #"{"offset":\#(stop.offset.jsonText),"color":\#(color.jsonText)}"#
    }
    return "[\(texts.joined(separator: ","))]"
  }

  func write(to json: inout JSONWriter) {
    json.array("slots", .compact) { json in
      for slot in slots {
        json.object(.compact) { json in
          json.add("id", slot.id)
          json.add("type", slot.kind.rawValue)
          if let value = values[slot.id] { json.add("value", WrittenJSON(value)) }
        }
      }
    }
  }
}
