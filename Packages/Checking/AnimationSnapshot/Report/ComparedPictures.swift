/// Two pictures, compared in a page: what reports and the page of `animrender preview` have in common.
package enum ComparedPictures {
  /// A module of JavaScript.
  package static var script: [UInt8] { PackageResources.compared_js }
  package static var style: [UInt8] { PackageResources.compared_css }

  /// The script for a page whose scripts are one text, in which nothing is exported.
  static var plainScript: [UInt8] {
    Array(String(decoding: script, as: UTF8.self).replacing("\nexport ", with: "\n").utf8)
  }
}
