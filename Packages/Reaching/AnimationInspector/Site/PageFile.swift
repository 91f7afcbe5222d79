/// The files of the page, which are part of the program.
enum PageFile {
  /// The bytes of the files by their names in the folder `Page`.
  private static let contents: [String: [UInt8]] = [
    "page.html": PackageResources.page_html, "main.js": PackageResources.main_js,
  ]
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
  ]

  /// The file of a name.
  ///
  /// - Throws: `SiteProblem` when there is none.
  static func answer(_ name: String) throws(SiteProblem) -> SiteAnswer {
    guard let bytes = contents[name], let ending = name.split(separator: ".").last,
      let type = types[String(ending)]
    else { throw SiteProblem(404, "there is no such file") }
    return SiteAnswer(type: type, bytes)
  }
}
