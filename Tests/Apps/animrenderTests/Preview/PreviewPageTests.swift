import Foundation
import TestSupport
import Testing

/// The page of `animrender preview` in a real browser.
@Suite(.enabled(if: Browser.installed != nil, "Chromium and Python are not installed"), .serialized)
struct PreviewPageTests: PreviewPage {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private let frame = Browser.Step.eval("document.getElementById('frame').value")
  private let selected = Browser.Step.eval(
    "document.querySelector('[aria-selected=true][role=treeitem] bdi')?.textContent ?? ''")

  // MARK: Playing

  @Test func theFirstFrameIsShownWithWhatTheFileIs() throws {
    let seen = try open(
      "a.svga",
      steps: [
        .until(hasColor(0.05, 0.05, "#ff0000ff")), text(of: "title"), .eval("document.title"), frame,
        .eval("document.getElementById('facts').textContent.startsWith('40 × 30 · 6 frames · 10 fps · ')"),
      ])
    #expect(seen == [.text("a.svga"), .text("a.svga – animrender"), .text("0"), .bool(true)])
  }

  @Test func spacePlaysAndPauses() throws {
    let label = Browser.Step.eval("document.getElementById('play').getAttribute('aria-label')")
    let seen = try open(
      "a.svga",
      steps: [
        label, .key(" "), label, .until("Number(document.getElementById('frame').value) > 1"),
        .until("document.getElementById('frame').value === '0'"), .key(" "), label,
      ])
    #expect(seen == [.text("Play"), .text("Pause"), .text("Play")])
  }

  @Test func playbackOnceEndsAtTheLastFrame() throws {
    let seen = try open(
      "a.svga",
      steps: [
        .key("l"), .eval("document.getElementById('loop').title"), .key(" "),
        .until("document.getElementById('play').getAttribute('aria-label') === 'Play'"), frame,
      ])
    #expect(seen == [.text("Repeat: Once"), .text("5")])
  }

