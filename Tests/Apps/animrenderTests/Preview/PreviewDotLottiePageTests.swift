import Foundation
import TestSupport
import Testing

/// The page of `animrender preview` in a real browser: sounds, and what dotLotties have.
@Suite(.enabled(if: Browser.installed != nil, "Chromium and Python are not installed"), .serialized)
struct PreviewDotLottiePageTests: PreviewPage {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try TestAnimations.dotLottie(), to: "x.lottie")
  }

  private let red = "#ff0000ff"
  private let green = "#00ff00ff"
  private let blue = "#0000ffff"

  // MARK: Sounds

  /// Notes where sounds begin, and how fast they are: the place in the sound belongs to the frame that is shown.
  private let listen = Browser.Step.eval(
    """
    (() => {
      window.starts = [];
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (when, place) {
        starts.push({ place, rate: this.playbackRate.value });
        return start.call(this, when, place);
      };
      const stop = AudioBufferSourceNode.prototype.stop;
      window.stops = 0;
      AudioBufferSourceNode.prototype.stop = function (when) {
        stops += 1;
        return stop.call(this, when);
      };
    })()
    """)

  @Test func nothingIsHeardBeforeSomebodyPlays() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        listen, .eval("document.getElementById('sound').hidden"), .key("End"), .key("Home"), .key("u"),
        .key("u"),
        .eval("starts.length"),
      ])
    #expect(seen == [.bool(false), .number(0)])
  }

  @Test func aSoundIsHeardWithItsFrames() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        listen, .key("l"), .key(" "),
        .until("document.getElementById('play').getAttribute('aria-label') === 'Play'"),
        // It begins at its first frame, or where that was when it was decoded, and ends behind its last one. On a machine
        // that is busy it is put right meanwhile.
        .eval("starts.length > 0 && starts.every(({ place, rate }) => place < 1.1 && rate === 1)"),
        .eval("stops === starts.length"),
      ])
    #expect(seen == [.bool(true), .bool(true)])
  }

  @Test func aSoundBeginsAgainWithTheLoopAndInItsMiddleAfterScrubbing() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        listen, .key(" "), .until("starts.length > 1 && starts.at(-1).place < 0.2"), .key(" "),
        .eval("starts.length > 1"),
        .eval("stops >= 1"),
        // Frame 12 is 0.7 seconds into a sound that begins at frame 5.
        .click("#bar", x: 12.5 / 20), .eval("starts.length = 0"), .key(" "), .until("starts.length > 0"),
        .eval("Math.abs(starts[0].place - 0.7) < 0.3"),
      ])
    #expect(seen == [.bool(true), .bool(true), .number(0), .bool(true)])
  }

  @Test func aSoundKeepsPaceAndIsNotHeardBackwards() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        listen, .key("]"), .key(" "), .until("starts.length > 0"), .eval("starts[0].rate"), .key(" "),
        .key("r"), .eval("starts.length = 0"), .key(" "),
        .until("Number(document.getElementById('frame').value) > 16"),
        .until("Number(document.getElementById('frame').value) < 4"), .eval("starts.length"),
      ])
    #expect(seen == [.number(1.5), .number(0), .number(0)])
  }

  @Test func theVolumeIsKept() throws {
    let page = try PreviewSession("x.lottie", in: folder)
    let state = Browser.Step.eval(
      "document.getElementById('volume').value + ' ' + document.getElementById('mute').getAttribute('aria-pressed')"
    )
    let ready = Browser.Step.until("document.getElementById('sound')?.hidden === false")
    let seen = try #require(Browser.installed).open(
      address: page.address, in: folder,
      [
        ready, state, .key(","), .key(","), state, .key("u"), state,
        .eval("setTimeout(() => location.reload(), 0), window.old = true"), .until("!window.old"), ready,
        state,
        .key("."), state,
      ])
    #expect(
      seen.values == [
        .text("80 false"), .text("60 false"), .text("60 true"), .bool(true), .text("60 true"),
        .text("70 false"),
      ])
    #expect(page.stop() == 0)
  }

  @Test func whereNothingIsHeardThereAreNoControls() throws {
    #expect(
      try open("a.svga", steps: [.eval("document.getElementById('sound').hidden")]) == [.bool(true)])
  }

  // MARK: Animations, themes, slots

  @Test func anotherAnimationIsChosenAndKeepsItsOwnChanges() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        .until(hasColor(0.1, 0.1, red)), fill("#animation", "1", "change"), .until(hasColor(0.1, 0.1, blue)),
        click("tab-change"), fill("[data-field='slot accent']", "#00ff00"), .until(hasColor(0.1, 0.1, green)),
        fill("#animation", "0", "change"), .until(hasColor(0.1, 0.1, red)),
        .eval("document.getElementById('undo').disabled"), fill("#animation", "1", "change"),
        .until(hasColor(0.1, 0.1, green)), .eval("document.getElementById('undo').disabled"),
      ])
    #expect(seen == [.bool(true), .bool(false)])
  }

  @Test func aThemeIsChosenAndTakenBack() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        click("tab-change"), fill("[data-field=theme]", "light", "change"),
        .until(hasColor(0.1, 0.1, "#ffffffff")), click("tab-code"), .click("[value=json]"),
        .until("document.getElementById('code').textContent.includes('light')"), .key("Control+z"),
        .until(hasColor(0.1, 0.1, red)), .eval("document.getElementById('undo').disabled"),
      ])
    #expect(seen == [.bool(true)])
  }

  @Test func slotsOfEveryKindAreFilled() throws {
    let code = Browser.Step.eval("document.getElementById('code').textContent.replace(/\\s/g, '')")
    let seen = try open(
      "x.lottie",
      steps: [
        click("tab-change"), .eval("document.querySelector('[data-field=\"slot see\"]').value"),
        .eval("document.querySelector('[data-field=\"slot title\"]').value"),
        fill("[data-field='slot see']", "0"), .until(hasColor(0.1, 0.1, "#00000000")), click("undo"),
        .until(hasColor(0.1, 0.1, red)), fill("[data-field='slot place x']", "50"),
        .until(hasColor(0.1, 0.1, "#00000000")), fill("[data-field='slot place x']", "20"),
        .until(hasColor(0.1, 0.1, red)), fill("[data-field='slot title']", "Anna"),
        fill("[data-field='slot accent']", "#00ff00"), .until(hasColor(0.1, 0.1, green)),
        click("tab-code"), .click("[value=json]"),
        .until("document.getElementById('code').textContent.includes('Anna')"), code,
      ])
    #expect(
      seen == [
        .text("100"), .text("Hello"),
        .text(
          #"{"slots":{"rules":[{"id":"place","type":"Vector","value":[20,20]},{"id":"title","type":"Text","value":{"text":"Anna"}},{"id":"accent","type":"Color","value":[0,1,0]}]}}"#
        ),
      ])
  }

  /// While somebody types in the panel, it stays as it is.
  @Test func bothNumbersOfASlotAreKept() throws {
    func type(_ value: String, in name: String) -> [Browser.Step] {
      let field = "[data-field='slot place \(name)']"
      return [.eval("document.querySelector(`\(field)`).focus()"), fill(field, value)]
    }
    let seen = try open(
      "x.lottie",
      steps: [click("tab-change")] + type("50", in: "x") + type("60", in: "y") + [
        click("tab-code"), .click("[value=json]"),
        .until("/50,\\s*60/.test(document.getElementById('code').textContent)"),
      ])
    #expect(seen == [])
  }

  @Test func theColoursOfAGradientAreChanged() throws {
    try folder.write(TestAnimations.gradientSlot, to: "g.json")
    let count = Browser.Step.eval("document.querySelectorAll('.stop').length")
    func stop(_ name: String) -> String { "[data-field='slot fade \(name)']" }
    let seen = try open(
      "g.json",
      steps: [
        click("tab-change"), count, .eval("document.querySelector(`\(stop("opacity 0"))`).value"),
        .click(stop("without 0")), .until(hasColor(0.1, 0.1, red)), count, fill(stop("color 0"), "#00ff00"),
        fill(stop("color 1"), "#00ff00"), .until(hasColor(0.1, 0.1, green)), .click(stop("more")), count,
        fill(stop("color 1"), "#0000ff"), .until("!(\(hasColor(0.74, 0.1, green)))"),
        .until(hasColor(0.1, 0.1, green)), fill(stop("place 1"), "60"), click("tab-code"),
        .click("[value=json]"), .until("/0\\.6[,\\s]/.test(document.getElementById('code').textContent)"),
        click("tab-change"), fill(stop("opacity 0"), "0"), .until("!(\(hasColor(0.1, 0.1, green)))"),
      ])
    #expect(seen == [.number(3), .text("50"), .number(2), .number(3)])
  }

  // MARK: State machines

  private let state = Browser.Step.eval("document.getElementById('machine-state').textContent")
  private let isRunning = Browser.Step.until(
    "document.getElementById('machine-state')?.textContent === 'idle'")

  @Test func thePointerDrivesAStateMachine() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        click("tab-machine"), click("run-machine"), isRunning, .click(".sheet", x: 0.2, y: 0.2),
        .until(hasColor(0.1, 0.1, blue)), state,
        .until("document.querySelector('[data-field=\"input on\"]').checked"),
        // What files say is text.
        .until("document.getElementById('machine-log').textContent.includes('<b>clicked</b>')"),
        .eval("document.querySelectorAll('#machine-log b').length"), click("run-machine"),
        .until(hasColor(0.1, 0.1, red)), .eval("document.getElementById('machine-state') === null"),
      ])
    #expect(seen == [.text("pressed"), .number(0), .bool(true)])
  }

  @Test func inputsOfAStateMachineAreControls() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        click("tab-machine"), click("run-machine"), isRunning,
        .eval("document.querySelector('[data-field=\"input word\"]').value"),
        fill("[data-field='input word']", "you"),
        .until("document.getElementById('machine-log').textContent.includes('you')"),
        fill("[data-field='input stars']", "5"), .until(hasColor(0.1, 0.1, blue)), state,
        // From the beginning again.
        click("run-machine"), click("run-machine"), isRunning, .click("[data-field='input press']"),
        .until(hasColor(0.1, 0.1, blue)), state,
      ])
    #expect(seen == [.text("hi"), .text("pressed"), .text("pressed")])
  }

  @Test func whatWasDoneIsAScript() throws {
    let copy = """
      (() => {
        navigator.clipboard.writeText = async (text) => { window.copied = text; };
        document.getElementById('copy-script').click();
      })()
      """
    let seen = try open(
      "x.lottie",
      steps: [
        click("tab-machine"), click("run-machine"), isRunning, .click("[data-field='input press']"),
        .until("document.getElementById('machine-state').textContent === 'pressed'"), .eval(copy),
        .until("window.copied"),
        .eval("copied.split('\\n').map(line => line.replace(/[0-9.]+/, 'T')).join()"),
      ])
    #expect(seen == [.text(#"{"time":T,"fire":"press"},{"time":T},"#)])
  }

  /// Names of machines come from strangers.
  @Test func theCommandIsSafeToCopy() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        click("tab-machine"), fill("#machine", "it\\'s; x", "change"), click("run-machine"),
        .until("document.querySelector('.command')"), .eval("document.querySelector('.command').textContent"),
      ])
    #expect(seen == [.text(#"--events script.jsonl --state-machine 'it'\''s; x'"#)])
  }

  @Test func playingTheAnimationEndsTheMachine() throws {
    let seen = try open(
      "x.lottie",
      steps: [
        click("tab-machine"), click("run-machine"), isRunning, .click("[data-field='input press']"),
        .until(hasColor(0.1, 0.1, blue)), click("play"), .until(hasColor(0.1, 0.1, red)),
        text(of: "run-machine"),
      ])
    #expect(seen == [.text("Start")])
  }

  @Test func filesWithoutAMachineHaveNoPanelForIt() throws {
    let seen = try open("a.svga", steps: [.eval("document.getElementById('tab-machine') === null")])
    #expect(seen == [.bool(true)])
  }
}
