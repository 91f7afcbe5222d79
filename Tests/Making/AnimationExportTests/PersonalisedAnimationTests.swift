import AnimationCore
import AnimationExport
import AnimationKit
import Foundation
import SystemSupport
import TestSupport
import Testing

/// One animation for many people: what comes out is what each would get alone.
@Suite struct PersonalisedAnimationTests {
  private static let svga = Result { try AnimationDecoder.decode(SVGAEncoder.encode(movie)) }
  private static let lottie = Result { try AnimationDecoder.decode(Array(text.utf8)) }
  private static let animations = [svga, lottie]

  private static var movie: SVGAMovie {
    func sprite(_ key: String, _ frame: (Double) -> SVGAMovie.Frame) -> SVGAMovie.Sprite {
      SVGAMovie.Sprite(key, frames: SVGAMovie.FrameList((0..<6).map { frame(Double($0)) }))
    }
    let box = Rect(x: 0, y: 0, width: 24, height: 20)
    let disc = SVGAMovie.Shape(
      .ellipse(center: Point(10, 10), radiusX: 9, radiusY: 7), fill: Color(red: 1, green: 0.8, blue: 0))
    return SVGAMovie(
      size: Size(90, 60), frameRate: 10, frameCount: 6,
      images: ["back", "avatar", "name"].map { EncodedImage(key: $0, bytes: EncodedImage.checkers.bytes) },
      sprites: [
        sprite("back") { _ in .init(layout: Rect(x: 0, y: 0, width: 90, height: 60)) },
        sprite("disc.vector") { .init(transform: .translation(50 + 2 * $0, 30), shapes: [disc]) },
        sprite("avatar") { .init(layout: box, transform: .translation(5 + $0, 5)) },
        sprite("name") { .init(alpha: 0.8, layout: box, transform: .translation(40, 4 + $0)) },
        sprite("shine.vector") {
          .init(alpha: 0.5, transform: .translation(5 * $0, 0), clip: .rect(2, 2, 15.5, 12), shapes: [disc])
        },
      ])
  }

  private static var text: String {
    let png = Data(EncodedImage.checkers.bytes).base64EncodedString()
    return """
      {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":90,"h":60,
       "assets":[{"id":"avatar","w":24,"h":20,"u":"","e":1,"p":"data:image/png;base64,\(png)"}],
       "fonts":{"list":[{"fName":"F","fFamily":"DejaVu Sans","fStyle":"Book","ascent":75}]},
       "layers":[
        {"ty":4,"nm":"shine","ip":0,"op":6,"st":0,"ks":{"o":{"k":50},"p":{"a":1,"k":[{"t":0,"s":[10,20],
          "o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":5,"s":[60,30]}]}},
          "shapes":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[18,14]}},{"ty":"fl","c":{"k":[1,1,0]},"o":{"k":100}}]},
        {"ty":5,"nm":"name","ip":0,"op":6,"st":0,"ks":{"p":{"k":[35,30]}},
          "t":{"d":{"k":[{"t":0,"s":{"t":"you","f":"F","s":12,"j":0,"fc":[0,0,0]}}]},"a":[],
          "m":{"g":1,"a":{"k":[0,0]}},"p":{}}},
        {"ty":2,"nm":"face","refId":"avatar","ip":0,"op":6,"st":0,"ks":{"p":{"k":[5,5]}}},
        {"ty":4,"nm":"ground","ip":0,"op":6,"st":0,"ks":{},"shapes":[{"ty":"rc","p":{"k":[45,30]},
          "s":{"k":[90,60]},"r":{"k":0}},{"ty":"fl","nm":"Fill","c":{"sid":"accent","k":[0.2,0.6,0.9]},
          "o":{"k":100}}]}]}
      """
  }

  private static let face = EncodedImage.png(8, 8, key: "face") { x, y in
    (x + y) % 3 == 0 ? .red : Pixel(0, 200, 90, 255)
  }

