import AnimationCore
import AnimationLoading
import JSONText
import SystemSupport

/// A display list as JSON for programs that inspect it: everything, including defaults, in full precision. Points,
/// sizes, rectangles, transforms and colours are arrays of numbers in the order of their properties, paths are in SVG's
/// syntax, images are represented by key, size in bytes and digest.
package enum DisplayListJSON {
  package static func text(of list: DisplayList) -> String {
    var json = JSONWriter()
    json.object(.lines) { $0.add(membersOf: Description(of: list)) }
    json.endLine()
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func add(membersOf description: Description) {
    for member in description.members {
      let name = member.name.description
      switch member.content {
      case .value(let value): add(name, value)
      case .object(let object): self.object(name, .lines) { $0.add(membersOf: object) }
      case .list(let list):
        array(name, .lines) { json in
          for object in list { json.object(.lines) { $0.add(membersOf: object) } }
        }
      }
    }
  }

  private mutating func add(_ name: String, _ value: DescribedValue) {
    switch value {
    case .number(let value): add(name, value)
    case .numbers(let values): add(name, values)
    case .integer(let value): add(name, value)
    case .flag(let isSet): add(name, isSet)
    case .word(let word): add(name, word.description)
    case .text(let text): add(name, text)
    case .point(let p): add(name, [p.x, p.y])
    case .size(let s): add(name, [s.width, s.height])
    case .rect(let r): add(name, [r.x, r.y, r.width, r.height])
    case .transform(let t): add(name, [t.a, t.b, t.c, t.d, t.tx, t.ty])
    case .color(let c): add(name, [c.red, c.green, c.blue, c.alpha])
    case .path(let path): add(name, Words.elements(path) { "\($0)" })
    case .image(let image):
      object(name, .compact) { json in
        json.add("key", image.key)
        json.add("bytes", image.bytes.count)
        json.add("digest", Digest(of: image.content).description)
      }
    }
  }
}
