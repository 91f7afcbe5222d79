import AnimationCore
import JSONText
import Pixels

/// What the page says of an animation besides its pictures.
struct Description {
  let opened: OpenedAnimation
  /// The report of the tool, an object in JSON.
  let report: String

  var answer: SiteAnswer {
    let info = opened.animation.info
    let slots = SlotDescription(opened)
    let sizes = info.images.map { try? $0.properties }
    return SiteAnswer { json in
      json.add("info", WrittenJSON(report))
      opened.layers.write(to: &json)
      json.array("resources", .compact) { json in
        for (image, size) in zip(info.images, sizes) {
          json.object(.compact) { json in
            json.add("kind", "image")
            json.add("name", image.key)
            json.add("bytes", image.bytes.count)
            json.add("width", orNull: size?.width)
            json.add("height", orNull: size?.height)
            json.add("key", image.key)
          }
        }
        for font in Set(opened.animation.layerTexts.flatMap(\.fonts)).sorted() {
          Self.write(kind: "font", name: font, bytes: nil, to: &json)
        }
        var known: Set<String> = []
        for cue in info.soundCues where known.insert(cue.key).inserted {
          Self.write(kind: "sound", name: cue.key, bytes: cue.bytes.count, to: &json)
        }
      }
      json.add("memory", sizes.reduce(0) { $0 + ($1?.decodedBytes ?? 0) })
      json.add("themes", info.replaceableKeys.themes)
      json.add("animations", info.animationIDs)
      json.add("stateMachines", info.stateMachineIDs)
      slots.write(to: &json)
    }
  }

  private static func write(kind: String, name: String, bytes: Int?, to json: inout JSONWriter) {
    json.object(.compact) { json in
      json.add("kind", kind)
      json.add("name", name)
      json.add("bytes", orNull: bytes)
      json.add("width", orNull: nil as Int?)
      json.add("height", orNull: nil as Int?)
      json.add("key", orNull: nil as String?)
    }
  }
}
