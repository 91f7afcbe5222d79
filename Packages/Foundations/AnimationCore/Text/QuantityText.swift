// How numbers are written where people read them. Text that programs compare (`DisplayListText`) has rules of its own.

/// A number as people write it: no ".0", at most so many decimals, three unless given.
package func numberText(_ value: Double, decimals: Int = 3) -> String {
  let factor = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
  let scaled = (value * factor).rounded()
  guard abs(scaled) < 1e15 else { return "\(value)" }
  let rounded = scaled / factor
  return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
}

/// "1 frame", "6 frames", "2 glasses".
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : noun.hasSuffix("s") ? "es" : "s")"
}

/// "812 bytes", "12.3 kB", "4.6 MB": a kB is 1000 bytes.
package func byteText(_ count: Int) -> String {
  let units = ["kB", "MB", "GB"]
  guard count >= 1000 else { return counted(count, "byte") }
  var (value, unit) = (Double(count) / 1000, 0)
  while value >= 999.95, unit + 1 < units.count {
    value /= 1000
    unit += 1
  }
  return "\((value * 10).rounded() / 10) \(units[unit])"
}
