// How numbers are written where people read and write them. Text that programs compare (`DisplayListText`) has rules of its own.

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

/// The bytes of a size such as `200kB`, `1.5 MB` or `2MiB`, 1 to 2^40: 1000 and 1024 as the standards have them; nil for other
/// texts.
package func byteCount(of text: String) -> Int? {
  let letters = text.lowercased().drop { $0.isNumber || $0 == "." }
  let factors = [
    "": 1.0, "b": 1, "k": 1e3, "kb": 1e3, "kib": 1024, "m": 1e6, "mb": 1e6, "mib": 1_048_576, "g": 1e9,
    "gb": 1e9, "gib": 1_073_741_824,
  ]
  guard let number = Double(text.prefix(text.count - letters.count)),
    let factor = factors[String(letters.drop { $0 == " " })],
    let bytes = Int(exactly: (number * factor).rounded()), 1...1 << 40 ~= bytes
  else { return nil }
  return bytes
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
