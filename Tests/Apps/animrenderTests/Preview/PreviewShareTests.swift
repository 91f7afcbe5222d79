import AnimationCore
import AnimationInspector
import AnimationKit
import Foundation
import TestSupport
import Testing

/// `preview --output`: a page in one file.
@Suite struct PreviewShareTests: FolderOfAnimations {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(withAnimations: ()) }

  @Test func thePageOfStandardOutputIsThatOfAFile() throws {
    try succeed("preview", "a.svga", "--output", "new/page.html")
    let program = try Program.run(["preview", "a.svga", "-o", "-"], in: folder)
    #expect((program.status, program.errors) == (0, ""))
    #expect(program.output == String(decoding: try folder.bytes("new/page.html"), as: UTF8.self))
    #expect(program.output.hasPrefix("<!doctype html>"))
  }

  @Test(arguments: [
    (["--width", "20"], "--width is for a page to share: name one with --output page.html."),
    (["--fps", "5"], "--fps is for a page to share: name one with --output page.html."),
    (["--hide", "dot"], "--hide is for a page to share: name one with --output page.html."),
    (["--json-progress"], "--json-progress is for a page to share: name one with --output page.html."),
    (["-o", "x.html", "--port", "7000"], "--port is for a page that is served: --output writes one."),
    (["-o", "x.html", "--loops", "2"], "--loops: a page to share is asked to repeat when it is looked at."),
    (
      ["-o", "x.html", "--replace-list", "l.csv"], "--replace-list: a page to share shows an animation once."
    ),
    (["-o", "x.gif"], "The value 'x.gif' is invalid for '-o <page>': a page is an .html file"),
  ])
  func whatDoesNotGoTogetherIsAMistake(_ options: [String], _ message: String) throws {
    let before = try folder.contents()
    let program = try Program.run(["preview", "a.svga", "--no-open"] + options, in: folder)
    #expect(program.status == 64)
    #expect(program.errors.contains(message.replacing("--port is", with: "is")), "\(program.errors)")
    #expect(try folder.contents() == before)
  }

  @Test func whatCannotBeShownLeavesNoPage() throws {
    try folder.write(Array("{\"v\":".utf8), to: "bad.json")
    let before = try folder.contents()
    let program = try Program.run(["preview", "a.svga", "bad.json", "-o", "new/x.html"], in: folder)
    #expect(program.status == 65)
    #expect(program.errors.hasPrefix("animrender: bad.json: "), "\(program.errors)")
    #expect(try folder.contents() == before)
    try expectFailure(
      ["preview", "a.svga", "--hide", "box", "--strict", "-o", "x.html"], 65,
      "animrender: a.svga: --hide: no sprite or layer 'box': did you mean 'box.vector'?")
    try folder.write(Array("{}".utf8), to: "r.html")
    try expectFailure(
      ["preview", "a.svga", "--replace", "r.html", "-o", "r.html"], 64,
      "animrender: r.html: is the file of --replace, which is never overwritten")
  }

  @Test func aPageHasOnlySoMany() throws {
    for index in 1...13 { try folder.write(try TestAnimations.svga(), to: "many/\(index).svga") }
    try expectFailure(
      ["preview", "many", "-o", "x.html"], 64,
      "animrender: x.html: a page to share has at most 12 animations, not 13")
    let animation = try AnimationDecoder.decode(try TestAnimations.svga())
    let rate = try #require(FrameRate(10))
    let film = SharedAnimation.Film(
      webp: [UInt8](repeating: 0, count: 20_000_000), width: 40, height: 30, frameCount: 6, rate: rate)
    let shared = SharedAnimation(animation, name: "a", byteCount: 1, film: film, warnings: [])
    var page = SharedPage()
    let additions = [page.add(shared), page.add(shared)]
    #expect(additions == [true, false])
  }
}

