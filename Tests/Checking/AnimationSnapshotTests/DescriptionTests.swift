import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer
import InteractionScripts
import JSONText
import SystemSupport
import Testing

@testable import AnimationSnapshot

/// A display list must be described completely: otherwise a change in it goes unnoticed where no image is kept.
@Suite struct DescriptionTests {
  // MARK: - One of everything

  private static let path = Path(Rect(x: 0, y: 0, width: 4, height: 5))
  private static let image = EncodedImage(key: "a", bytes: [1, 2, 3])
  private static let frame = Rect(x: 1, y: 2, width: 30, height: 40)
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let stops = [
    Gradient.Stop(offset: 0, color: red), Gradient.Stop(offset: 1, color: .white),
  ]
  private static let linear = Gradient(.linear(start: .zero, end: Point(3, 4)), stops: stops)
  private static let radial = Gradient(.radial(center: .zero, radius: 3, focus: Point(1, 0)), stops: stops)
  private static let style = StrokeStyle(width: 2, dash: [3, 4], dashOffset: 1)
  private static let textStyle = TextStyle(
    fontFamily: "Sans", outline: TextStyle.Outline(width: 1, color: .white),
    shadow: TextStyle.Shadow(offset: Point(1, 2), blur: 1))
  private static let run = StyledText.Run("words", textStyle)
  private static let text = StyledText([run], lineHeight: 20, lineSpacing: 1)
  private static let fill = FillItem(path, paint: .color(red))
  private static let mask = Mask(path, isInverted: true, opacity: 0.5, expansion: 1, feather: Size(1, 2))
  private static let group = GroupItem(
    [.fill(fill)], clip: Clip(path), masks: [mask], matte: Matte([.fill(fill)], mode: .luma))
  private static let list = DisplayList(
    size: Size(10, 20),
    items: [
      .fill(fill), .stroke(StrokeItem(path, style: style, paint: .gradient(linear))),
      .stroke(StrokeItem(path, style: style, paint: .gradient(radial))),
      .image(ImageItem(image, frame: frame, fit: .contain)),
      .text(TextItem(text, frame: frame, firstBaseline: 12)), .group(group),
    ])

  // MARK: - One of everything, changed

  /// Compares the description of a value with its description after a change, for each property in turn.
  ///
  /// - Parameters:
  ///   - described: collects the names of the properties by that of their type.
  ///   - wrap: a display list that contains this value.
  private func expectDescribed<Value>(
    _ described: inout [String: Set<String>], _ value: Value,
    _ changes: KeyValuePairs<String, (inout Value) -> Void>,
    in wrap: (Value) -> DisplayList
  ) {
    let type = "\(Value.self)"
    described[type, default: []].formUnion(changes.map(\.key))
    let properties = Set(Mirror(reflecting: value).children.compactMap(\.label))
    #expect(properties.subtracting(changes.map(\.key)) == [], "of \(type) nothing is known of these")
    expectDifferent(
      [("as it is", wrap(value))]
        + changes.map { name, change in
          var changed = value
          change(&changed)
          return ("\(type).\(name)", wrap(changed))
        })
  }

  private func expectDifferent(_ lists: [(String, DisplayList)]) {
    var hasher = DisplayListHasher()
    var digests: [UInt32: String] = [:]
    var texts: [String: String] = [:]
    var jsons: [String: String] = [:]
    for (name, list) in lists {
      let other = digests.updateValue(name, forKey: hasher.digest(of: list))
      #expect(other == nil, "\(name) has the same digest")
      let otherText = texts.updateValue(name, forKey: DisplayListText.text(of: list))
      #expect(otherText == nil, "\(name) has the same text")
      let otherJSON = jsons.updateValue(name, forKey: DisplayListJSON.text(of: list))
      #expect(otherJSON == nil, "\(name) has the same JSON")
    }
  }

  private func list(_ item: DisplayItem) -> DisplayList { DisplayList(size: Size(1, 1), items: [item]) }

