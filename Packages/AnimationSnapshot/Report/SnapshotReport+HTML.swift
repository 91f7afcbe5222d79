extension SnapshotReport {
  /// One page that needs nothing else: neither files nor a network. The same report gives the same bytes.
  ///
  /// The animations' names and all other text are data of the page, in JSON, and never part of its markup.
  ///
  /// - Parameter token: where the page is served by a program that takes `POST /accept` with an animation's name, and
  ///   this as the header `X-Animsnap-Token`; the page has a button then.
  package func html(accepting token: String? = nil) -> [UInt8] {
    let scripts = [
      PackageResources.model_js, PackageResources.list_js, PackageResources.detail_js,
      PackageResources.accept_js, PackageResources.stage_js, PackageResources.plot_js,
      PackageResources.keys_js,
    ]
    let parts = [
      "{{connect}}": Array((token == nil ? "" : "; connect-src 'self'").utf8),
      "{{style}}": PackageResources.page_css, "{{data}}": pageData(accepting: token),
      "{{script}}": Array(scripts.joined()),
    ]
    var page: [UInt8] = []
    var rest = String(decoding: PackageResources.page_html, as: UTF8.self)[...]
    while let open = rest.firstRange(of: "{{"), let close = rest.firstRange(of: "}}") {
      page += rest[..<open.lowerBound].utf8
      page += parts[String(rest[open.lowerBound..<close.upperBound])] ?? []
      rest = rest[close.upperBound...]
    }
    return page + rest.utf8
  }
}
