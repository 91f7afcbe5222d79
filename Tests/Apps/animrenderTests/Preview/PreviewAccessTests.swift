import Foundation
import TestSupport
import Testing

/// The page of `animrender preview` for those who do not see it, or use no pointer.
@Suite(.enabled(if: Browser.installed != nil, "Chromium and Python are not installed"), .serialized)
struct PreviewAccessTests: PreviewPage {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try TestAnimations.dotLottie(), to: "x.lottie")
    try folder.write(try TestAnimations.svga(), to: "c.svga")
  }

  /// What breaks a rule of WCAG 2.2, levels A and AA; empty for nothing.
  private let violations = Browser.Step.eval(
    """
    axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
      .then(({ violations }) => violations.map(({ id, nodes }) =>
        `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`).join())
    """)

  @Test(
    .enabled(if: Browser.axe != nil, "axe-core is not installed: Scripts/setup ci does that"),
    arguments: [(1200, "light"), (1200, "dark"), (390, "light"), (390, "dark")])
  func noRuleOfAccessibilityIsBroken(_ width: Int, _ theme: String) throws {
    let tabs = ["inspect", "change", "machine", "findings", "code", "export"]
    let axe = try #require(Browser.axe)
    var steps: [Browser.Step] = [.theme(theme), .script(axe), .wait(0.3), violations]
    for tab in tabs {
      steps += [click("tab-" + tab), .wait(0.3), violations]
    }
    steps += [
      click("tab-costs"), .until("document.querySelector('.chart')"), violations, click("tab-machine"),
      click("run-machine"), .until("document.getElementById('machine-state')"), violations,
      .click("#layers .label"), click("tab-inspect"), .until("document.querySelector('#properties .quiet')"),
      violations,
      .key("?"), .eval("document.getElementById('help').open ? '' : 'no dialog'"), violations,
    ]
    let seen = try open("x.lottie", width: width, steps: steps)
    #expect(seen == Array(repeating: .text(""), count: tabs.count + 6))
  }

  @Test(.enabled(if: Browser.axe != nil, "axe-core is not installed: Scripts/setup ci does that"))
  func noRuleIsBrokenWhereFilesAreCompared() throws {
    let axe = try #require(Browser.axe)
    let seen = try open(
      "x.lottie", beside: "c.svga",
      steps: [
        .script(axe), violations, .eval("document.querySelectorAll('.row [aria-pressed=false]')[0].click()"),
        .until("document.querySelectorAll('#views canvas').length === 2"), violations, .key("v"), violations,
        .key("v"), .eval("document.getElementById('slider').labels.length"), violations,
      ])
    #expect(seen == [.text(""), .text(""), .text(""), .number(1), .text("")])
  }

  /// With the key Tab alone, and each control shows that it has the focus.
  @Test(arguments: ["inspect", "change", "machine", "export"])
  func everyControlIsReachedFromTheKeyboard(_ tab: String) throws {
    let watch = """
      (() => {
        const isFocusable = (each) => !each.disabled && each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true });
        window.wanted = [...document.querySelectorAll('button, input, select, textarea, a[href], summary, [tabindex="0"]')]
          .filter(isFocusable);
        window.reached = new Set();
        window.unmarked = [];
        document.addEventListener('focusin', ({ target }) => {
          reached.add(target);
          if (getComputedStyle(target).outlineStyle === 'none') unmarked.push(target.outerHTML.slice(0, 80));
        });
        document.activeElement.blur();
      })()
      """
    let start: [Browser.Step] =
      tab == "machine"
      ? [click("run-machine"), .until("document.querySelector('[data-field=\"input press\"]')")] : []
    let seen = try open(
      "x.lottie",
      steps: [click("tab-" + tab), .wait(0.2)] + start + [.eval(watch)]
        + Array(repeating: .key("Tab"), count: 90) + [
          .eval("wanted.length > 20"),
          .eval("wanted.filter(each => !reached.has(each)).map(each => each.outerHTML.slice(0, 80)).join()"),
          .eval("unmarked.join()"),
        ])
    #expect(seen == [.bool(true), .text(""), .text("")])
  }
}
