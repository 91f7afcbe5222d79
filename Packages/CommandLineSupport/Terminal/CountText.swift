/// "1 frame", "6 frames".
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// "812 bytes", "12.3 kB", "4.6 MB".
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