  /// One of everything that may be replaced, then several together, nothing, and everything.
  private static let people: [Replacements] = {
    let image = Replacements.Image(face, fit: .fill)
    let round = Replacements.Image(face, fit: .cover, shape: .circle)
    let red = Color(red: 1, green: 0, blue: 0)
    let style = TextStyle(fontSize: 9, color: red)
    let all = Path(Rect(x: -200, y: -200, width: 400, height: 400))
    return [
      Replacements(), Replacements(images: ["avatar": image]), Replacements(images: ["avatar": round]),
      Replacements(strings: ["name": "Bo"]), Replacements(texts: ["name": StyledText("Anna", style)]),
      Replacements(hidden: ["avatar", "face"]), Replacements(hidden: ["shine", "shine.vector"]),
      Replacements(values: ["ground.**.Color": .color(red)]),
      Replacements(slots: ["accent": .value(.color(red))]),
      Replacements(theme: .none),
      Replacements(images: ["avatar": round], strings: ["name": "Åsa"], hidden: ["disc.vector"]),
      Replacements(
        drawings: ["name": { _, size in [.fill(FillItem(.rect(0, 0, size.width, 3), paint: .color(red)))] }]),
      Replacements(drawings: ["avatar": { _, _ in [.fill(FillItem(all, paint: .color(red)))] }]),
      Replacements(hidden: [
        "back", "disc.vector", "avatar", "name", "shine.vector", "shine", "face", "ground",
      ]),
    ]
  }()

  private static let looks: [ImageOptions] = PixelRenderer.allCases.flatMap { renderer in
    [
      ImageOptions(renderer: renderer),
      ImageOptions(
        size: .width(131), background: Color(red: 0, green: 0, blue: 0.5, alpha: 0.5), renderer: renderer),
      ImageOptions(size: .pixels(width: 70, height: 70), background: .white, renderer: renderer),
    ]
  }

  @Test(arguments: 0..<2, looks) func imagesAreThoseOfEachAlone(animation: Int, options: ImageOptions)
    async throws
  {
    let animation = try Self.animations[animation].get()
    let common = PersonalisedAnimation(animation)
    for round in 0..<3 {
      for (index, person) in Self.people.enumerated() {
        for frame in [0, 2.5, 3] {
          let image = try await common.image(at: frame, options: options, with: person)
          let alone = try await animation.image(at: frame, options: options, replacements: person)
          #expect(image == alone, "\(index) at \(frame), round \(round)")
        }
      }
    }
    #expect(common.memory > 3 * 4 * 70 * 60)
  }

