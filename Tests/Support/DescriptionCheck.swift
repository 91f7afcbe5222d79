import AnimationCore

/// What the description of a value misses: stored properties for which no change is listed, and changes after which
/// the value is described as before, or as after another change. Empty if it misses nothing.
///
/// - Parameter changes: by the name of the property; further names may stand for other values of a property.
package func undescribed<Value: Described>(
  _ value: Value, _ changes: KeyValuePairs<String, (inout Value) -> Void>
) -> [String] {
  let properties = Mirror(reflecting: value).children.compactMap(\.label)
  var problems = Set(properties).subtracting(changes.map(\.key)).sorted().map { "\($0) is never changed" }
  var names = [Description(of: value): "unchanged"]
  for (name, change) in changes {
    var changed = value
    change(&changed)
    if let other = names.updateValue(name, forKey: Description(of: changed)) {
      problems.append("\(name) is described like \(other)")
    }
  }
  return problems
}
