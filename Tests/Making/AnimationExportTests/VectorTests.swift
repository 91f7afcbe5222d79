import AnimationCore
import AnimationExport
import AnimationFormats
import AnimationKit
import CairoRenderer
import Pixels
import TestSupport
import Testing

@Suite struct VectorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let size = Size(60, 40)

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color)
    -> DisplayItem
  {
    .fill(FillItem(Path(Rect(x: x, y: y, width: width, height: height)), paint: .color(color)))
  }

  private static func outline(_ rect: Rect, _ width: Double) -> DisplayItem {
    .stroke(StrokeItem(Path(rect), style: StrokeStyle(width: width), paint: .color(.black)))
  }

  private static func dashed(_ cap: StrokeStyle.Cap, _ dash: [Double], y: Double) -> DisplayItem {
    .stroke(
      StrokeItem(
        Path([.move(Point(4, y)), .line(Point(56, y + 4))]),
        style: StrokeStyle(width: 4, cap: cap, dash: dash),
        paint: .color(.black)))
  }

  private static let red = Color(red: 0.9, green: 0.1, blue: 0.1)
  private static let blue = Color(red: 0.1, green: 0.2, blue: 0.9)
  private static let pair = [box(4, 4, 30, 20, red), box(20, 12, 30, 20, blue)]
  /// With more pixels than the page has units.
  private static let largeImage = DisplayItem.image(
    ImageItem(
      EncodedImage(
        key: "", bytes: (try? StillFormat.png().encode(Reel(width: 240, height: 160).bitmap(0))) ?? []),
      frame: Rect(x: 0, y: 0, width: 60, height: 40), fit: .fill))
  private static let triangle = Path([
    .move(Point(10, 36)), .line(Point(30, 4)), .line(Point(50, 36)), .close,
  ])

  private static let curve = (0...255).map { UInt8(Double($0 * $0) / 255) }

  private static func filtered(
    _ filters: [Filter], _ transform: Transform = .identity, _ items: [DisplayItem] = pair
  ) -> DisplayItem {
    .group(GroupItem(items, filters: FilterChain(filters, transform: transform)))
  }

  /// What a frame can hold, by name, and whether it becomes an image, wholly or in part, in an SVG.
  static let cases: [(String, [DisplayItem], hasImage: Bool)] = [
    ("shapes", Reel(width: 60, height: 40).list(3).items, false),
    (
      "dots among dashes",
      [
        dashed(.round, [8, 8, 0, 8], y: 6), dashed(.square, [8, 8, 0, 8], y: 14),
        dashed(.round, [8, 0, 10], y: 22),
        dashed(.square, [0, 10, 6, 10, 0, 10], y: 30),
      ], false
    ),
    (
      "a curve beneath its pen",
      [
        .stroke(
          StrokeItem(
            Path([
              .move(Point(30, 16)), .curve(Point(40, 16), Point(40, 26), Point(30, 26)),
              .curve(Point(20, 26), Point(20, 16), Point(30, 16)), .close,
            ]),
            style: StrokeStyle(width: 26), paint: .color(blue)))
      ], false
    ),
    ("a faded group", [.group(GroupItem(pair, opacity: 0.5))], false),
    (
      "a faded group that blends with what is below",
      [
        box(0, 10, 60, 20, Color(red: 0.9, green: 0.8, blue: 0.2)),
        .group(GroupItem([pair[0], .group(GroupItem([pair[1]], blendMode: .multiply))], opacity: 0.7)),
      ], true
    ),
    ("a clip", [.group(GroupItem(pair, clip: Clip(triangle)))], false),
    (
      "an alpha matte",
      [.group(GroupItem(pair, matte: Matte([outline(Rect(x: 12, y: 12, width: 30, height: 12), 8)])))],
      false
    ),
    (
      "a stroke in a matte",
      [
        .group(
          GroupItem(
            [outline(Rect(x: 20, y: 16, width: 20, height: 8), 12)],
            matte: Matte([box(2, 2, 56, 36, red)])))
      ], false
    ),
    (
      "a stroke in a soft mask",
      [
        .group(
          GroupItem(
            [outline(Rect(x: 20, y: 16, width: 20, height: 8), 12)],
            masks: [Mask(Path(Rect(x: 0, y: 0, width: 60, height: 40)), feather: Size(4, 4))]))
      ], true
    ),
    (
      "a luma matte",
      [.group(GroupItem(pair, opacity: 0.8, matte: Matte([box(8, 8, 20, 20, red)], mode: .luma)))], true
    ),
    (
      "an inverted matte",
      [.group(GroupItem(pair, matte: Matte([box(8, 8, 20, 20, red)], mode: .alphaInverted)))], true
    ),
    ("a soft mask", [.group(GroupItem(pair, masks: [Mask(triangle, feather: Size(10, 10))]))], true),
    (
      "masks",
      [
        .group(
          GroupItem(
            pair,
            masks: [Mask(triangle), Mask(Path(Rect(x: 20, y: 0, width: 9, height: 40)), mode: .subtract)]))
      ],
      true
    ),
    (
      "a blur in a faded group with a matte",
      [
        .group(
          GroupItem(
            pair, opacity: 0.8, clip: Clip(triangle),
            filters: FilterChain([.blur(Blur(deviation: Size(2, 2)))]),
            matte: Matte([box(0, 0, 60, 26, red)])))
      ], false
    ),
    (
      "a blur of what a clip cuts",
      [
        filtered(
          [.blur(Blur(deviation: Size(2, 2)))], .identity,
          [.group(GroupItem(pair, clip: Clip(Path(Rect(x: 0, y: 0, width: 28, height: 20)))))])
      ], false
    ),
    (
      "a shadow far from what a matte shows of it",
      [
        .group(
          GroupItem(
            [
              filtered(
                [
                  .layers([
                    FilterLayer(.shade(Shade(color: blue, offset: Point(0, -16)))), FilterLayer(.source([])),
                  ])
                ], .identity, [box(4, 24, 50, 10, red)])
            ], matte: Matte([outline(Rect(x: 4, y: 4, width: 50, height: 30), 40)])))
      ], false
    ),
    (
      "a blurred group with a luma matte",
      [
        .group(
          GroupItem(
            pair, filters: FilterChain([.blur(Blur(deviation: Size(2, 2)))]),
            matte: Matte([box(0, 0, 60, 26, red)], mode: .luma)))
      ], true
    ),
    ("a blur across", [filtered([.blur(Blur(deviation: Size(4, 0)))])], false),
    ("a turned blur", [filtered([.blur(Blur(deviation: Size(4, 0), angle: 0.7))])], true),
    (
      "a blur that ends at edges",
      [filtered([.blur(Blur(deviation: Size(4, 4), edges: Rect(x: 0, y: 0, width: 60, height: 40)))])], true
    ),
    (
      "a shadow",
      [
        filtered([
          .layers([
            FilterLayer(.shade(Shade(color: .black, deviation: 2, offset: Point(4, 3))), opacity: 0.6),
            FilterLayer(.source([])),
          ])
        ])
      ], false
    ),
    (
      "a shadow on itself",
      [
        filtered([
          .layers([
            FilterLayer(.source([])),
            FilterLayer(
              .shade(Shade(.inverted, color: blue, deviation: 3, gain: 1.5, offset: Point(3, 4))),
              extent: .inside, opacity: 0.8, blendMode: .multiply),
          ])
        ])
      ], false
    ),
    (
      "satin",
      [
        filtered([
          .layers([
            FilterLayer(.source([])),
            FilterLayer(
              .shade(
                Shade(.difference(isInverted: true), color: .white, deviation: 2, offset: Point(5, 2))),
              extent: .inside, opacity: 0.7),
          ])
        ])
      ], false
    ),
    (
      "an outline",
      [
        filtered([
          .layers([FilterLayer(.shade(Shade(color: blue, expansion: 3))), FilterLayer(.source([]))])
        ])
      ], true
    ),
    (
      "light",
      [
        filtered([
          .layers([
            FilterLayer(.source([])),
            FilterLayer(.source([.blur(Blur(deviation: Size(3, 3)))]), opacity: 0.6, blendMode: .add),
          ])
        ])
      ], false
    ),
    (
      "other colours",
      [
        filtered([
          .colorMatrix(
            ColorMatrix(
              red: [0.2, 0.7, 0.1, 0, 0], green: [0, 0, 1, 0, 0.2], blue: [-1, 0, 0, 0, 1],
              alpha: [0, 0, 0, 0.7, 0])),
          .mix([.colorTables(ColorTables(red: curve, blue: curve, alpha: []))], amount: 0.6, matte: nil),
        ])
      ], false
    ),
    ("a threshold", [filtered([.colorFunction(.threshold(0.2))])], true),
    (
      "items over a blur",
      [
        filtered([
          .layers([
            FilterLayer(.source([.blur(Blur(deviation: Size(2, 2)))])),
            FilterLayer(.items([box(10, 10, 20, 20, blue)]), extent: .inside),
          ])
        ])
      ], true
    ),
    (
      "a blur of a blur, some of it beyond the page",
      [
        filtered(
          [.blur(Blur(deviation: Size(1, 3)))], Transform(a: 0, b: 1.5, c: -1.5, d: 0, tx: 62, ty: -6),
          [filtered([.blur(Blur(deviation: Size(2, 2)))]), box(2, 2, 10, 3, red)])
      ], false
    ),
    (
      "a blur as a matte",
      [
        .group(
          GroupItem(pair, opacity: 0.9, matte: Matte([filtered([.blur(Blur(deviation: Size(3, 3)))])])))
      ], false
    ),
    (
      "a multiplied blur",
      [
        pair[0],
        .group(GroupItem([filtered([.blur(Blur(deviation: Size(3, 3)))])], blendMode: .multiply)),
      ], true
    ),
    ("a large image, half there", [.group(GroupItem([largeImage], opacity: 0.5))], true),
    ("multiply", [pair[0], .group(GroupItem([pair[1]], blendMode: .multiply))], true),
    (
      "add in a faded group",
      [.group(GroupItem([pair[0], .group(GroupItem([pair[1]], blendMode: .add))], opacity: 0.7))], true
    ),
  ]

  private func expected(_ items: [DisplayItem]) throws -> [UInt8] {
    let bitmap = try Bitmap(width: 60, height: 40)
    CairoRenderer().render(
      DisplayList(size: Self.size, items: items), into: bitmap, transform: .identity, background: .white)
    return bitmap.straightRGBA()
  }

  @Test(.enabled(if: ReadingProgram.rsvgConvert.isInstalled, "needs rsvg-convert"), arguments: cases.indices)
  func svgShowsWhatTheBitmapShows(_ index: Int) throws {
    let (name, items, hasImage) = Self.cases[index]
    let svg = try SVGEncoder.encode(
      DisplayList(size: Self.size, items: items), on: VectorPage(size: Self.size, background: .white))
    #expect(String(decoding: svg, as: UTF8.self).contains("<image") == hasImage, "\(name)")
    try folder.write(svg, to: "x.svg")
    try ReadingProgram.rsvgConvert.run(["-o", folder.url("x.png").path, folder.url("x.svg").path])
    #expect(try difference(folder.bytes("x.png"), try expected(items)) < 5, "\(name)")
  }

  @Test(.enabled(if: ReadingProgram.pdftocairo.isInstalled, "needs pdftocairo"))
  func pdfHasAPageForEachFrame() throws {
    let path = folder.url("x.pdf").path
    let pdf = try PDFWriter(.file(path), VectorPage(size: Self.size, background: .white))
    for (_, items, _) in Self.cases { try pdf.add(DisplayList(size: Self.size, items: items)) }
    try pdf.finish()
    try ReadingProgram.pdftocairo.run(["-r", "72", "-png", path, folder.url("page").path])
    for (index, (name, items, _)) in Self.cases.enumerated() {
      let number = index + 1 < 10 ? "0\(index + 1)" : "\(index + 1)"
      let image = try folder.bytes("page-\(number).png")
      let apart = try difference(image, try expected(items))
      #expect(apart < 5, "\(name)")
    }
  }

  private func difference(_ png: [UInt8], _ expected: [UInt8]) throws -> Double {
    let bitmap = try Bitmap(width: 60, height: 40)
    let item = ImageItem(EncodedImage(key: "", bytes: png), frame: Rect(Self.size), fit: .fill)
    CairoRenderer().render(
      DisplayList(size: Self.size, items: [.image(item)]), into: bitmap, transform: .identity)
    return rootMeanSquare(bitmap.straightRGBA(), expected)
  }

  /// Cairo writes it for each group.
  @Test func anImageInSeveralGroupsIsWrittenOnce() throws {
    let group = DisplayItem.group(GroupItem([Self.largeImage, Self.pair[0]], opacity: 0.5))
    let svg = try svg([group, group, group])
    #expect(svg.ranges(of: "<image ").count == 1 && svg.ranges(of: "href=\"#image1\"").count == 3)
  }

  @Test func theSameFrameGivesTheSameSVG() throws {
    let page = VectorPage(size: Self.size)
    for (name, items, _) in Self.cases {
      let list = DisplayList(size: Self.size, items: items)
      let (first, second) = (try SVGEncoder.encode(list, on: page), try SVGEncoder.encode(list, on: page))
      #expect(first == second, "\(name)")
    }
  }

  /// Of a list on a page of any size.
  private func svg(_ items: [DisplayItem], _ size: Size = Self.size) throws -> String {
    String(
      decoding: try SVGEncoder.encode(
        DisplayList(size: Self.size, items: items), on: VectorPage(size: size, background: .white)),
      as: UTF8.self)
  }

  @Test func filtersAreInUnitsOfThePage() throws {
    let quarterTurn = Transform(a: 0, b: 1, c: -1, d: 0, tx: 60, ty: 0)
    let svg = try svg(
      [
        Self.filtered(
          [
            .blur(Blur(deviation: Size(1, 2))),
            .layers([FilterLayer(.shade(Shade(color: Self.red, deviation: 1.5, offset: Point(3, 0))))]),
          ], quarterTurn)
      ], Size(120, 80))
    for part in [
      // Of the pixels that can be touched, those that are on the page, and what has influence on them.
      #"<filter id="filter1" filterUnits="userSpaceOnUse" "#, #" color-interpolation-filters="sRGB">"#,
      #"<feGaussianBlur in="SourceGraphic" stdDeviation="4 2" result="result1"/>"#,
      #"<feGaussianBlur in="result1" stdDeviation="3 3" result="result2"/>"#,
      #"<feOffset in="result2" dx="0" dy="6" result="result3"/>"#,
      #"values="0 0 0 0 0.9 0 0 0 0 0.1 0 0 0 0 0.1 0 0 0 1 0" result="result4"/>"#,
    ] { #expect(svg.contains(part), "\(part) in \(svg)") }
  }

  @Test func tablesAreAsShortAsTheyCanBe() throws {
    func values(_ value: (Int) -> Int) throws -> [Substring] {
      let table = (0...255).map { UInt8(value($0)) }
      let svg = try svg([Self.filtered([.colorTables(ColorTables(green: table))])])
      let start = try #require(svg.firstRange(of: #"<feFuncG type="table" tableValues=""#)?.upperBound)
      return svg[start...].prefix { $0 != "\"" }.split(separator: " ")
    }
    #expect(try values { 255 - $0 } == ["1", "0"])
    #expect(try values { $0 / 2 } == ["0", "0.498039"])
    #expect(try values { min(255, $0 * 3) } == ["0", "1", "1", "1"])
    #expect(try values { $0 < 100 ? 0 : 255 }.count == 256)
  }

  /// Filtered groups in filtered groups, and the same image in two places.
  @Test func everyNameIsThereOnce() throws {
    let png = try StillFormat.png().encode(try Reel(width: 8, height: 8).bitmap(0))
    let image = DisplayItem.image(
      ImageItem(
        EncodedImage(key: "dot", bytes: png), frame: Rect(x: 4, y: 4, width: 8, height: 8), fit: .fill))
    let blur = Filter.blur(Blur(deviation: Size(2, 2)))
    let text = try svg([
      image,
      Self.filtered([blur], .identity, [image, Self.filtered([blur], .identity, [image] + Self.pair)]),
      Self.filtered([blur]),
    ])
    let names = text.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(names).count == names.count, "\(names)")
    let uses = text.split(separator: "#").dropFirst().map { $0.prefix { $0 != "\"" && $0 != ")" } }
    #expect(uses.count >= 6)
    for use in uses { #expect(names.contains(use), "\(use) in \(names)") }
  }

  @Test func imagesAreEmbeddedOnceAndAsTheyAre() throws {
    let jpeg = try StillFormat.jpeg().encode(try Reel(width: 200, height: 160).bitmap(0))
    let image = EncodedImage(key: "photo", bytes: jpeg)
    let list = DisplayList(
      size: Self.size, items: [.image(ImageItem(image, frame: Rect(Self.size), fit: .fill))])
    let pdf = try PDFWriter(.file(folder.url("x.pdf").path), VectorPage(size: Self.size))
    for _ in 0..<5 { try pdf.add(list) }
    try pdf.finish()
    let bytes = try folder.bytes("x.pdf")
    #expect((jpeg.count..<(jpeg.count + 6000)).contains(bytes.count))
  }

  /// Quickly evaluated, but the soft edges of its masks take minutes to draw.
  @Test func aDeadlineEndsTheDrawing() throws {
    let mask = """
      {"mode":"a","o":{"k":50},"f":{"k":[5000,5000]},"pt":{"k":{"v":[[0,0],[90,0],[90,90]],"i":[[0,0],[0,0],[0,0]],
      "o":[[0,0],[0,0],[0,0]],"c":true}}}
      """
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":2,"ks":{},"hasMask":true,
      "masksProperties":[\(Array(repeating: mask, count: 120).joined(separator: ","))],
      "shapes":[{"ty":"el","p":{"k":[50,50]},"s":{"k":[60,60]}},{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]}
      """
    let animation = try AnimationDecoder.decode(Array(lottie.utf8))
    func exporter(_ format: ExportFormat) throws -> AnimationExporter {
      try AnimationExporter(
        animation, ExportRequest(format, frames: .list([FrameRange(0)])), jobs: 1,
        budget: WorkBudget(until: .now + .milliseconds(300)))
    }
    let start = ContinuousClock.now
    #expect(throws: AnimationError.interrupted) { try exporter(.svg).exportFrames { _, _ in } }
    #expect(throws: AnimationError.interrupted) {
      try exporter(.pdf).export(to: .file(folder.url("x.pdf").path))
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(try folder.contents() == [])
  }

  /// No viewer of PDF turns an image by its EXIF, and few of SVG know profiles.
  @Test(
    .enabled(
      if: ReadingProgram.rsvgConvert.isInstalled && ReadingProgram.pdftocairo.isInstalled,
      "needs rsvg-convert and pdftocairo"))
  func turnedImagesAreEmbeddedUpright() throws {
    let jpeg = try StillFormat.jpeg().encode(try Reel(width: 40, height: 60).bitmap(3))
    let exif: [UInt8] =
      Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let turned = [0xff, 0xd8, 0xff, 0xe1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    let items: [DisplayItem] = [
      .image(ImageItem(EncodedImage(key: "photo", bytes: turned), frame: Rect(Self.size), fit: .fill))
    ]
    let list = DisplayList(size: Self.size, items: items)
    try folder.write(try SVGEncoder.encode(list, on: VectorPage(size: Self.size)), to: "x.svg")
    try ReadingProgram.rsvgConvert.run(["-o", folder.url("x.png").path, folder.url("x.svg").path])
    #expect(try difference(folder.bytes("x.png"), try expected(items)) < 5)
    let pdf = try PDFWriter(.file(folder.url("x.pdf").path), VectorPage(size: Self.size))
    try pdf.add(list)
    try pdf.finish()
    try ReadingProgram.pdftocairo.run(
      ["-r", "72", "-png", folder.url("x.pdf").path, folder.url("page").path])
    #expect(try difference(folder.bytes("page-1.png"), try expected(items)) < 5)
  }

  @Test func emptyAndUnfinishedDocumentsAreNoFiles() throws {
    let pdf = try PDFWriter(.file(folder.url("x.pdf").path), VectorPage(size: Self.size))
    #expect(throws: ExportError.self) { try pdf.finish() }
    #expect(throws: ExportError.self) {
      try SVGEncoder.encode(DisplayList(size: Self.size), on: VectorPage(size: Size(0, 10)))
    }
  }
}
