import AnimationKit
import AnimationSnapshot
import Foundation
import Pixels
import TestSupport
import Testing

/// The page in a real browser.
@Suite(.enabled(if: Browser.installed != nil, "Chromium and Python are not installed"), .serialized)
struct ReportPageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ report: SnapshotReport, width: Int = 1200, _ steps: Browser.Step...) throws
    -> Browser.Seen
  {
    try folder.write(report.html(), to: "report.html")
    let seen = try #require(Browser.installed).open("report.html", in: folder, width: width, steps)
    #expect(seen.errors == [])
    #expect(seen.requests == [])
    return seen
  }

  private let shownCards = Browser.Step.eval(
    "[...document.querySelectorAll('#list li')].filter(c => !c.hidden).length")
  private let title = Browser.Step.eval("document.querySelector('article h2').textContent")

  @Test func theFirstThatFailedIsShownAtItsWorstFrame() throws {
    let seen = try open(
      try Reports.mixed(), shownCards, title, .eval("find('position').textContent"),
      .eval("document.querySelector('.badge').textContent"),
      .eval("document.querySelector('pre').textContent"),
      .eval("document.title"))
    #expect(
      seen.values == [
        .number(4), .text(Reports.wickedName), .text("Frame 20 · 25.0 % differ"), .text("✕Failed"),
        .text("- fill red+ fill blue"), .text("Snapshots"),
      ])
  }

  @Test func textFromFilesIsNeverMarkup() throws {
    let seen = try open(
      try Reports.mixed(), .eval("document.querySelectorAll('img[src=x]').length"),
      .eval("document.querySelectorAll('script').length"))
    #expect(seen.values == [.number(0), .number(2)])
  }

  @Test func filtersAndSearchChooseCards() throws {
    func click(_ filter: String) -> Browser.Step {
      .eval("document.querySelector('[value=\(filter)]').click()")
    }
    let search = Browser.Step.eval(
      "(find('search').value = 'PASSED/1', find('search').dispatchEvent(new Event('input')), 0)")
    let seen = try open(
      try Reports.mixed(), click("failed"), shownCards, click("error"), shownCards, title, click("passed"),
      shownCards,
      click("all"), search, shownCards, title)
    #expect(
      seen.values.filter { $0 != .none } == [
        .number(1), .number(1), .text("gifts/lost.json"), .number(2), .number(0), .number(1),
        .text("passed/1.svga"),
      ])
  }

  @Test func keysMoveThroughAnimationsAndFrames() throws {
    let seen = try open(
      try Reports.mixed(), .key("j"), title, .key("j"), title, .key("k"), .key("k"), .key("k"), title,
      .key("ArrowRight"), .eval("current().frames[state.frame].label"), .key("ArrowLeft"), .key("ArrowLeft"),
      .eval("current().frames[state.frame].label"), .key("f"), shownCards)
    #expect(
      seen.values == [
        .text("gifts/lost.json"), .text("passed/0.svga"), .text(Reports.wickedName), .text("30"), .text("10"),
        .number(1),
      ])
  }

  @Test func everyModeShowsTheImages() throws {
    let look = Browser.Step.eval(
      """
      find('stage').dataset.mode + ' ' + document.querySelectorAll('#stage img').length
        + ' ' + [...document.querySelectorAll('#stage img')].every(image => image.naturalWidth === 20)
      """)
    let seen = try open(
      try Reports.mixed(), .wait(0.2), look, .key("2"), .wait(0.2), look, .key("3"), .wait(0.2), look,
      .key("4"),
      .wait(0.2), look, .key("5"), .wait(0.2), look)
    #expect(
      seen.values == [
        .text("side 2 true"), .text("overlay 2 true"), .text("swipe 2 true"), .text("blink 2 true"),
        .text("difference 1 true"),
      ])
  }

  @Test func whatDiffersIsFramedAndMadeLarge() throws {
    var report = try Reports.mixed()
    report.animations[0].frames[2].places = [PixelArea(x: 2, y: 4, width: 4, height: 2)]
    let box = Browser.Step.eval(
      """
      [...document.querySelectorAll('#stage .canvas')].map(canvas => {
        const [outer, inner] = [canvas, canvas.querySelector('.box')].map(part => part.getBoundingClientRect());
        return [inner.left - outer.left, inner.top - outer.top, inner.width, inner.height]
          .map((value, index) => value + [5, 5, -10, -10][index]).map(value => value / outer.width * 20)
          .map(value => value.toFixed(1)).join();
      }).join(' ')
      """)
    let seen = try open(
      report, .wait(0.2), box, .key("z"), .wait(0.2), box,
      .eval("document.querySelector('#stage img').style.width"), .key("3"),
      .eval("document.querySelectorAll('#stage img')[1].style.clipPath"), .key("ArrowRight"),
      .eval("document.querySelectorAll('#stage .box').length"), .eval("find('close').disabled"))
    // What is shown then is 8 pixels wide.
    #expect(
      seen.values == [
        .text("2.0,4.0,4.0,2.0 2.0,4.0,4.0,2.0"), .text("5.0,7.5,10.0,5.0 5.0,7.5,10.0,5.0"),
        .text("250%"), .text("inset(0px 0px 0px 20%)"), .number(0), .bool(true),
      ])
  }

  @Test func whatHasOneSideHasNothingToCompare() throws {
    var report = try Reports.mixed(passed: 0)
    report.animations[1].sides = ("", "Now")
    report.animations[1].frames = [report.animations[0].frames[2]]
    report.animations[1].frames[0].isFailed = false
    report.animations[1].diagnostics = ["unsupported: layers[0]: <b>Glow</b> is not drawn"]
    let seen = try open(
      report, .key("j"), .key("5"), .wait(0.2), .eval("document.querySelectorAll('#stage img').length"),
      .eval("document.querySelector('#stage figcaption').textContent"), .eval("find('modes') === null"),
      .eval("document.querySelector('#diagnostics li').textContent"))
    #expect(
      seen.values == [
        .number(1), .text("Now"), .bool(true), .text("unsupported: layers[0]: <b>Glow</b> is not drawn"),
      ])
  }

  @Test func whatIsSaidOfTheAnimationIsNotSaidAgainOfItsFrame() throws {
    var report = try Reports.mixed()
    report.animations[0].messages = ["frame 20, upper left, 10x10 px; 1 of 5 frames differ"]
    let verdicts = Browser.Step.eval("document.querySelectorAll('.verdict').length")
    let seen = try open(report, verdicts)
    #expect(seen.values == [.number(0)])
    report.animations[0].messages = []
    #expect(try open(report, verdicts).values == [.number(1)])
  }

  @Test func sliderFadesAndCuts() throws {
    let slide = Browser.Step.eval(
      "(find('slider').value = 25, find('slider').dispatchEvent(new Event('input')), 0)")
    let seen = try open(
      try Reports.mixed(), .key("2"), slide,
      .eval("[...document.querySelectorAll('#stage img')].map(image => image.style.opacity).join()"),
      .key("3"),
      .eval("document.querySelectorAll('#stage img')[1].style.clipPath"))
    #expect(seen.values == [.number(0), .text("0.75,0.25"), .text("inset(0px 0px 0px 25%)")])
  }

  @Test func spacePlaysAndPauses() throws {
    let seen = try open(
      try Reports.mixed(), .key(" "), .eval("state.timer > 0"), .eval("find('play').textContent"), .key(" "),
      .eval("state.timer > 0"))
    #expect(seen.values == [.bool(true), .text("❚❚ Pause"), .bool(false)])
  }

  @Test func helpListsTheKeysAndThemeTurns() throws {
    let seen = try open(
      try Reports.mixed(), .key("?"), .eval("find('help').open"),
      .eval("find('help-keys').children.length / 2"),
      .key("Escape"), .eval("find('help').open"), .eval("getComputedStyle(document.body).backgroundColor"),
      .key("d"), .eval("getComputedStyle(document.body).backgroundColor"))
    #expect(
      seen.values == [
        .bool(true), .number(15), .bool(false), .text("rgb(250, 249, 246)"), .text("rgb(21, 23, 26)"),
      ])
  }

  @Test func thePlotHasAPointForEveryFrame() throws {
    let seen = try open(
      try Reports.mixed(), .eval("document.querySelectorAll('.plot circle').length"),
      .eval("document.querySelectorAll('.plot circle.failed').length"),
      .eval("document.querySelector('.plot svg').getAttribute('aria-label')"))
    #expect(
      seen.values == [
        .number(5), .number(1), .text("Difference over time: at most 25.0 %, from frame 0 to frame 40"),
      ])
  }

  @Test func onANarrowScreenListAndAnimationTakeTurns() throws {
    let shown = Browser.Step.eval(
      "['nav', 'article'].map(tag => getComputedStyle(document.querySelector(tag)).display !== 'none').join()"
    )
    let seen = try open(
      try Reports.mixed(), width: 400, shown, .eval("document.querySelector('.card').click()"), shown,
      .eval("document.querySelector('.back').click()"), shown, .eval("document.documentElement.scrollWidth"))
    #expect(
      seen.values.filter { $0 != .none } == [
        .text("true,false"), .text("false,true"), .text("true,false"), .number(400),
      ])
  }

  @Test func anEmptyReportAndALargeOne() throws {
    let none = try open(SnapshotReport(title: "Nothing", animations: []), shownCards, .key("j"), .key(" "))
    #expect(none.values == [.number(0)])
    let many = try open(try Reports.mixed(passed: 298), shownCards, .eval("find('filters').textContent"))
    #expect(many.values == [.number(300), .text("All300Failed1Errors1Passed298")])
  }
}