  private func list(_ paint: Paint) -> DisplayList { list(.fill(FillItem(Self.path, paint: paint))) }

  private func list(_ style: StrokeStyle) -> DisplayList {
    list(.stroke(StrokeItem(Self.path, style: style, paint: .color(.black))))
  }

  private func list(_ text: StyledText) -> DisplayList { list(.text(TextItem(text, frame: Self.frame))) }

  private func list(_ style: TextStyle) -> DisplayList { list(StyledText("a", style)) }

  private func list(_ mask: Mask) -> DisplayList { list(.group(GroupItem([], masks: [mask]))) }

  private func list(_ matte: Matte) -> DisplayList { list(.group(GroupItem([], matte: matte))) }

  // MARK: - Tests

  @Test func everyPropertyIsDescribed() {
    var described: [String: Set<String>] = [:]
    expectDescribed(
      &described, Self.list, ["size": { $0.size.width = 11 }, "items": { $0.items.removeLast() }]
    ) { $0 }
    expectDescribed(
      &described, Self.fill,
      [
        "path": { $0.path.close() }, "rule": { $0.rule = .evenOdd }, "paint": { $0.paint = .color(.white) },
        "transform": { $0.transform.tx = 1 },
      ]
    ) { list(.fill($0)) }
    expectDescribed(
      &described, StrokeItem(Self.path, style: Self.style, paint: .color(.black)),
      [
        "path": { $0.path.close() }, "style": { $0.style.width = 3 }, "paint": { $0.paint = .color(.white) },
        "transform": { $0.transform.tx = 1 },
      ]
    ) { list(.stroke($0)) }
    expectDescribed(
      &described, ImageItem(Self.image, frame: Self.frame, fit: .fill),
      [
        "image": { $0.image = EncodedImage(key: "a", bytes: [4]) }, "frame": { $0.frame.x = 5 },
        "fit": { $0.fit = .cover }, "transform": { $0.transform.tx = 1 },
        "replaced": { $0.replaced = ReplacedImage(key: "a", image: nil, fit: .fill) },
      ]
    ) { list(.image($0)) }
    expectDescribed(
      &described, ReplacedImage(key: "a", image: Self.image, fit: .fill),
      [
        "key": { $0.key = "b" }, "image": { $0.image = EncodedImage(key: "a", bytes: [4]) },
        "none of image": { $0.image = nil }, "fit": { $0.fit = .cover }, "frame": { $0.frame = Self.frame },
      ]
    ) { list(.image(ImageItem(Self.image, frame: Self.frame, fit: .fill, replaced: $0))) }
    expectDescribed(
      &described, TextItem(Self.text, frame: Self.frame, firstBaseline: 12),
      [
        "text": { $0.text.lineSpacing = 3 }, "frame": { $0.frame.y = 7 }, "wrapWidth": { $0.wrapWidth = 3 },
        "firstBaseline": { $0.firstBaseline = 13 }, "none of firstBaseline": { $0.firstBaseline = nil },
        "letters": { $0.letters = TextLetters([.identity]) },
        "transform": { $0.transform.tx = 1 },
      ]
    ) { list(.text($0)) }
    expectDescribed(
      &described, TextLetters([.identity]),
      [
        "transforms": { $0.transforms.append(.identity) }, "grouping": { $0.grouping = .word },
        "pivot": { $0.pivot.x = 1 },
      ]
    ) { list(.text(TextItem(Self.text, frame: Self.frame, letters: $0))) }
    expectDescribed(
      &described, Self.group,
      [
        "items": { $0.items = [] }, "opacity": { $0.opacity = 0.5 }, "blendMode": { $0.blendMode = .add },
        "isIsolated": { $0.isIsolated = true }, "clip": { $0.clip = nil }, "masks": { $0.masks = [] },
        "filters": { $0.filters = FilterChain([.blur(Blur(deviation: Size(1, 1)))]) },
        "matte": { $0.matte = nil },
      ]
    ) { list(.group($0)) }
    expectDescribed(
      &described, Clip(Self.path),
      [
        "path": { $0.path.close() }, "rule": { $0.rule = .evenOdd }, "transform": { $0.transform.tx = 1 },
      ]
    ) { list(.group(GroupItem([], clip: $0))) }
    expectDescribed(
      &described, Self.mask,
      [
        "path": { $0.path.close() }, "transform": { $0.transform.tx = 1 }, "mode": { $0.mode = .darken },
        "isInverted": { $0.isInverted = false }, "opacity": { $0.opacity = 0.6 },
        "expansion": { $0.expansion = 2 }, "feather": { $0.feather = .zero },
      ]
    ) { list($0) }
    expectDescribed(
      &described, Matte([.fill(Self.fill)]),
      ["items": { $0.items = [] }, "mode": { $0.mode = .lumaInverted }]
    ) { list($0) }
    expectDescribed(
      &described, Self.linear,
      ["geometry": { $0.geometry = Self.radial.geometry }, "stops": { $0.stops.removeLast() }]
    ) { list(.gradient($0)) }
    expectDescribed(
      &described, Self.stops[0], ["offset": { $0.offset = 0.1 }, "color": { $0.color = .black }]
    ) {
      list(.gradient(Gradient(Self.linear.geometry, stops: [$0])))
    }
    expectDescribed(
      &described, Self.style,
      [
        "width": { $0.width = 3 }, "cap": { $0.cap = .square }, "join": { $0.join = .bevel },
        "miterLimit": { $0.miterLimit = 5 }, "dash": { $0.dash = [3] }, "dashOffset": { $0.dashOffset = 2 },
        "none of dash": { $0.dash = [] },
      ]
    ) { list($0) }
    expectDescribed(
      &described, StyledText([Self.run], width: 50, lineHeight: 20, lineSpacing: 1),
      [
        "runs": { $0.runs.append(Self.run) }, "alignment": { $0.alignment = .left },
        "lineBreak": { $0.lineBreak = .truncateEnd }, "width": { $0.width = 51 },
        "none of width": { $0.width = nil }, "lineHeight": { $0.lineHeight = 21 },
        "none of lineHeight": { $0.lineHeight = nil }, "lineSpacing": { $0.lineSpacing = 2 },
        "firstLineIndent": { $0.firstLineIndent = 3 }, "isJustified": { $0.isJustified = true },
        "minimumFontSize": { $0.minimumFontSize = 5 }, "padding": { $0.padding = 2 },
        "verticalAlignment": { $0.verticalAlignment = .bottom },
      ]
    ) { list($0) }
    expectDescribed(
      &described, Self.run, ["string": { $0.string = "other" }, "style": { $0.style.fontSize = 3 }]
    ) {
      list(StyledText([$0]))
    }
    expectDescribed(
      &described, Self.textStyle,
      [
        "fontFamily": { $0.fontFamily = nil }, "fontSize": { $0.fontSize = 15 },
        "fontWeight": { $0.fontWeight = 700 }, "isItalic": { $0.isItalic = true },
        "isUnderlined": { $0.isUnderlined = true }, "isStruckThrough": { $0.isStruckThrough = true },
        "background": { $0.background = Self.red }, "baselineShift": { $0.baselineShift = 3 },
        "letterSpacing": { $0.letterSpacing = -1 }, "color": { $0.color = Self.red },
        "outline": { $0.outline = nil }, "shadow": { $0.shadow = nil },
      ]
    ) { list($0) }
    expectDescribed(
      &described, TextStyle.Outline(width: 1, color: .white),
      ["width": { $0.width = 2 }, "color": { $0.color = Self.red }]
    ) { list(TextStyle(outline: $0)) }
    expectDescribed(
      &described, TextStyle.Shadow(offset: .zero, blur: 1),
      ["offset": { $0.offset.x = 1 }, "blur": { $0.blur = 2 }, "color": { $0.color = Self.red }]
    ) { list(TextStyle(shadow: $0)) }
    expectDescribed(&described, Self.path, ["elements": { $0.elements.removeFirst() }]) {
      list(.fill(FillItem($0, paint: .color(.black))))
    }
    expectDescribed(
      &described, Transform.identity,
      [
        "a": { $0.a = 2 }, "b": { $0.b = 2 }, "c": { $0.c = 2 }, "d": { $0.d = 2 }, "tx": { $0.tx = 2 },
        "ty": { $0.ty = 2 },
      ]
    ) { list(.fill(FillItem(Self.path, paint: .color(.black), transform: $0))) }
    expectDescribed(
      &described, Self.frame,
      ["x": { $0.x = 9 }, "y": { $0.y = 9 }, "width": { $0.width = 9 }, "height": { $0.height = 9 }]
    ) { list(.image(ImageItem(Self.image, frame: $0, fit: .fill))) }
    expectDescribed(
      &described, Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5),
      ["red": { $0.red = 1 }, "green": { $0.green = 1 }, "blue": { $0.blue = 1 }, "alpha": { $0.alpha = 1 }]
    ) { list(.color($0)) }
    expectDescribed(&described, Point(1, 1), ["x": { $0.x = 2 }, "y": { $0.y = 2 }]) {
      list(.gradient(Gradient(.linear(start: $0, end: Point(5, 5)), stops: Self.stops)))
    }
    expectDescribed(&described, Size(1, 1), ["width": { $0.width = 2 }, "height": { $0.height = 2 }]) {
      DisplayList(size: $0)
    }
    // The key of an image paints nothing, so the digest does not depend on it.
    described["EncodedImage"] = ["key", "content", "keepers"]
    described["EncodedContent"] = ["bytes", "first", "hashOfBytes", "findings"]
    #expect(DisplayListText.text(of: Self.list).contains("picture \"a\" "))

