extension String {
  /// The text with `***` for what stands before the host in URLs.
  package var withoutPasswords: String {
    var (result, end) = ("", startIndex)
    for place in userInformation {
      result += self[end..<place.lowerBound] + "***"
      end = place.upperBound
    }
    return result + self[end...]
  }

  /// Names and passwords in URLs: what stands before the @ before their hosts.
  var userInformation: [Range<Index>] {
    var (places, rest): ([Range<Index>], Substring) = ([], self[...])
    while let marker = rest.firstRange(of: "://") {
      // Programs put up with more slashes.
      rest = rest[marker.upperBound...].drop { $0 == "/" }
      var host = rest.prefix { !"/?#\"' ".contains($0) }
      // What follows a colon and is no port is a password, and the text no URL: it may hold any of these.
      let port =
        host.contains("@" as Character) ? nil : host.firstIndex(of: ":").map { host[$0...].dropFirst() }
      if let port, !port.utf8.allSatisfy({ 48...57 ~= $0 }), !host.hasPrefix("[") {
        host = rest.prefix { !"\"' ".contains($0) }
      }
      guard let at = host.lastIndex(of: "@") else { continue }
      places.append(rest.startIndex..<at)
      rest = rest[at...]
    }
    return places
  }
}
