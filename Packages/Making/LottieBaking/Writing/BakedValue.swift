import JSONText

/// What comes in the place of an expression.
enum BakedValue: Equatable {
  /// The property's own value or keyframes, as they are.
  case own
  /// The member `k`, as JSON.
  case other(String, isAnimated: Bool, keyframeCount: Int)

  var keyframeCount: Int { if case .other(_, _, let count) = self { count } else { 0 } }
}

extension TextEdits {
  /// Puts a value in the place of a property's own, and takes its expression away.
  mutating func bake(_ value: BakedValue, at site: ExpressionSite) {
    var rest = site.expressions
    if case .other(let json, let isAnimated, _) = value {
      let flag = isAnimated ? "1" : "0"
      if let a = site.a { replace(a.value, with: Array(flag.utf8)) }
      let isUnsaid = site.a == nil && !site.isText
      if let k = site.k {
        replace(k.value, with: Array(json.utf8))
        if isUnsaid, isAnimated {
          replace(k.whole.lowerBound..<k.whole.lowerBound, with: Array(#""a":1,"#.utf8))
        }
      } else if let last = rest.popLast() {
        let members = isUnsaid ? #""a":\#(flag),"k":\#(json)"# : #""k":\#(json)"#
        replace(last.whole, with: Array(members.utf8))
      }
    }
    for expression in rest { remove(expression, of: site) }
  }

  /// Removes a member with the comma that belongs to it.
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
