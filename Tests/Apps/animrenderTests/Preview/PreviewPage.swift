import Foundation
import TestSupport
import Testing

/// Tests of the page of `animrender preview` in a real browser.
protocol PreviewPage {
  var folder: TemporaryFolder { get }
}

extension PreviewPage {
  /// Opens a file, or two, waits for the first picture, and does what is told; nothing may be asked of other sites.
  func open(
    _ file: String, beside other: String? = nil, width: Int = 1200, isQuiet: Bool = true,
    steps: [Browser.Step],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Browser.Seen.Value] {
    let page =
      try other.map { try PreviewSession(file, $0, in: folder) } ?? PreviewSession(file, in: folder)
    let seen = try #require(Browser.installed).open(
      address: page.address, in: folder, width: width,
      [.until(isQuiet ? "document.querySelector('#views canvas')?.width > 1" : "true")] + steps)
    // Reading pixels back, as the tests do, is what Chromium warns of.
    let errors = seen.errors.filter { !$0.hasPrefix("Canvas2D: Multiple readback") }
    if isQuiet { #expect(errors == [], sourceLocation: sourceLocation) }
    #expect(seen.requests.filter { !$0.hasPrefix(page.address) && !$0.hasPrefix("blob:") } == [])
    #expect(page.stop() == 0)
    return seen.values.filter { $0 != .none }
  }

  func click(_ id: String) -> Browser.Step { .click("#" + id) }

  func text(of id: String) -> Browser.Step { .eval("document.getElementById('\(id)').textContent") }

  /// Whether a place of the picture, in shares of its size, has a colour: "#rrggbbaa", or "#00000000".
  func hasColor(_ x: Double, _ y: Double, _ color: String) -> String {
    """
    (() => {
      const canvas = document.querySelector('#views canvas');
      const { data } = canvas.getContext('2d').getImageData(canvas.width * \(x), canvas.height * \(y), 1, 1);
      return '#' + [...data].map(value => value.toString(16).padStart(2, '0')).join('') === '\(color)';
    })()
    """
  }

  /// Sets a field to a value, as a person does.
  ///
  /// - Parameter event: "input" or "change".
  func fill(_ selector: String, _ value: String, _ event: String = "input") -> Browser.Step {
    .eval(
      """
      (() => {
        const field = document.querySelector(`\(selector)`);
        field.value = '\(value)';
        field.dispatchEvent(new Event('\(event)'));
      })()
      """)
  }
}