/// The page in a file in a real browser.
@Suite(.enabled(if: Browser.installed != nil, "Chromium and Python are not installed"), .serialized)
struct PreviewShareBrowserTests: FolderOfAnimations {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(withAnimations: ()) }

  /// Opens a page of files; nothing may be asked of anybody, and nothing complained about.
  private func open(
    _ arguments: String..., width: Int = 1200, steps: [Browser.Step],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Browser.Seen.Value] {
    let program = try Program.run(["preview", "-o", "page.html"] + arguments, in: folder)
    #expect(program.status == 0, "\(program.errors)", sourceLocation: sourceLocation)
    let seen = try #require(Browser.installed).open("page.html", in: folder, width: width, steps)
    let errors = seen.errors.filter { !$0.hasPrefix("Canvas2D: Multiple readback") }
    #expect(errors == [], sourceLocation: sourceLocation)
    #expect(seen.requests == [], sourceLocation: sourceLocation)
    return seen.values.filter { $0 != .none }
  }

  private let frame = Browser.Step.eval("document.getElementById('frame').value")

  /// Whether a pixel of the picture with this number has a colour: "#rrggbbaa".
  private func hasColor(_ x: Int, _ y: Int, _ color: String, of picture: Int = 0) -> Browser.Step {
    .until(
      """
      (() => {
        const canvas = document.querySelectorAll('#views canvas')[\(picture)];
        const { data } = canvas.getContext('2d').getImageData(\(x), \(y), 1, 1);
        return '#' + [...data].map(value => value.toString(16).padStart(2, '0')).join('') === '\(color)';
      })()
      """)
  }

  @Test func framesAreThoseOfTheAnimationInAnyOrder() throws {
    let seen = try open(
      "a.svga", "--lossless",
      steps: [
        hasColor(2, 2, "#ff0000ff"), hasColor(20, 25, "#0000ffff"), .key("End"), hasColor(17, 2, "#ff0000ff"),
        hasColor(2, 2, "#00000000"), frame, .key("ArrowLeft"), .key("ArrowLeft"), .key("ArrowLeft"),
        hasColor(11, 2, "#ff0000ff"), hasColor(22, 2, "#00000000"), frame, .key("Home"),
        hasColor(2, 2, "#ff0000ff"),
        hasColor(17, 2, "#00000000"), frame, .eval("document.title"),
        .eval("document.getElementById('facts').textContent.startsWith('40 × 30 · 6 frames · 10 fps · ')"),
        .eval("document.querySelectorAll('aside li').length"),
      ])
    #expect(
      seen == [
        .text("5"), .text("2"), .text("0"), .text("a.svga – animrender"), .bool(true), .number(2),
      ])
  }

  /// The films of these build on earlier pictures, take them away, and have key pictures in between.
  @Test(arguments: ["balloons.svga", "effects.json"]) func picturesThatBuildOnOthersAreWhole(_ name: String)
    throws
  {
    let sample = Repository.root.appending(path: "Samples/\(name)")
    try folder.write([UInt8](try Data(contentsOf: sample)), to: name)
    // What the browser's own decoder makes of the file.
    let reference = """
      (async () => {
        const decoder = new ImageDecoder({ type: 'image/webp', data: Uint8Array.from(
          atob(document.getElementById('film-1').textContent), letter => letter.charCodeAt(0)) });
        await decoder.tracks.ready;
        const count = decoder.tracks.selectedTrack.frameCount;
        let end = 0;
        for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
          const { image } = await decoder.decode({ frameIndex });
          end += image.duration / 1000;
          if (end <= 1000 * 20.5 / 30 && frameIndex + 1 < count) continue;
          const context = new OffscreenCanvas(image.displayWidth, image.displayHeight).getContext('2d');
          context.drawImage(image, 0, 0);
          window.expected = context.getImageData(0, 0, image.displayWidth, image.displayHeight).data;
          return count > 30;
        }
      })()
      """
    let isShown = """
      (() => {
        const canvas = document.querySelector('#views canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        // Of what is nearly transparent, colours are rounded coarsely, and not seen.
        const seen = (pixels, index) => (index % 4 === 3 ? pixels[index] : pixels[index] * pixels[index | 3] / 255);
        return data.length === window.expected.length
          && data.every((_, index) => Math.abs(seen(data, index) - seen(window.expected, index)) <= 3);
      })()
      """
    let steps = ["Home", "End"].flatMap { key -> [Browser.Step] in
      [
        .key(key), .eval(seek(20)), .until(isShown), .key("ArrowRight"), .until("!\(isShown)"),
        .key("ArrowLeft"),
        .until(isShown),
      ]
    }
    let seen = try open(name, "--width", "80", steps: [.eval(reference)] + steps)
    #expect(seen == [.bool(true)])
  }

  private func seek(_ frame: Int) -> String {
    """
    (() => {
      const slider = document.getElementById('place');
      slider.value = \(frame);
      slider.dispatchEvent(new Event('input'));
    })()
    """
  }

  @Test func itPlaysOnceAndIsScrubbed() throws {
    let label = "document.getElementById('play').getAttribute('aria-label')"
    let seen = try open(
      "a.svga",
      steps: [
        .key("l"), .key(" "), .eval(label), .until("\(label) === 'Play'"), frame, .click("#place", x: 0.4),
        frame,
        .key("ArrowRight"), frame, .key(" "), .eval(label), .key(" "), .key("b"),
        .eval("document.getElementById('views').dataset.background"), .key("?"),
        .eval("document.getElementById('help').open"), .key("Escape"), .click("#language"),
        .eval("document.querySelector('aside dt').textContent"), .key("d"),
        .eval("document.documentElement.dataset.theme"),
      ])
    #expect(
      seen == [
        .text("Pause"), .text("5"), .text("2"), .text("3"), .text("Pause"), .text("white"), .bool(true),
        .text("格式"), .text("dark"),
      ])
  }

  @Test func severalPlayInStepAndTheShorterOneKeepsItsLastFrame() throws {
    try folder.write(try TestAnimations.noise(), to: "sub/short.svga")
    let seen = try open(
      "sub/short.svga", "a.svga", "--lossless", width: 390,
      steps: [
        .eval("document.getElementById('frame').max"), .key("End"), hasColor(17, 2, "#ff0000ff", of: 1),
        hasColor(1, 2, "#00000000"), .eval("document.documentElement.scrollWidth"),
        .eval("document.getElementById('title').textContent"),
        .eval("document.querySelectorAll('aside section').length"),
      ])
    #expect(seen == [.text("5"), .number(390), .text("short.svga, a.svga"), .number(2)])
  }

  @Test func optionsAndReplacementsAreThoseOfTheTool() throws {
    let seen = try open(
      "a.svga", "--size", "80x60", "--fps", "5", "--hide", "dot", "--hide", "none", "--lossless",
      steps: [
        hasColor(4, 4, "#ff0000ff"), hasColor(40, 50, "#00000000"),
        .eval("document.getElementById('frame').max"),
        .eval("document.querySelector('aside .warning').textContent.includes(\"no sprite or layer 'none'\")"),
      ])
    #expect(seen == [.text("2"), .bool(true)])
  }

  @Test func wordsOfFilesAreNeverMarkup() throws {
    let evil = "</script><img src=x onerror=bad()>{{data}}"
    let name = evil.replacing("/", with: "") + ".json"
    let lottie = TestAnimations.lottie.replacing("\"nm\":\"square\"", with: "\"nm\":\"\(evil)\"")
    try folder.write(Array(lottie.utf8), to: name)
    let seen = try open(
      name, "--hide", "<b>x",
      steps: [
        .eval("document.getElementById('title').textContent"),
        .eval("document.querySelectorAll('img, b').length"),
        .eval("document.querySelector('aside li bdi').textContent.includes('<b>x')"),
        .eval(
          "[...document.querySelectorAll('.layer-name bdi')].some(each => each.textContent.includes('<img'))"),
      ])
    // The number of layers is in bold.
    #expect(seen == [.text(name), .number(1), .bool(true), .bool(true)])
  }

  @Test func noScriptRunsButItsOwn() throws {
    try succeed("preview", "a.svga", "-o", "page.html")
    let page = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
    let changed = page.replacing(
      "<main>", with: "<script>window.isBad = true</script><main style=\"color:red\">")
    try folder.write(Array(changed.utf8), to: "changed.html")
    let seen = try #require(Browser.installed).open(
      "changed.html", in: folder,
      [
        .until("document.querySelector('#views canvas')"), .eval("window.isBad === undefined"),
        .eval("getComputedStyle(document.querySelector('main')).color !== 'rgb(255, 0, 0)'"),
      ])
    #expect(seen.values.filter { $0 != .none } == [.bool(true), .bool(true)])
    #expect(seen.errors.count == 2, "\(seen.errors)")
  }
}
