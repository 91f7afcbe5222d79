import AnimationKit
import SVGAFormat
import TestSupport
import Testing

/// Texts measured before they are drawn.
@Suite struct TextBoundsTests {
  private let style = TextStyle(fontFamily: "sans-serif", fontSize: 24)
  private let red = Color(red: 1, green: 0, blue: 0)

  /// A sprite of 120 times 40, from the third frame on, without a picture.
  private func sprite() throws -> any Animation {
    let shown = SVGAMovie.Frame(
      layout: Rect(x: 0, y: 0, width: 120, height: 40), transform: .translation(30, 50))
    let movie = SVGAMovie(
      size: Size(200, 200), frameRate: 10, frameCount: 4,
      sprites: [.init("name", frames: [.hidden, .hidden, shown, shown])])
    return try AnimationDecoder.decode(try SVGAEncoder.encode(movie))
  }

  private func layer() throws -> any Animation {
    let lottie = """
      {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":300,"h":200,"layers":[{"ty":5,"nm":"Title","ip":0,"op":30,
      "ks":{"p":{"k":[150,100,0]}},"t":{"d":{"k":[{"t":0,"s":{"t":"Hello","f":"F","s":30,"j":2,"fc":[1,0,0]}}]},
      "p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}}],
      "fonts":{"list":[{"fName":"F","fFamily":"sans-serif","fStyle":"Regular","ascent":75}]}}
      """
    return try AnimationDecoder.decode(Array(lottie.utf8))
  }

  /// The box around the red pixels of a frame.
  private func painted(_ animation: any Animation, _ frame: Double, _ replacements: Replacements) throws
    -> Rect
  {
    let bitmap = try animation.bitmap(at: frame, replacements: replacements)
    var box: Rect?
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap.color(x: x, y: y).alpha > 0.3 {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return try #require(box)
  }

  private func expect(_ room: Rect, holds ink: Rect, sourceLocation: SourceLocation = #_sourceLocation) {
    let isInside =
      room.minX - 2 <= ink.minX && ink.maxX <= room.maxX + 2 && room.minY - 1 <= ink.minY
      && ink.maxY <= room.maxY + 1
    #expect(isInside, "\(room) \(ink)", sourceLocation: sourceLocation)
    // Beside it is only what letters have around them.
    #expect(ink.width > room.width - 8, "\(room) \(ink)", sourceLocation: sourceLocation)
  }

  @Test func aSpritesTextIsDrawnWhereItWasMeasured() throws {
    let animation = try sprite()
    var style = style
    style.color = red
    let text = StyledText("Hamburg", style)
    let room = try #require(animation.textBounds(of: "name", text))
    let ink = try painted(animation, 2, Replacements(texts: ["name": text]))
    let place = try #require(animation.geometry(of: "name", at: 2).first)
    expect(try #require(place.fromLayer(room)), holds: ink)
    #expect(animation.textBounds(of: "name", "Hamburg", style) == room)
    // The text does not depend on who hides the sprite, but the sprite is not there in the first frame.
    #expect(animation.textBounds(of: "name", text, at: 0) == nil)
    #expect(animation.textBounds(of: "name", text, at: 3) == room)
    #expect(animation.textBounds(of: "nobody", text) == nil)
  }

  @Test func aLayersTextIsDrawnWhereItWasMeasured() throws {
    let animation = try layer()
    for replacements in [
      Replacements(strings: ["Title": "Other words"]),
      Replacements(texts: ["Title": StyledText("Two\nlines", TextStyle(fontSize: 18, color: red))]),
    ] {
      let room = try #require(
        replacements.strings["Title"].map { animation.textBounds(of: "Title", $0) }
          ?? replacements.texts["Title"].map { animation.textBounds(of: "Title", $0) } ?? nil)
      let ink = try painted(animation, 0, replacements)
      let place = try #require(animation.geometry(of: "Title", at: 0).first)
      expect(try #require(place.fromLayer(room)), holds: ink)
    }
    #expect(
      animation.cropped(to: Rect(x: 10, y: 10, width: 50, height: 50)).textBounds(of: "Title", "A") != nil)
  }

  @Test func longerTextsTakeMoreRoom() throws {
    for (key, animation) in [("name", try sprite()), ("Title", try layer())] {
      let widths = ["A", "AB", "ABC"].compactMap { animation.textBounds(of: key, $0, style)?.width }
      #expect(widths.count == 3 && widths == widths.sorted() && Set(widths).count == 3)
    }
  }

  // MARK: Fitting

  @Test func aStyleIsMadeSmallerUntilItsTextFits() throws {
    let animation = try sprite()
    let box = Size(120, 40)
    let name = "Bartholomew Featherstonehaugh"
    let fitting = style.fitting(name, in: box)
    let room = try #require(animation.textBounds(of: "name", name, fitting))
    #expect(room.width <= 120.001 && room.height <= 40.001)
    // No smaller than need be.
    #expect(room.width > 119 || room.height > 39)
    var larger = fitting
    larger.fontSize *= 1.01
    #expect(try #require(animation.textBounds(of: "name", name, larger)).width > 120)
  }

  @Test func whatFitsStaysAsItIs() {
    #expect(style.fitting("Ada", in: Size(120, 40)) == style)
    #expect(style.fitting("", in: Size(1, 1)) == style)
  }

  @Test func outlineAndSpacingShrinkAlong() {
    var style = style
    style.letterSpacing = 2
    style.outline = TextStyle.Outline(width: 3, color: .black)
    style.shadow = TextStyle.Shadow(offset: Point(2, 4), blur: 6)
    let fitting = style.fitting("Bartholomew Featherstonehaugh", in: Size(120, 40))
    let factor = fitting.fontSize / 24
    #expect(factor < 1)
    #expect(fitting.letterSpacing == 2 * factor && fitting.outline?.width == 3 * factor)
    #expect(fitting.shadow?.blur == 6 * factor && fitting.shadow?.offset == Point(2 * factor, 4 * factor))
  }

  @Test func linesMayBeBroken() {
    let text = "many short words that go on for a while"
    let box = Size(100, 60)
    let (one, several) = (style.fitting(text, in: box), style.fitting(text, in: box, wrapping: true))
    #expect(several.fontSize > one.fontSize)
  }

  @Test(arguments: [
    Size(0, 0), Size(-5, 10), Size(.nan, 10), Size(10, .infinity), Size(1e-9, 1e-9),
  ]) func oddBoxesEndWithTheSmallestSize(box: Size) {
    let size = style.fitting("Some text", in: box, smallest: 3).fontSize
    #expect((3...24).contains(size))
  }

  @Test func oddSizesDoNoHarm() {
    for size in [0, -1, .nan, .infinity, 1e9] {
      var style = style
      style.fontSize = size
      _ = style.fitting("Some text", in: Size(100, 20))
    }
  }
}
