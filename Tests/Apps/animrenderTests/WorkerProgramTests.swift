import AnimationCore
import AnimationKit
import Foundation
import TestSupport
import Testing

/// `animrender worker`.
@Suite struct WorkerProgramTests {
  private let folder: TemporaryFolder

  /// gift.svga, a picture, and an animation that takes a minute or more to draw.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try TestAnimations.recipeGift(), to: "gift.svga")
    try folder.write(try TestAnimations.image(Color(red: 1, green: 0, blue: 0), 20, 15), to: "in/red.png")
    try folder.write(Array(InterruptionTests.Endless.zigZags.lottie.utf8), to: "endless.json")
  }

  private static let endless = """
    {"id": "endless", "input": "endless.json", "output": "new/{frame}.png", "limit": ["steps=1000000000000", \
    "pathElements=1000000000000", "overdraw=1000000000000", "layerBytes=1000000000000", "outlines=1000000000000", \
    "outputPixels=1000000000000"]}
    """

  private func rendered(_ arguments: String...) throws -> [UInt8] {
    let program = try Program.run(["render", "gift.svga", "-o", "single"] + arguments, in: folder)
    #expect((program.status, program.errors) == (0, ""))
    return try folder.bytes("single")
  }

  // MARK: What is asked for

  @Test func filesAndBytesEqualThoseOfRender() throws {
    let worker = try WorkerSession("--inline", folder: folder)
    let gif = try worker.ask(
      #"{"id": 1, "input": "gift.svga", "format": "gif", "scale": 2.5, "reverse": true}"#)
    #expect(gif.inline == (try rendered("--format", "gif", "--scale", "2.5", "--reverse")))
    #expect(gif.status == "done" && gif.id == "1" && gif.inlineCount == gif.inline.count)
    let file = try worker.ask(
      """
      {"id": "b", "input": "gift.svga", "output": "out/{name}.png", "progress": 0.5, "size": "80x60", \
      "text-style": [], "replace": {"images": {"avatar": {"file": "in/red.png", "fit": "fill"}}, "texts": {"name": "Anna"}}}
      """)
    #expect(file.status == "done" && file.id == "b" && file.inlineCount == 0)
    #expect(file.line.contains(#""digest":"#) && file.line.contains(#""path":"out/gift.png""#))
    #expect(
      try folder.bytes("out/gift.png")
        == rendered(
          "--format", "png", "--progress", "0.5", "--size", "80x60", "--image", "avatar=in/red.png",
          "--image-fit", "avatar=fill", "--text", "name=Anna"))
    let end = try worker.end()
    #expect(end == (0, ""))
  }

  @Test func anAnimationIsDecodedAgainWhenItsFileChanges() throws {
    let worker = try WorkerSession("--inline", folder: folder)
    let request = #"{"input": "gift.svga", "frames": 0, "format": "png"}"#
    let first = try worker.ask(request)
    #expect(try worker.ask(request).inline == first.inline)
    try folder.write(try TestAnimations.svga(), to: "gift.svga")
    #expect(try worker.ask(request).inline == rendered("--format", "png", "--frames", "0"))
    #expect(try folder.bytes("single") != first.inline)
  }

  @Test func severalOutputsAreMadeOfOneRequest() throws {
    let worker = try WorkerSession("--inline", folder: folder)
    let answer = try worker.ask(#"{"input": "gift.svga", "output": ["a.gif", "-"], "format": "gif"}"#)
    #expect(answer.status == "done")
    #expect(try folder.bytes("a.gif") == answer.inline)
  }

  // MARK: What cannot be done

  @Test(arguments: [
    ("nothing", "corrupt JSON: nothing is not a JSON value", 64),
    ("[]", "the text is no object", 64),
    (#"{"input": "gift.svga"}"#, #"the text has no "output""#, 64),
    (#"{"output": "x.gif"}"#, #"the text has no "input""#, 64),
    (#"{"id": [], "input": "gift.svga", "output": "x.gif"}"#, "id is neither text nor a number", 64),
    (
      #"{"input": "gift.svga", "output": "-"}"#, "output is to be a file: a worker with --inline sends bytes",
      64
    ),
    (
      #"{"input": "gift.svga", "output": "x.gif", "frame": 0}"#,
      "frame is no option of a request: did you mean 'frames'?", 64
    ),
    (#"{"input": "gift.svga", "output": "x.gif", "resume": true}"#, "resume is no option of a request", 64),
    (
      #"{"input": "gift.svga", "output": "x.gif", "replace-list": "x.csv"}"#,
      "replace-list is no option of a request: did you mean 'replace'?", 64
    ),
    (
      #"{"input": "gift.svga", "output": "x.gif", "fonts": "in"}"#, "fonts is an option of the worker itself",
      64
    ),
    (#"{"input": "gift.svga", "output": "x.gif", "mute": 1}"#, "mute is to be true or false", 64),
    (#"{"input": "gift.svga", "output": "x.gif", "fps": [1, 2]}"#, "fps counts once, and is no list", 64),
    (#"{"input": "gift.svga", "output": "x.gif", "fps": 1, "fps": 2}"#, "fps is there twice", 64),
    (
      #"{"input": "gift.svga", "output": "x.gif", "replace": {"texts": {"a": 1}}}"#,
      "replace > texts > a is a number, not an object", 64
    ),
    (
      #"{"input": "gift.svga", "output": "x.gif", "size": "3x"}"#,
      "The value '3x' is invalid for '--size <WxH>': write WIDTHxHEIGHT in pixels, each from 1 to 32767", 64
    ),
    (#"{"input": "-", "output": "x.gif"}"#, "input: standard input has the requests", 64),
    (
      #"{"input": "gift.svga", "output": "x.gif", "slots": "-"}"#, "--slots: standard input has the requests",
      64
    ),
    (#"{"input": "none.svga", "output": "x.gif"}"#, "none.svga: no such file or directory", 66),
    (
      #"{"input": "gift.svga", "output": "./gift.svga", "format": "gif"}"#,
      "./gift.svga: is the input, which is never overwritten", 64
    ),
    (
      #"{"input": "gift.svga", "output": "x.gif", "replace": {"images": {"avatar": "b.json"}}}"#,
      "b.json: unknown format: the image is not PNG, JPEG, WebP, GIF, BMP or SVG", 65
    ),
    (#"{"cancel": {}}"#, "cancel takes the id of a request and nothing else", 64),
  ])
  func aMistakeIsAnsweredAndEndsNothing(line: String, error: String, code: Int) throws {
    let before = try folder.contents()
    let worker = try WorkerSession(folder: folder)
    let answer = try worker.ask(line)
    #expect((answer.error, answer.exitCode) == (error, code))
    #expect((answer.status, answer.lineNumber) == ("failed", 1))
    #expect(try folder.contents() == before)
    #expect(try worker.ask(#"{"input": "gift.svga", "output": "x.png", "frames": 0}"#).status == "done")
    #expect(try worker.end() == (0, ""))
  }

  @Test func aLineThatIsTooLongIsRefused() throws {
    let long = #"{"id": 1, "input": ""# + String(repeating: "x", count: 5 << 20) + #""}"#
    let requests = long + "\n\n" + #"{"id": 2, "input": "gift.svga", "output": "x.gif"}"# + "\n"
    let program = try Program.run(["worker", "--jobs", "1"], in: folder, input: Array(requests.utf8))
    let answers = program.output.split(separator: "\n")
    #expect((program.status, program.errors, answers.count) == (0, "", 2))
    #expect(
      answers.first == """
        {"error":"a request is longer than 4.2 MB","exitCode":64,"line":1,"milliseconds":0,"outputs":[],"status":"failed"}
        """)
    #expect(answers.last?.contains(#""id":2,"line":3"#) == true)
  }

  @Test func limitsAreThoseOfTheWorkerUnlessARequestHasItsOwn() throws {
    let worker = try WorkerSession("--limit", "outputPixels=100", folder: folder)
    let request = #""input": "gift.svga", "output": "x.gif""#
    let refused = try worker.ask("{\(request)}")
    #expect(refused.exitCode == 65)
    #expect(refused.error?.contains("outputPixels") == true, "\(refused.line)")
    #expect(try worker.ask(#"{\#(request), "limit": "outputPixels=10000"}"#).status == "done")
  }

  // MARK: Order, cancellation, the end

  @Test func answersComeWhenTheyAreDoneAndWhatIsCancelledEnds() throws {
    let before = try folder.contents()
    let worker = try WorkerSession("--jobs", "2", folder: folder)
    try worker.send(Self.endless)
    try worker.send(Self.endless)
    let twice = try #require(try worker.next())
    #expect(twice.error == "id: an earlier request with it is not answered yet")
    let quick = try worker.ask(#"{"id": "quick", "input": "gift.svga", "output": "x.png", "frames": 0}"#)
    #expect((quick.id, quick.status) == ("quick", "done"))
    try worker.send(#"{"cancel": "nobody"}"#)
    try worker.send(#"{"cancel": "endless"}"#)
    try worker.endInput()
    let cancelled = try #require(try worker.next())
    #expect((cancelled.id, cancelled.status, cancelled.exitCode) == ("endless", "interrupted", 130))
    #expect(try worker.next() == nil)
    #expect(try worker.end() == (0, ""))
    #expect(try folder.contents() == (before + ["x.png"]).sorted())
  }

  @Test func aRequestThatWaitsIsCancelledToo() throws {
    let worker = try WorkerSession("--jobs", "1", folder: folder)
    try worker.send(Self.endless)
    try worker.send(#"{"id": 2, "input": "gift.svga", "output": "x.gif"}"#)
    try worker.send(#"{"cancel": 2}"#)
    try worker.send(#"{"cancel": "endless"}"#)
    #expect(try worker.next()?.id == "endless")
    let waiting = try #require(try worker.next())
    #expect((waiting.id, waiting.status) == ("2", "interrupted"))
    #expect(try worker.end() == (0, ""))
  }

  @Test(.disabled(if: Sanitizer.isThread, "the thread sanitizer keeps the signal from a thread that waits"))
  func sigtermAnswersWhatIsUnderWay() throws {
    let before = try folder.contents()
    let worker = try WorkerSession("--jobs", "2", folder: folder)
    try worker.send(Self.endless)
    #expect(try worker.ask(#"{"input": "gift.svga", "output": "single.png", "frames": 0}"#).status == "done")
    worker.process.terminate()
    let answer = try #require(try worker.next())
    #expect((answer.id, answer.status, answer.exitCode) == ("endless", "interrupted", 143))
    #expect(try worker.next() == nil)
    #expect(try worker.end() == (143, "animrender: interrupted\n"))
    #expect(try folder.contents() == (before + ["single.png"]).sorted())
  }

  @Test func aWorkerThatNobodyListensToEnds() throws {
    let request = #"{"input": "gift.svga", "frames": 0, "format": "png"}"# + "\n"
    try folder.write(Array(String(repeating: request, count: 100_000).utf8), to: "requests.jsonl")
    let program = try Program.shell(
      "{ animrender worker --inline < requests.jsonl; echo $? > status; } | head -c 1", in: folder)
    #expect(program.errors == "")
    #expect(try folder.text("status") == "141\n")
  }

  #if os(Linux)
    @Test func memoryDoesNotGrowWithRequests() throws {
      let worker = try WorkerSession("--inline", "--cache", "1MB", folder: folder)
      var memory = 0
      for number in 0..<500 {
        let answer = try worker.ask(
          """
          {"id": \(number), "input": "gift.svga", "format": "gif", "replace": {"images": {"avatar": "in/red.png"}, \
          "texts": {"name": "Number \(number)"}}}
          """)
        #expect(answer.status == "done")
        if number == 100 { memory = try #require(worker.memory) }
      }
      #expect(try #require(worker.memory) < memory + 24_000)
      #expect(try worker.end() == (0, ""))
    }
  #endif

  // MARK: The page

  /// The blocks of Docs/Worker.md in a language.
  private static func blocks(_ language: String) throws -> [String] {
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Worker.md"), encoding: .utf8)
    return page.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test(arguments: [("python", "python3", "py"), ("js", "node", "cjs")])
  func theClientsOfThePageWork(language: String, program: String, ext: String) throws {
    guard try Program.shell("command -v \(program)", in: folder).status == 0 else { return }
    let blocks = try Self.blocks(language)
    #expect(blocks.count == 1)
    try folder.write(Array(blocks[0].utf8), to: "client.\(ext)")
    let run = try Program.shell("\(program) client.\(ext)", in: folder)
    #expect((run.status, run.errors) == (0, ""))
    let single = try Program.run(
      ["render", "gift.svga", "-o", "single.webp", "--frames", "0", "--text", "name=Anna"], in: folder)
    #expect(single.status == 0)
    #expect(try folder.bytes("anna.webp") == folder.bytes("single.webp"))
  }
}