  @Test(arguments: 0..<2) func whatAllHaveIsDrawnOnceAndMayBeReplacedAgain(animation: Int) async throws {
    let animation = try Self.animations[animation].get()
    let all = Replacements(
      images: ["avatar": .init(Self.face)], strings: ["name": "all"], hidden: ["shine"])
    let common = PersonalisedAnimation(animation, replacements: all)
    for _ in 0..<3 {
      for person in Self.people {
        var both = person
        both.images.merge(all.images) { own, _ in own }
        if person.texts.isEmpty { both.strings.merge(all.strings) { own, _ in own } }
        both.hidden.formUnion(all.hidden)
        #expect(
          try await common.image(at: 1, with: person) == animation.image(at: 1, replacements: both))
      }
    }
  }

  private static let requests: [ExportRequest] = {
    var requests = [
      ExportRequest(.png, frames: .frame(at: .frame(2))), ExportRequest(.webp), ExportRequest(.gif),
      ExportRequest(.png, frames: .poster), ExportRequest(.apng), ExportRequest(.rgba),
      ExportRequest(.svg, frames: .poster),
    ]
    for crop in [ExportRequest.Crop.area(Rect(x: 3, y: 4, width: 50, height: 40)), .drawn] {
      var request = ExportRequest(.webp)
      request.crop = crop
      requests.append(request)
    }
    var backwards = ExportRequest(.webp, frames: .playing(FrameTiming(rate: FrameRate(clamping: 25))))
    backwards.image.background = .white
    backwards.image.size = .width(120)
    return requests + [backwards]
  }()

  @Test(arguments: 0..<2, requests.indices)
  func filesAreThoseOfEachAlone(animation: Int, request: Int) async throws {
    let animation = try Self.animations[animation].get()
    let request = Self.requests[request]
    let common = PersonalisedAnimation(animation)
    for round in 0..<3 {
      for (index, person) in Self.people.enumerated().dropLast() {
        var own = request
        own.replacements = person
        let alone = try await AnimationExporter(animation, own).export(to: .memory)
        let file = try await common.export(request, with: person, to: .memory)
        #expect(file.files == alone.files, "\(index), round \(round)")
      }
    }
  }

  @Test func manyAtOnceAreThoseOfEachAlone() async throws {
    let animation = try Self.svga.get()
    let common = PersonalisedAnimation(animation)
    var alone: [[PixelImage]] = []
    for person in Self.people {
      var images: [PixelImage] = []
      for frame in 0..<3 { images.append(try await animation.image(at: Double(frame), replacements: person)) }
      alone.append(images)
    }
    try await withThrowingTaskGroup(of: (person: Int, frame: Int, image: PixelImage).self) { group in
      for index in 0..<200 {
        let (person, frame) = (index % Self.people.count, index % 3)
        group.addTask {
          (person, frame, try await common.image(at: Double(frame), with: Self.people[person]))
        }
      }
      for try await (person, frame, image) in group { #expect(image == alone[person][frame]) }
    }
  }

  @Test func filesOfALimitedSizeAreThoseOfEachAlone() async throws {
    let animation = try Self.lottie.get()
    let common = PersonalisedAnimation(animation)
    for person in Self.people.prefix(4) {
      let request = ExportRequest(.webp, image: ImageOptions(size: .width(200)), replacements: person)
      let alone = try await AnimationExporter(animation, request).export(to: .memory, atMost: 1500)
      let file = try await AnimationExporter(common, request).export(to: .memory, atMost: 1500)
      #expect(file.files == alone.files)
    }
  }

  // MARK: Memory

  @Test func memoryStaysWithinItsBound() async throws {
    let animation = try Self.svga.get()
    let limit = 3 * 4 * 90 * 60
    let common = PersonalisedAnimation(animation, memoryLimit: limit)
    for _ in 0..<3 {
      for frame in 0..<6 {
        let image = try await common.image(at: Double(frame), with: Self.people[1])
        #expect(try await image == animation.image(at: Double(frame), replacements: Self.people[1]))
        #expect(common.memory <= limit)
      }
    }
    // Some of them were kept.
    #expect(common.memory > 4 * 90 * 60)
    let none = PersonalisedAnimation(animation, memoryLimit: 0)
    for _ in 0..<3 { _ = try await none.image(at: 0, with: Self.people[1]) }
    #expect(none.memory == 0)
  }

  @Test func aFrameThatIsAskedForOnceIsNotKept() async throws {
    let common = PersonalisedAnimation(try Self.svga.get())
    for frame in 0..<6 { _ = try await common.image(at: Double(frame), with: Self.people[1]) }
    #expect(common.memory < 4 * 90 * 60)
  }

  // MARK: What ends, and what is to be said

  @Test func aSpentBudgetEndsItAndIsNoHarmToOthers() async throws {
    let animation = try Self.svga.get()
    let common = PersonalisedAnimation(animation)
    let spent = WorkBudget { false }
    for _ in 0..<3 {
      await #expect(throws: AnimationError.interrupted) {
        try await common.image(at: 0, with: Self.people[1], budget: spent)
      }
    }
    for _ in 0..<3 {
      #expect(
        try await common.image(at: 0, with: Self.people[1])
          == animation.image(at: 0, replacements: Self.people[1]))
    }
    #expect(common.memory > 4 * 90 * 60)
  }

  @Test func whatIsToBeSaidOfAPersonIsSaidOfEach() async throws {
    var movie = Self.movie
    movie.images[1] = EncodedImage(key: "avatar", bytes: [1, 2, 3])
    let animation = try await AnimationDecoder.decode(SVGAEncoder.encode(movie))
    let common = PersonalisedAnimation(animation)
    let request = ExportRequest(.png, frames: .frame(at: .frame(0)))
    for person in Self.people.prefix(5) + Self.people.prefix(5) {
      var own = request
      own.replacements = person
      let alone = try await AnimationExporter(animation, own)
      let exporter = try await AnimationExporter(common, own)
      #expect(try await alone.export(to: .memory).files == exporter.export(to: .memory).files)
      #expect(alone.diagnostics == exporter.diagnostics)
    }
  }
}
