/// A number as people write it: no ".0", at most three decimals.
package func numberText(_ value: Double) -> String {
  let thousandths = (value * 1000).rounded()
  guard abs(thousandths) < 1e15 else { return "\(value)" }
  let rounded = thousandths / 1000
  return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
}