    // No type among them has been left out.
    var values: [(place: String, value: Any)] = [("list", Self.list)]
    while let (place, value) = values.popLast() {
      let mirror = Mirror(reflecting: value)
      let type = "\(mirror.subjectType)"
      let isOurs = mirror.displayStyle == .struct || mirror.displayStyle == .class
      for child in mirror.children {
        if isOurs, !["Double", "Int", "String"].contains(type) {
          #expect(
            described[type]?.contains(child.label ?? "") == true,
            "\(place) > \(child.label ?? "") is not described")
        }
        if type != "EncodedImage" { values.append(("\(place) > \(child.label ?? type)", child.value)) }
      }
    }
  }

  @Test func everyCaseIsDescribed() {
    func expect<Value>(_ values: [Value], _ wrap: (Value) -> DisplayList) {
      expectDifferent(values.map { ("\($0)", wrap($0)) })
    }
    expect(BlendMode.allCases) { list(.group(GroupItem([], blendMode: $0))) }
    expect(ContentFit.allCases) { list(.image(ImageItem(Self.image, frame: Self.frame, fit: $0))) }
    expect(StyledText.Alignment.allCases) { list(StyledText("a", alignment: $0)) }
    expect(StyledText.LineBreak.allCases) { list(StyledText([Self.run], lineBreak: $0)) }
    expect([FillRule.nonZero, .evenOdd]) { list(.fill(FillItem(Self.path, rule: $0, paint: .color(.black)))) }
    expect([StrokeStyle.Cap.butt, .round, .square]) { list(StrokeStyle(width: 1, cap: $0)) }
    expect([StrokeStyle.Join.miter, .round, .bevel]) { list(StrokeStyle(width: 1, join: $0)) }
    expect([Mask.Mode.add, .subtract, .intersect, .lighten, .darken, .difference]) {
      list(Mask(Self.path, mode: $0))
    }
    expect([Matte.Mode.alpha, .alphaInverted, .luma, .lumaInverted]) { list(Matte([], mode: $0)) }
    expect([Paint.color(.black), .gradient(Self.linear), .gradient(Self.radial)]) { list($0) }
    expect([Point(1, 0), Point(2, 0), .zero]) { focus in
      list(.gradient(Gradient(.radial(center: .zero, radius: 3, focus: focus), stops: Self.stops)))
    }
    let (p, q) = (Point(1, 2), Point(3, 4))
    expect([
      Path.Element.move(p), .line(p), .line(q), .curve(p, p, p), .curve(p, p, q), .curve(p, q, p), .close,
    ]) {
      list(.fill(FillItem(Path([$0]), paint: .color(.black))))
    }
  }

  @Test func everyFilterIsDescribed() {
    var described: [String: Set<String>] = [:]
    func list(_ filter: Filter) -> DisplayList {
      self.list(.group(GroupItem([], filters: FilterChain([filter]))))
    }
    func list(_ layer: FilterLayer) -> DisplayList { list(.layers([layer])) }
    let fill = DisplayItem.fill(Self.fill)
    expectDescribed(
      &described, FilterChain([.warp(.sharpen(amount: 1))]),
      ["filters": { $0.filters = [] }, "transform": { $0.transform.tx = 1 }]
    ) { self.list(.group(GroupItem([], filters: $0))) }
    expectDescribed(&described, ColorMatrix.identity, ["rows": { $0.rows[1][2] = 0.5 }]) {
      list(.colorMatrix($0))
    }
    expectDescribed(
      &described, ColorTables(),
      [
        "red": { $0.red = [1] }, "green": { $0.green = [1] }, "blue": { $0.blue = [1] },
        "alpha": { $0.alpha = [1] },
      ]
    ) { list(.colorTables($0)) }
    expectDescribed(
      &described, Blur(deviation: Size(1, 2)),
      [
        "deviation": { $0.deviation.height = 3 }, "angle": { $0.angle = 1 },
        "edges": { $0.edges = Self.frame },
      ]
    ) { list(.blur($0)) }
    expectDescribed(
      &described, FilterLayer(.items([fill])),
      [
        "content": { $0.content = .source([]) }, "extent": { $0.extent = .inside },
        "opacity": { $0.opacity = 0.5 }, "blendMode": { $0.blendMode = .add },
      ]
    ) { list($0) }
    expectDescribed(
      &described, Shade(color: .black),
      [
        "shape": { $0.shape = .inverted }, "expansion": { $0.expansion = 1 },
        "deviation": { $0.deviation = 1 },
        "gain": { $0.gain = 2 }, "offset": { $0.offset.x = 1 }, "color": { $0.color = .white },
      ]
    ) { list(FilterLayer(.shade($0))) }
    expectDescribed(
      &described, Projection(.identity), ["x": { $0.x[0] = 2 }, "y": { $0.y[0] = 2 }, "w": { $0.w[0] = 2 }]
    ) { list(.projection($0)) }
    expectDescribed(
      &described, Tiles(source: Self.frame, tile: Self.frame, output: Self.frame),
      [
        "source": { $0.source.x = 9 }, "tile": { $0.tile.x = 9 }, "output": { $0.output.x = 9 },
        "isMirrored": { $0.isMirrored = true }, "shift": { $0.shift = 1 },
        "shiftsRows": { $0.shiftsRows = true },
      ]
    ) { list(.tiles($0)) }
    expectDescribed(
      &described, Displacement(map: [], horizontal: .red, vertical: .red, maximum: .zero),
      [
        "map": { $0.map = [fill] }, "horizontal": { $0.horizontal = .constant(0) },
        "vertical": { $0.vertical = .constant(1) }, "maximum": { $0.maximum.width = 1 },
      ]
    ) { list(.displacement($0)) }
    let matte = Matte([fill])
    let filters: [Filter] = [
      .colorMatrix(.identity), .colorTables(ColorTables()), .colorFunction(.threshold(0)),
      .colorFunction(.threshold(1)), .colorFunction(.hueSaturation(hue: 0, saturation: 0, lightness: 1)),
      .colorFunction(.hueSaturation(hue: 0, saturation: 1, lightness: 0)),
      .colorFunction(.hueSaturation(hue: 1, saturation: 0, lightness: 0)),
      .colorFunction(.colorize(hue: 1, saturation: 0, lightness: 0)),
      .colorFunction(.colorize(hue: 0, saturation: 1, lightness: 0)),
      .colorFunction(.colorize(hue: 0, saturation: 0, lightness: 1)),
      .colorFunction(.blackAndWhite(red: 1, yellow: 0, green: 0, cyan: 0, blue: 0, magenta: 0)),
      .colorFunction(.blackAndWhite(red: 0, yellow: 1, green: 0, cyan: 0, blue: 0, magenta: 0)),
      .colorFunction(.invert(hue: true, lightness: false, saturation: false)),
      .colorFunction(.invert(hue: false, lightness: true, saturation: false)),
      .colorFunction(.invert(hue: false, lightness: false, saturation: true)),
      .blur(Blur(deviation: .zero)), .layers([]), .layers([FilterLayer(.source([]))]),
      .layers([FilterLayer(.shade(Shade(.difference(isInverted: false), color: .black)))]),
      .layers([FilterLayer(.shade(Shade(.difference(isInverted: true), color: .black)))]), .matte(matte),
      .projection(Projection(.identity)), .warp(.sharpen(amount: 1)), .warp(.sharpen(amount: 2)),
      .warp(.bulge(center: .zero, radii: Size(1, 1), height: 1)),
      .warp(.bulge(center: .zero, radii: Size(1, 1), height: 2)),
      .warp(.bulge(center: .zero, radii: Size(1, 2), height: 1)),
      .warp(.bulge(center: Point(1, 0), radii: Size(1, 1), height: 1)), .average([]), .average([[fill]]),
      .average([[fill], []]), .mix([], amount: 1, matte: nil), .mix([], amount: 0.5, matte: nil),
      .mix([], amount: 1, matte: matte), .mix([.matte(matte)], amount: 1, matte: nil),
    ]
    expectDifferent(filters.map { ("\($0)", list($0)) })
  }

  /// Members belong to the value that contains them, not to the next one.
  @Test func containmentIsDescribed() {
    let fill = DisplayItem.fill(Self.fill)
    func group(_ items: [DisplayItem]) -> DisplayItem { .group(GroupItem(items)) }
    expectDifferent(
      [
        [group([fill]), fill], [group([fill, fill])], [group([group([fill]), fill])], [fill, group([fill])],
      ]
      .enumerated().map { ("\($0.offset)", DisplayList(size: .zero, items: $0.element)) })
    expectDifferent(
      [GroupItem([fill], matte: Matte([])), GroupItem([], matte: Matte([fill]))]
        .map { ("\($0)", list(.group($0))) })
  }

  /// Machines differ in the last digits of an angle or a size.
  @Test func lastDigitsDoNotCount() {
    var (hasher, changed) = (DisplayListHasher(), Self.group)
    changed.opacity = 1 - 1e-9
    changed.masks[0].opacity += 1e-9
    changed.clip?.transform = .rotation(radians: 1e-9)
    #expect(hasher.digest(of: list(.group(changed))) == hasher.digest(of: list(.group(Self.group))))
  }

  /// References contain these: with any change to the description, all of them are outdated
  /// (`Manifest.currentVersion`).
  @Test func digestsStay() {
    var hasher = DisplayListHasher()
    let digests = [hasher.digest(of: Self.list), hasher.digest(of: DisplayList(size: Size(10, 20)))]
    #expect(digests == [4_056_598_870, 3_220_522_801])
  }

  @Test func jsonContainsDefaults() throws {
    let text = DisplayListJSON.text(of: list(.group(Self.group)))
    try JSONDocument(parsing: Array(text.utf8), maxDepth: 20).withRoot { root in
      let group = root["items"].first
      #expect(root["size"].numbers(limit: 9) == [1, 1])
      #expect(group["kind"].string == "group")
      #expect(group["opacity"].number == 1)
      #expect(group["blendMode"].string == "normal")
      #expect(group["masks"].first["isInverted"].bool == true)
      let fill = group["items"].first
      #expect(fill["paint"]["color"].numbers(limit: 9) == [1, 0, 0, 1])
      #expect(fill["path"].string == "M0.0 0.0 L4.0 0.0 L4.0 5.0 L0.0 5.0 Z")
      #expect(fill["transform"].numbers(limit: 9) == [1, 0, 0, 1, 0, 0])
    }
  }

  // MARK: - Options

  @Test func everyOptionIsDescribed() {
    var texts = [SnapshotOptions().description: "as they are"]
    var described: [String: Set<String>] = [:]
    func expect<Value>(
      _ value: Value, except: Set<String> = [], _ changes: KeyValuePairs<String, (inout Value) -> Void>,
      in wrap: (Value) -> SnapshotOptions
    ) {
      let properties = Set(Mirror(reflecting: value).children.compactMap(\.label)).subtracting(except)
      #expect(
        properties.subtracting(changes.map(\.key)) == [], "of \(Value.self) nothing is known of these")
      described["\(Value.self)"] = properties.union(except)
      for (name, change) in changes {
        var changed = value
        change(&changed)
        let other = texts.updateValue(name, forKey: wrap(changed).description)
        #expect(other == nil, "\(name) is described like \(other ?? "")")
      }
    }
    expect(
      SnapshotOptions(), except: ["frames", "renderer"],
      [
        "size": { $0.size = .atMost(9) }, "width": { $0.size = .width(9) },
        "height": { $0.size = .height(9) }, "box": { $0.size = .within(width: 9, height: 8) },
        "pixels": { $0.size = .pixels(width: 9, height: 8) }, "size factor": { $0.size = .scale(9) },
        "scale": { $0.scale = 2 },
        "contentMode": { $0.contentMode = .topLeft },
        "background": { $0.background = .white }, "replacements": { $0.replacements.hidden = ["a"] },
        "playback": { $0.playback.isReversed = true },
        "motionBlur": { $0.motionBlur = true }, "animationID": { $0.animationID = "a" },
        "range": { $0.range = FrameRange(.time(1), through: .last) },
        "script": { $0.script = PlayedScript(lasting: .seconds(1), options: InteractionScript.Options()) },
      ]
    ) { $0 }
    func options(_ playback: PlaybackOptions) -> SnapshotOptions {
      var options = SnapshotOptions()
      options.playback = playback
      return options
    }
    expect(
      PlaybackOptions(),
      [
        "loopMode": { $0.loopMode = .times(1) },
        "isReversed": {
          $0.isReversed = true
          $0.speed = 2
        },
        "speed": { $0.speed = 3 }, "range": { $0.range = .frames(1...2) },
        "userStopScene": { $0.userStopScene = .clear }, "endStopScene": { $0.endStopScene = .clear },
        "hidesWhenStopped": { $0.hidesWhenStopped = true },
        "resetsLoopCountWhenStopped": { $0.resetsLoopCountWhenStopped = false },
        "fadeDuration": { $0.fadeDuration = .milliseconds(500) }, "pacing": { $0.pacing = .showsEveryFrame },
        "showsSubframes": { $0.showsSubframes = true },
        "suspensionBehavior": { $0.suspensionBehavior = .pause },
        "times": { $0.loopMode = .times(2) }, "forever": { $0.loopMode = .forever },
        "autoReverse": { $0.loopMode = .autoReverse },
        "autoReverseTimes": { $0.loopMode = .autoReverseTimes(2) },
        "last frame": { $0.range = .frames(1...3) }, "progress": { $0.range = .progress(0.1...0.3) },
        "time": { $0.range = .time(0.1...0.3) }, "marker": { $0.range = .marker("a") },
        "markers": { $0.range = .markers(from: "a", to: "b") },
        "without the last": { $0.range = .markers(from: "a", to: "b", includingLast: false) },
      ], in: options)
    func replacing(_ replacements: Replacements) -> SnapshotOptions {
      var options = SnapshotOptions()
      options.replacements = replacements
      return options
    }
    // What is awaited is not shown yet.
    expect(
      Replacements(), except: ["awaitedImages"],
      [
        "images": { $0.images["a"] = Replacements.Image(Self.image) },
        "fit": { $0.images["a"] = Replacements.Image(Self.image, fit: .cover) },
        "texts": { $0.texts["a"] = Self.text },
        "line height": { $0.texts["a"] = StyledText([Self.run], lineHeight: 21, lineSpacing: 1) },
        "strings": { $0.strings["a"] = "b" }, "string": { $0.strings["a"] = "c" },
        "drawings": { $0.drawings["a"] = { _, _ in [] } }, "hidden": { $0.hidden = ["b"] },
        "values": { $0.values["a"] = .number(1) }, "value": { $0.values["a"] = .number(2) },
        "point": { $0.values["a"] = .point(Point(1, 2)) }, "color": { $0.values["a"] = .color(.black) },
        "gradient": { $0.values["a"] = .gradient(Self.stops) },
        "slots": { $0.slots["a"] = .value(.number(1)) }, "theme": { $0.theme = .none },
        "another theme": { $0.theme = .id("a") },
        "function": { $0.values["a"] = .number { $0 } },
        "function of a colour": { $0.values["a"] = .color { _ in .black } },
        "function of a gradient": { $0.values["a"] = .gradient { _ in Self.stops } },
      ], in: replacing)

    // No type of ours among the options has been left out; collections and colours are in display lists as well.
    var values: [Any] = [SnapshotOptions()]
    while let value = values.popLast() {
      let mirror = Mirror(reflecting: value)
      let type = "\(mirror.subjectType)"
      guard mirror.displayStyle == .struct, !["Color", "Double", "Duration", "Values"].contains(type) else {
        continue
      }
      #expect(described[type] == Set(mirror.children.compactMap(\.label)), "\(type) is not described")
      values += mirror.children.map(\.value)
    }
  }

  @Test func optionsHaveStableWords() {
    var options = SnapshotOptions()
    options.size = .pixels(width: 120, height: 60)
    options.contentMode = .aspectFill
    options.background = .white
    options.playback.range = .frames(10...40)
    options.playback.loopMode = .autoReverseTimes(2)
    options.playback.fadeDuration = .milliseconds(500)
    options.replacements.images["gold"] = Replacements.Image(Self.image, fit: .cover)
    options.replacements.texts["title"] = StyledText("Hi", fontSize: 12)
    options.replacements.strings["name"] = "Ann\n"
    options.replacements.drawings["sky"] = { _, _ in [] }
    options.replacements.hidden = ["cloud"]
    options.replacements.values["**.Color"] = .color(.black)
    options.replacements.values["A.Rotation"] = .number { $0 }
    options.replacements.values["A.Colors"] = .gradient(Self.stops)
    #expect(
      options.description == """
        size 120x60 px
        content mode aspectFill
        background #ffffff
        range frames 10 to 40
        loop mode autoReverseTimes 2
        fade duration 0.5
        image "gold" \(Digest(of: [1, 2, 3]).short) cover
        text "title" "Hi" default font, 12, weight 400, #000000; center; wordWrap; 0
        string "name" "Ann\\u{a}"
        drawing "sky" function
        hidden "cloud"
        value "**.Color" color #000000
        value "A.Rotation" number function
        value "A.Colors" gradient 0 #ff0000, 1 #ffffff

        """)
  }
}