  @Test func theScrubBarShowsTheFrameUnderThePointer() throws {
    let bar = Browser.Step.eval("document.getElementById('bar').getAttribute('aria-valuetext')")
    let seen = try open(
      "a.svga",
      steps: [
        .click("#bar", x: 0.58), frame, .until(hasColor(0.5, 0.1, "#ff0000ff")), bar, .key("ArrowLeft"),
        frame,
        .key("Home"), frame, .key("End"), frame,
      ])
    #expect(
      seen == [.text("3"), .text("Frame 3 of 6, 0.30 s"), .text("2"), .text("0"), .text("5")])
  }

  @Test func aRangeBoundsWhatIsPlayed() throws {
    let seen = try open(
      "a.svga",
      steps: [
        .key("ArrowRight"), .key("ArrowRight"), .key("i"), .key("ArrowRight"), .key("o"), .key("l"),
        .key(" "),
        .until("document.getElementById('play').getAttribute('aria-label') === 'Play'"), frame,
        .eval("document.getElementById('all').disabled"), .key("x"),
        .eval("document.getElementById('all').disabled"),
      ])
    #expect(seen == [.text("3"), .bool(false), .bool(true)])
  }

  @Test func markersAreButtonsThatPlayTheirFrames() throws {
    let seen = try open(
      "b.json",
      steps: [
        .click(".marker"), frame, .key("l"), .key(" "),
        .until("document.getElementById('play').getAttribute('aria-label') === 'Play'"), frame,
      ])
    #expect(seen == [.text("2"), .text("4")])
  }

  @Test func aFileThatChangesIsShownAtTheSameFrame() throws {
    try folder.write(try TestAnimations.recipeGift(), to: "other")
    let seen = try open(
      "a.svga",
      steps: [
        .key("End"), .until(hasColor(0.05, 0.05, "#00000000")),
        .copy(folder.url("other").path, to: folder.url("a.svga").path),
        .until("document.querySelector('.layer bdi')?.textContent === 'name'"), frame,
      ])
    #expect(seen == [.text("5")])
  }

  // MARK: Looking into it

  @Test func aClickInThePictureSelectsALayer() throws {
    let seen = try open(
      "a.svga",
      steps: [
        .click(".sheet", x: 0.1, y: 0.1),
        .until("document.querySelector('[role=treeitem][aria-selected=true]')"),
        selected, .until("!document.querySelector('.outline').hidden"),
        .eval("parseFloat(document.querySelector('.outline').style.width)"),
        .click(".sheet", x: 0.5, y: 0.9),
        .until("document.querySelector('#layer-1').ariaSelected === 'true'"), selected,
        .key("Escape"), selected,
      ])
    #expect(seen == [.text("box.vector"), .number(25), .text("dot"), .text("")])
  }

  @Test func whatIsHiddenComesBackWithUndo() throws {
    let undo = Browser.Step.eval("document.getElementById('undo').disabled")
    let seen = try open(
      "a.svga",
      steps: [
        undo, .click("#layer-2 .label"), .key("h"), .until(hasColor(0.05, 0.05, "#00000000")), undo,
        .key("Control+z"), .until(hasColor(0.05, 0.05, "#ff0000ff")), undo, .key("Control+Shift+Z"),
        .until(hasColor(0.05, 0.05, "#00000000")),
      ])
    #expect(seen == [.bool(true), .bool(false), .bool(true)])
  }

  @Test func aLayerIsShownAloneForThePictureOnly() throws {
    let seen = try open(
      "a.svga",
      steps: [
        .click("#layer-2 .label"), .key("s"), .until(hasColor(0.5, 0.9, "#00000000")),
        .eval("document.getElementById('undo').disabled"), .key("s"), .until(hasColor(0.5, 0.9, "#0000ffff")),
      ])
    #expect(seen == [.bool(true)])
  }

  @Test func aFileThatCannotBeReadSaysWhy() throws {
    try folder.write(Array("{\"v\":".utf8), to: "bad.json")
    let trouble = "document.querySelector('.trouble')"
    let seen = try open(
      "bad.json", isQuiet: false,
      steps: [
        .until("\(trouble) && !\(trouble).hidden"), .eval("\(trouble).textContent.includes('JSON')"),
        .until("document.getElementById('warnings').textContent === '1 error'"), click("warnings"),
        .eval("document.querySelectorAll('.findings .error').length"),
      ])
    #expect(seen == [.bool(true), .number(1)])
  }

  @Test func namesOfFilesAreNeverMarkup() throws {
    let name = "<img src=x onerror=alert(1)>.svga"
    try folder.write(try TestAnimations.svga(), to: name)
    let seen = try open(
      name, steps: [text(of: "title"), .eval("document.querySelectorAll('img[src=x]').length")])
    #expect(seen == [.text(name), .number(0)])
  }

  // MARK: Changing it

  @Test func aPictureIsReplacedByAFile() throws {
    let choose = """
      (async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
        const context = canvas.getContext('2d');
        context.fillStyle = '#00ff00';
        context.fillRect(0, 0, 4, 4);
        const blob = await new Promise(done => canvas.toBlob(done));
        const files = new DataTransfer();
        files.items.add(new File([blob], 'green.png', { type: 'image/png' }));
        const input = document.querySelector('#panel input[type=file]');
        input.files = files.files;
        input.dispatchEvent(new Event('change'));
      })()
      """
    let seen = try open(
      "a.svga",
      steps: [
        click("tab-change"), .eval(choose), .until(hasColor(0.5, 0.9, "#00ff00ff")),
        .eval("document.querySelector('#panel .change .note').textContent"), click("undo"),
        .until(hasColor(0.5, 0.9, "#0000ffff")),
      ])
    #expect(seen == [.text("green.png")])
  }

  @Test func aTextIsReplacedWhileItIsTyped() throws {
    try folder.write(try TestAnimations.recipeGift(), to: "gift.svga")
    let hash = """
      (() => {
        const canvas = document.querySelector('#views canvas');
        return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
          .reduce((hash, value) => (hash * 31 + value) % 1000003, 7);
      })()
      """
    let select = """
      (() => {
        const choice = [...document.querySelectorAll('#panel select')].find(each => each.length === 3);
        choice.value = 'name';
        choice.dispatchEvent(new Event('change'));
        window.before = \(hash);
      })()
      """
    let seen = try open(
      "gift.svga",
      steps: [
        click("tab-change"), .eval(select), .click("textarea"), .text("Anna"),
        .until("\(hash) !== window.before"),
        .eval("document.querySelector('textarea').value"), click("tab-code"), .click("[value=json]"),
        .until("document.getElementById('code').textContent.includes('Anna')"), click("undo"), click("undo"),
        .until("!document.getElementById('code').textContent.includes('Anna')"),
      ])
    #expect(seen == [.text("Anna")])
  }

  @Test func aColourIsReplaced() throws {
    let pick = """
      (() => {
        const swatch = document.querySelector('#panel input[type=color]');
        swatch.value = '#0000ff';
        swatch.dispatchEvent(new Event('input'));
      })()
      """
    let seen = try open(
      "b.json",
      steps: [
        .key("End"), .until(hasColor(0.5, 0.5, "#00ff00ff")), click("tab-change"), .eval(pick),
        .until(hasColor(0.5, 0.5, "#0000ffff")), .eval("document.getElementById('reset-all').disabled"),
        click("reset-all"), .until(hasColor(0.5, 0.5, "#00ff00ff")),
      ])
    #expect(seen == [.bool(false)])
  }

  @Test func anExportIsDownloaded() throws {
    let choose = """
      (() => {
        const format = document.getElementById('format');
        format.value = 'apng';
        format.onchange({ target: format });
      })()
      """
    let fetch = """
      fetch(document.getElementById('download').href)
        .then(answer => answer.blob()).then(blob => blob.size > 100)
      """
    let seen = try open(
      "a.svga",
      steps: [
        click("tab-export"),
        .eval(choose),
        click("export"), .until("document.getElementById('download')"),
        .eval("document.getElementById('download').textContent"),
        .eval(fetch),
      ])
    #expect(seen == [.text("Download a.apng"), .bool(true)])
  }

  // MARK: Several

  @Test func twoFilesAreComparedInStep() throws {
    try folder.write(try TestAnimations.svga(), to: "c.svga")
    let count = Browser.Step.eval("document.querySelectorAll('#views canvas').length")
    let seen = try open(
      "a.svga", beside: "c.svga",
      steps: [
        .eval("document.querySelectorAll('.row [aria-pressed=false]')[0].click()"),
        .until("document.querySelectorAll('#views canvas').length === 2"),
        .until("[...document.querySelectorAll('#views canvas')].every(canvas => canvas.width > 1)"),
        .key("v"), count,
        .eval("document.querySelector('.view').dataset.mode"),
        .eval("document.querySelectorAll('#views canvas')[1].style.opacity"), .key("v"),
        .eval("document.querySelectorAll('#views canvas')[1].style.clipPath"), .key("v"), .key("v"), count,
        .until("document.getElementById('figures').textContent.startsWith('0 % of the pixels differ')"),
      ])
    #expect(
      seen == [
        .number(2), .text("overlay"), .text("0.5"), .text("inset(0px 0px 0px 50%)"), .number(1),
      ])
  }

  // MARK: For everybody

  @Test func everythingCanBeDoneFromTheKeyboard() throws {
    let focus = Browser.Step.eval("document.activeElement.id")
    let seen = try open(
      "a.svga",
      steps: [
        .key("?"), .eval("document.getElementById('help').open"),
        .eval(
          "document.querySelectorAll('#help dt').length === document.querySelectorAll('#help dd').length"),
        .key("Escape"), .key("/"), focus, .key("Enter"), focus, selected, .key("ArrowDown"), selected,
        .key("h"),
        .until(hasColor(0.05, 0.05, "#00000000")), .key("Tab"), focus, .key("ArrowRight"), focus,
        .eval("document.getElementById('tab-change').ariaSelected"),
      ])
    #expect(
      seen == [
        .bool(true), .bool(true), .text("find-layer"), .text("layers"), .text("dot"), .text("box.vector"),
        .text("tab-inspect"), .text("tab-change"), .text("true"),
      ])
  }

  @Test func everyControlHasAName() throws {
    let nameless = """
      [...document.querySelectorAll('button, input, select, textarea, a, [role=slider], [role=tree]')]
        .filter(each => !each.hidden && !(each.ariaLabel || each.textContent.trim() || each.labels?.length))
        .map(each => each.outerHTML).join()
      """
    let seen = try open(
      "a.svga",
      steps: ["inspect", "change", "findings", "costs", "code", "export"].flatMap {
        [click("tab-" + $0), .eval(nameless)]
      })
    #expect(seen == Array(repeating: .text(""), count: 6))
  }

  @Test func aNarrowScreenNeedsNoScrollingSideways() throws {
    let seen = try open(
      "b.json", width: 390,
      steps: ["inspect", "change", "costs", "code", "export"].flatMap { tab -> [Browser.Step] in
        [click("tab-" + tab), .eval("document.documentElement.scrollWidth")]
      })
    #expect(seen == Array(repeating: .number(390), count: 5))
  }

  @Test func thePageIsDarkWhereTheSystemIsAndInTheOtherLanguage() throws {
    let paper = Browser.Step.eval("getComputedStyle(document.body).backgroundColor")
    let seen = try open(
      "a.svga",
      steps: [
        .theme("light"), paper, .theme("dark"), paper, .key("d"), paper,
        .eval("document.documentElement.lang"),
        click("language"), .eval("document.documentElement.lang"), text(of: "tab-export"),
      ])
    #expect(
      seen == [
        .text("rgb(246, 246, 245)"), .text("rgb(23, 24, 26)"), .text("rgb(246, 246, 245)"), .text("en"),
        .text("zh-Hans"), .text("导出"),
      ])
  }
}
