import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationSnapshot
import SystemSupport
import Testing

@Suite struct TextTests {
  private let list = DisplayList(
    size: Size(100, 50),
    items: [
      .group(
        GroupItem(
          [
            .fill(
              FillItem(
                Path(Rect(x: 0, y: 0, width: 10, height: 10.33333333)), paint: .color(.black),
                transform: .translation(5, -0.00001)))
          ], opacity: 0.5, masks: [Mask(Path(Rect(x: 0, y: 0, width: 1, height: 1)), mode: .subtract)]))
    ])

  @Test func saysWhatIsPainted() {
    #expect(
      DisplayListText.text(of: list) == """
        canvas 100x50
        group:
          opacity 0.5
          mask subtract:
            path M0 0 L1 0 L1 1 L0 1 Z
          fill:
            colour #000000
            path M0 0 L10 0 L10 10.3333 L0 10.3333 Z
            at 5 0

        """)
  }

  @Test func saysHowThingsArePainted() {
    let path = Path(Rect(x: 0, y: 0, width: 1, height: 1))
    let stops = [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .clear)]
    let style = TextStyle(
      fontFamily: "Sans", fontSize: 12, isItalic: true, letterSpacing: 2,
      outline: TextStyle.Outline(width: 2, color: .white),
      shadow: TextStyle.Shadow(offset: Point(1, 2), blur: 3, color: .black))
    let list = DisplayList(
      size: Size(9, 9),
      items: [
        .stroke(
          StrokeItem(
            path, style: StrokeStyle(width: 2, cap: .round, dash: [3, 1.5]),
            paint: .gradient(Gradient(.linear(start: .zero, end: Point(1, 2)), stops: stops)))),
        .fill(
          FillItem(
            path, rule: .evenOdd,
            paint: .gradient(Gradient(.radial(center: .zero, radius: 5, focus: Point(1, 0)), stops: stops)),
            transform: Transform(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 0))),
        .text(
          TextItem(
            StyledText([StyledText.Run("Hi", style)], lineHeight: 15),
            frame: Rect(x: 0, y: 0, width: 8, height: 9), wrapWidth: 0, firstBaseline: 6)),
        .group(
          GroupItem(
            [], blendMode: .hardLight, isIsolated: true, clip: Clip(path),
            masks: [Mask(path, isInverted: true, feather: Size(1, 2))],
            matte: Matte([.image(ImageItem(EncodedImage(key: "k", bytes: []), frame: .zero, fit: .cover))]))),
      ])
    #expect(
      DisplayListText.text(of: list) == """
        canvas 9x9
        stroke:
          linear gradient 0 0 to 1 2
          stops 0 #000000, 1 #00000000
          width 2
          cap round
          dash 3 1.5 from 0
          path M0 0 L1 0 L1 1 L0 1 Z
        fill:
          radial gradient 0 0 radius 5, focus 1 0
          stops 0 #000000, 1 #00000000
          path M0 0 L1 0 L1 1 L0 1 Z
          rule even-odd
          matrix 2 0 0 2 1 0
        text:
          run "Hi" "Sans", 12, weight 400, #000000, italic, letter spacing 2, outline 2 #ffffff, shadow 1 2 blur 3 #000000
          align center
          line height 15
          frame 0 0 8 9
          wrap 0
          baseline 6
        group:
          blend hardLight
          isolated
          clip:
            path M0 0 L1 0 L1 1 L0 1 Z
          mask add inverted:
            path M0 0 L1 0 L1 1 L0 1 Z
            feather 1x2
          matte alpha:
            image:
              picture "k" #\(Digest(of: []).description.prefix(8))
              frame 0 0 0 0
              fit cover

        """)
  }

  @Test func namesOfStrangersStayOnTheirLine() {
    let image = EncodedImage(key: "a\n== frame 0\"", bytes: [])
    let list = DisplayList(
      size: Size(1, 1), items: [.image(ImageItem(image, frame: Rect(Size(1, 1)), fit: .fill))])
    #expect(DisplayListText.text(of: list).contains(#"picture "a\u{a}== frame 0\"" #"#))
  }

  @Test func longPathsAreDigested() {
    var path = Path()
    for i in 0..<200 { path.line(to: Point(Double(i), 0)) }
    let list = DisplayList(size: Size(1, 1), items: [.fill(FillItem(path, paint: .color(.black)))])
    #expect(DisplayListText.text(of: list).contains("path 200 elements, box "))
  }

  @Test func saysWhatTheAnimationIs() throws {
    let text = InfoText.text(of: try TestAnimations.decode(try TestAnimations.lottie()).info)
    #expect(text.contains("size 120x90\nframe rate 30\nframes 30\n"))
    #expect(text.contains("marker \"tap\" frame 10 for 0\n"))
    #expect(text.contains("image \"p\" 24x24 #"))
  }

  @Test func findsChangedLines() {
    let old =
      "canvas 1x1\ngroup:\n  fill:\n    colour #ff0000\ngroup:\n  fill:\n    colour #00ff00\n    path M0 0\n"
    let new =
      "canvas 1x1\ngroup:\n  fill:\n    colour #ff0000\ngroup:\n  fill:\n    colour #00ee00\n    path M0 0\n"
    let changes = TextDiff.changes(from: old, to: new, context: 1)
    #expect(changes.map(\.kind) == [.context, .removed, .added, .context])
    #expect(TextDiff.summary(of: changes) == ["group 2 > fill 1: colour #00ff00 -> #00ee00"])
    #expect(TextDiff.changes(from: old, to: old) == [])
  }

  @Test func findsNewAndMissingLines() {
    let changes = TextDiff.changes(from: "a\nb\nc\n", to: "b\nc\nd\n")
    #expect(TextDiff.summary(of: changes) == ["a is gone", "d is new"])
    let many = TextDiff.changes(from: "", to: (0..<20).map { "line \($0)\n" }.joined())
    #expect(TextDiff.summary(of: many, limit: 3).last == "and 17 more lines")
  }

  /// If every line is new, no table of a billion cells is needed.
  @Test func comparesLongTexts() {
    let old = (0..<30_000).map { "a\($0)\n" }.joined()
    let new = (0..<30_000).map { "b\($0)\n" }.joined()
    #expect(TextDiff.changes(from: old, to: new).count == 60_000)
  }

  /// Each line in its place among as many others.
  @Test func summarisesLongTexts() {
    let old = (0..<30_000).map { "a\($0) x\n" }.joined()
    let new = (0..<30_000).reversed().map { "  a\($0) x\n" }.joined() + "b y\n"
    let moved = TextDiff.changes(from: old, to: new)
    #expect(TextDiff.summary(of: moved) == ["b y is new"])
    let other = (0..<30_000).reversed().map { "a\($0) z\n" }.joined()
    let changed = TextDiff.summary(of: TextDiff.changes(from: old, to: other), limit: 2)
    #expect(changed == ["a0 x -> z", "a1 x -> z", "and 29998 more lines"])
  }

  /// Of lines that say the same, the first that is indented otherwise.
  @Test func theFirstOtherDepthIsTheSameLine() {
    func line(_ kind: TextChange.Kind, _ depth: Int, _ path: String) -> TextChange {
      TextChange(kind, String(repeating: " ", count: depth) + "a x", path: path)
    }
    let changes = [
      line(.removed, 2, "g"), line(.removed, 0, "h"), line(.removed, 2, "i"),
      line(.added, 2, "j"), line(.added, 4, "k"), line(.added, 0, "l"), line(.added, 4, "m"),
      line(.added, 2, "n"),
    ]
    // 2 takes 4, 0 takes 2, 2 takes 0.
    #expect(TextDiff.summary(of: changes) == ["m: a x is new", "n: a x is new"])
  }

  /// Every line below a heading has its name.
  @Test func longHeadingsAreNotRepeated() {
    let heading = String(repeating: "n", count: 100_000)
    let old = "\(heading):\n" + String(repeating: "  b:\n    c\n", count: 20_000)
    let changes = TextDiff.changes(from: old, to: "")
    #expect(changes.count == 40_001)
    #expect(changes.allSatisfy { $0.path.utf8.count < 200 })
  }

  @Test func deepHeadingsAreNotRepeated() {
    let old = (0..<3000).map { String(repeating: "  ", count: $0) + "group:\n" }.joined()
    let changes = TextDiff.changes(from: old, to: "")
    #expect(changes.count == 3000 && changes[2].path == "group 1 > group 1")
    #expect(changes.allSatisfy { $0.path.utf8.count < 1100 })
  }

  /// A letter may have any number of marks.
  @Test func headingsOfOneGiganticCharacter() {
    let old = "e" + String(repeating: "\u{301}", count: 1_000_000) + ":\n  b\n"
    let changes = TextDiff.changes(from: old, to: "")
    #expect(changes.count == 2 && changes.allSatisfy { $0.path.utf8.count < 200 })
  }

  @Test func ofVeryManyLinesTheFirstAreCompared() {
    let changes = TextDiff.changes(from: String(repeating: "a\n", count: 1_000_000), to: "b\n")
    #expect(changes.count == 100_001)
  }

  /// The content of a new group has not changed itself.
  @Test func aNewGroupIsOneLine() {
    let old = "fill:\n  colour #ff0000\n  path M0 0\nfill:\n  colour #00ff00\n"
    let new = "group:\n  opacity 0.6\n  fill:\n    colour #ff0000\n    path M0 0\nfill:\n  colour #00ff00\n"
    #expect(TextDiff.summary(of: TextDiff.changes(from: old, to: new)) == ["group 1: opacity 0.6 is new"])
    #expect(TextDiff.summary(of: TextDiff.changes(from: new, to: old)) == ["group 1: opacity 0.6 is gone"])
  }
}
