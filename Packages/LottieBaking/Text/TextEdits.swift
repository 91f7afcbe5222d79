import JSONText

/// Changes of a text, none of which touches another.
struct TextEdits {
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) { edits.append((range, bytes)) }

  func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + edits.reduce(0) { $0 + $1.bytes.count })
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= place {
      result += text[place..<edit.range.lowerBound]
      result += edit.bytes
      place = edit.range.upperBound
    }
    return result + text[place...]
  }

  /// Puts a value in the place of a property's own, and takes its expression away.
  mutating func bake(_ value: BakedValue, at site: ExpressionSite) {
    var rest = site.expressions
    if case .other(let json, let isAnimated, _) = value {
      let flag = isAnimated ? "1" : "0"
      if let k = site.k {
        replace(k.value, with: Array(json.utf8))
        if let a = site.a {
          replace(a.value, with: Array(flag.utf8))
        } else if isAnimated, !site.isText {
          replace(k.whole.lowerBound..<k.whole.lowerBound, with: Array(#""a":1,"#.utf8))
        }
      } else if let last = rest.popLast() {
        let members = site.a == nil ? #""a":\#(flag),"k":\#(json)"# : #""k":\#(json)"#
        replace(last.whole, with: Array(members.utf8))
      }
    }
    for expression in rest { remove(expression, of: site) }
  }

  /// With the comma that belongs to it.
  private mutating func remove(_ member: JSONSpans.Member, of site: ExpressionSite) {
    guard let position = site.members.firstIndex(of: member) else { return }
    let rest = site.members[(position + 1)...]
    if let next = rest.first, !rest.allSatisfy(site.expressions.contains) {
      replace(member.whole.lowerBound..<next.whole.lowerBound, with: [])
    } else if position > 0 {
      replace(site.members[position - 1].value.upperBound..<member.value.upperBound, with: [])
    } else {
      replace(member.whole, with: [])
    }
  }
}
