extension SnapshotReport {
  /// A self-contained page that needs neither other files nor a network. The same report gives the same bytes.
  ///
  /// The animations' names and all other text are part of the page's data, in JSON, and never of its markup.
  ///
  /// - Parameter token: for a page served by a program that accepts `POST /accept` with an animation's name and this
  ///   token in the header `X-Animsnap-Token`; the page then has a button.
  package func html(accepting token: String? = nil) -> [UInt8] {
    let scripts = [
      ComparedPictures.plainScript, PackageResources.model_js, PackageResources.list_js,
      PackageResources.detail_js,
      PackageResources.accept_js, PackageResources.stage_js, PackageResources.plot_js,
      PackageResources.keys_js,
    ]
    let parts = [
      "{{connect}}": Array((token == nil ? "" : "; connect-src 'self'").utf8),
      "{{style}}": PackageResources.page_css + ComparedPictures.style, "{{data}}": pageData(accepting: token),
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
