import AnimationConversion
import AnimationCore
import AnimationFormats
import Foundation
import FrameRendering
import Pixels
import SVGAFormat
import TestSupport
import Testing

/// Lotties of 100 x 80 as SVGAs.
@Suite struct SVGAConversionTests {
  private static let linear = #""i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}"#
  /// From the left to the right in ten frames.
  private static let moving =
    #"{"a":1,"k":[{"t":0,"s":[20,40],\#(linear)},{"t":10,"s":[80,40]}]}"#
  private static let red = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#
  private static let green = #"{"ty":"fl","c":{"k":[0,1,0,1]},"o":{"k":100}}"#
  private static let box = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,10]},"r":{"k":0}}"#
  private static let gradient = """
    {"ty":"gf","o":{"k":100},"t":1,"s":{"k":[-10,0]},"e":{"k":[10,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
    """

  private func layer(
    _ shapes: [String], name: String = "a", position: String = #"{"k":[50,40]}"#,
    opacity: String = #"{"k":100}"#, more: String = ""
  ) -> String {
    """
    {"ty":4,"nm":"\(name)","ip":0,"op":10,"st":0,"ks":{"p":\(position),"o":\(opacity)}\(more),
    "shapes":[\(shapes.joined(separator: ","))]}
    """
  }

  private func animation(
    _ layers: [String], rate: Double = 10, frames: Int = 10, assets: String = ""
  ) throws -> any Animation {
    try AnimationDecoder.decode(
      Array(
        """
        {"v":"5.7.0","fr":\(rate),"ip":0,"op":\(frames),"w":100,"h":80,"assets":[\(assets)],
        "layers":[\(layers.joined(separator: ","))]}
        """.utf8))
  }

  private func converted(
    _ layers: [String], rate: Double = 10, frames: Int = 10
  ) throws -> (conversion: Conversion, largest: Int) {
    let conversion = try AnimationConverter.convert(animation(layers, rate: rate, frames: frames), to: .svga)
    let proof = try conversion.proof(sourceBytes: 0)
    return (conversion, proof.difference.largest?.value ?? 0)
  }

  @Test func whatMovesIsOneSpriteOfTheSameShapes() throws {
    let (conversion, largest) = try converted([layer([Self.box, Self.red], position: Self.moving)])
    let movie = conversion.made
    #expect(movie.sprites.map(\.imageKey) == ["a.vector"])
    #expect(movie.images.isEmpty && conversion.drawings.isEmpty && conversion.notes.isEmpty)
    let frames = movie.sprites[0].frames
    #expect(frames.count == 10)
    #expect(frames.allSatisfy { $0.shapes == frames[0].shapes })
    #expect(frames[0].shapes.map(\.geometry) == [.rect(Rect(x: -10, y: -5, width: 20, height: 10))])
    #expect(frames.map(\.transform.tx) == (0..<10).map { 20 + 6 * Double($0) })
    #expect(largest <= 2)
  }

  /// Also one that makes something of what is transparent: light of what is bright, alpha turned round.
  @Test(
    arguments: [
      #"{"ty":5,"mn":"ADBE Glo2","ef":[{"v":{"k":2}},{"v":{"k":100}},{"v":{"k":5}},{"v":{"k":1}},{"v":{"k":2}}]}"#,
      #"{"ty":5,"mn":"ADBE Invert","ef":[{"v":{"k":16}},{"v":{"k":0}}]}"#,
    ], [true, false])
  func whatHasAnEffectStaysThere(effect: String, moves: Bool) throws {
    let position = moves ? Self.moving : #"{"k":[50,40]}"#
    let (conversion, largest) = try converted([
      layer([Self.box, Self.green], position: position, more: #","ef":[\#(effect)]"#)
    ])
    #expect(!conversion.made.images.isEmpty)
    #expect(largest <= 2)
  }

  /// A fill of a group above it has the group's points on the canvas.
  @Test func outlinesThatOnlyTurnAreSaidOnce() throws {
    let star = """
      {"ty":"sr","sy":1,"pt":{"k":5},"p":{"k":[0,0]},"r":{"k":0},"ir":{"k":8},"or":{"k":20},"is":{"k":0},
      "os":{"k":0}}
      """
    let turn = """
      {"ty":"tr","r":{"a":1,"k":[{"t":0,"s":[0],\(Self.linear)},{"t":10,"s":[90]}]},"o":{"k":100}}
      """
    let group = #"{"ty":"gr","it":[\#(star),\#(turn)]}"#
    let (conversion, largest) = try converted([layer([group, Self.red])])
    let frames = try #require(conversion.made.sprites.first).frames
    #expect(conversion.made.sprites.count == 1)
    #expect(frames.allSatisfy { $0.shapes == frames[0].shapes })
    #expect(frames[0].transform != frames[9].transform)
    #expect(largest <= 8)
  }

  @Test func opacityIsTheSprites() throws {
    let fading = #"{"a":1,"k":[{"t":0,"s":[100],\#(Self.linear)},{"t":10,"s":[0]}]}"#
    let (conversion, largest) = try converted([layer([Self.box, Self.red], opacity: fading)])
    let frames = try #require(conversion.made.sprites.first).frames
    #expect(frames.map { ($0.alpha * 10).rounded() } == (0..<10).map { 10 - Double($0) })
    #expect(frames.allSatisfy { $0.shapes == frames[0].shapes && $0.shapes[0].fill?.alpha == 1 })
    #expect(largest <= 2)
  }

  @Test func aGradientThatMovesIsOneImage() throws {
    let (conversion, largest) = try converted(
      [layer([Self.box, Self.gradient], name: "glow", position: Self.moving)])
    let movie = conversion.made
    #expect(movie.sprites.map(\.imageKey) == ["glow"])
    #expect(movie.images.map(\.key) == ["glow"])
    let drawing = try #require(conversion.drawings.first)
    #expect(conversion.drawings.count == 1)
    #expect(drawing.layer == "glow" && drawing.reasons == [.gradient] && drawing.imageCount == 1)
    #expect(conversion.decodedBytes <= 24 * 14 * 4)
    #expect(Set(movie.sprites[0].frames.map(\.transform.tx)).count == 10)
    #expect(largest <= 24)
  }

  @Test func whatChangesIsASequence() throws {
    let growing = """
      {"ty":"rc","p":{"k":[0,0]},"s":{"a":1,"k":[{"t":0,"s":[10,10],\(Self.linear)},{"t":10,"s":[30,30]}]},"r":{"k":0}}
      """
    let line = Self.gradient.replacing("\"gf\"", with: "\"gs\",\"w\":{\"k\":4}")
    let (conversion, largest) = try converted(
      [layer([growing, line], name: "glow"), layer([Self.box, Self.red], name: "below")])
    #expect(conversion.made.sprites.first?.imageKey == "below.vector")
    #expect(conversion.drawings.map(\.layer) == ["glow"])
    #expect(conversion.drawings[0].imageCount > 4)
    #expect(conversion.made.sprites.allSatisfy { $0.frames.count == 10 })
    #expect(largest <= 1)
  }

  @Test func aGradientBehindAnOutlineThatChangesIsOneSmallImage() throws {
    let growing = """
      {"ty":"rc","p":{"k":[0,0]},"s":{"a":1,"k":[{"t":0,"s":[40,20],\(Self.linear)},{"t":10,"s":[90,70]}]},"r":{"k":9}}
      """
    for (type, tolerance) in [(1, 4), (2, 8)] {
      let gradient = Self.gradient.replacing("\"t\":1", with: "\"t\":\(type)")
        .replacing("[-10,0]", with: "[-30,0]").replacing("[10,0]", with: "[30,9]")
      let (conversion, largest) = try converted([layer([growing, gradient], name: "glow")])
      #expect(conversion.made.sprites.map(\.imageKey) == ["glow"])
      #expect(conversion.made.images.count == 1)
      let frames = conversion.made.sprites[0].frames
      #expect(frames.allSatisfy { $0.clip != nil } && frames[0].clip != frames[9].clip)
      #expect(conversion.drawings[0].reasons == [.gradient] && conversion.drawings[0].imageCount == 1)
      #expect(conversion.decodedBytes * 4 < 10 * 90 * 70 * 4)
      #expect(largest <= tolerance)
    }
  }

  @Test func aGradientWhoseColoursChangeIsSmallImages() throws {
    let changing = """
      {"ty":"gf","o":{"k":100},"t":1,"s":{"k":[-40,0]},"e":{"k":[40,0]},"g":{"p":2,"k":{"a":1,"k":[
      {"t":0,"s":[0,1,0,0,1,0,0,1],\(Self.linear)},{"t":10,"s":[0,0,1,0,1,1,0,1]}]}}}
      """
    let page = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[90,70]},"r":{"k":20}}"#
    let (conversion, largest) = try converted([layer([page, changing], name: "sky")])
    #expect(conversion.drawings.map(\.imageCount) == [10])
    #expect(conversion.decodedBytes < 10 * 90 * 70 * 4 / 8)
    #expect(conversion.made.sprites.allSatisfy { $0.frames.contains { $0.clip != nil } })
    #expect(largest <= 8)
  }

  /// A step of colours is as sharp as it was.
  @Test func aGradientWithStepsIsDrawnInFull() throws {
    let steps = """
      {"ty":"gf","o":{"k":100},"t":1,"s":{"a":1,"k":[{"t":0,"s":[-40,0],\(Self.linear)},{"t":10,"s":[-20,0]}]},
      "e":{"k":[40,0]},"g":{"p":4,"k":{"k":[0,1,0,0,0.5,1,0,0,0.5,0,0,1,1,0,0,1]}}}
      """
    let page = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[90,70]},"r":{"k":20}}"#
    let (conversion, largest) = try converted([layer([page, steps], name: "sky")])
    #expect(conversion.made.sprites.allSatisfy { $0.frames.allSatisfy { $0.clip == nil } })
    #expect(largest <= 1)
  }

  @Test func alphaMattesAndMasksStay() throws {
    let mask = """
      ,"hasMask":true,"masksProperties":[{"mode":"a","inv":false,"o":{"k":100},
      "pt":{"k":{"c":true,"v":[[-5,-5],[5,-5],[0,5]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]
      """
    let masked = try converted([layer([Self.box, Self.red], more: mask)])
    #expect(masked.conversion.made.sprites.count == 1)
    #expect(masked.conversion.made.sprites[0].frames[0].clip != nil)
    #expect(masked.conversion.drawings.isEmpty && masked.largest <= 4)
    let matted = try converted([
      layer([Self.box, Self.red], name: "m", position: Self.moving, more: #","td":1"#),
      layer([Self.box, Self.red], more: #","tt":1"#),
    ])
    #expect(matted.conversion.made.sprites.map(\.imageKey) == ["a mask.matte", "a.vector"])
    #expect(matted.conversion.made.sprites[1].matteKey == "a mask.matte")
    #expect(matted.conversion.drawings.isEmpty && matted.largest <= 4)
  }

  @Test func whatIsBlendedTakesItsBackdropWithIt() throws {
    let (conversion, largest) = try converted([
      layer([Self.box, Self.red], name: "far", position: #"{"k":[20,70]}"#),
      layer([Self.box, Self.red], name: "mixed", more: #","bm":1"#),
      layer([Self.box, Self.red], name: "below", position: Self.moving),
      layer([Self.box, Self.red], name: "elsewhere", position: #"{"k":[80,10]}"#),
    ])
    #expect(conversion.drawings.map(\.layer) == ["mixed"])
    #expect(conversion.drawings[0].reasons == [.blendMode])
    let keys = conversion.made.sprites.map(\.imageKey)
    #expect(keys.first == "elsewhere.vector" && keys.last == "far.vector")
    #expect(!keys.contains("below.vector"))
    #expect(largest <= 1)
  }

  /// What lies over a part of the backdrop is not below the picture, though it does not touch what is mixed.
  @Test func whatIsAboveABackdropStaysAboveIt() throws {
    let (conversion, largest) = try converted([
      layer([Self.box, Self.red], name: "mixed", position: #"{"k":[20,20]}"#, more: #","bm":1"#),
      layer([Self.box, Self.red], name: "beside", position: #"{"k":[70,20]}"#),
      layer([#"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[200,200]},"r":{"k":0}}"#, Self.green], name: "all"),
    ])
    #expect(conversion.made.sprites.count == 1)
    #expect(largest <= 1)
  }

  @Test func namesWithDotsEnd() throws {
    let (conversion, largest) = try converted(
      ["a.b.c", "a", "a.b"].map {
        layer([Self.box, Self.red], name: $0, position: Self.moving)
      })
    #expect(Set(conversion.made.sprites.map(\.imageKey)).count == 3)
    #expect(largest <= 1)
  }

  /// Each is counted on from the last one that it would be.
  @Test func manyLayersOfOneName() throws {
    let dots = String(repeating: "a.", count: 200) + "b"
    let layers = (0..<600).map { _ in layer([Self.box, Self.red], name: dots, position: Self.moving) }
    let keys = try AnimationConverter.convert(animation(layers), to: .svga).made.sprites.map(\.imageKey)
    let plain = dots.replacing(".", with: " ")
    #expect(Set(keys).count == layers.count)
    #expect(keys.prefix(2) == ["\(dots).vector", "\(dots) 2.vector"])
    #expect(keys.dropFirst(3).first == "\(plain) 4.vector")
    #expect(keys.last == "\(plain) 600.vector")
  }

  /// The iOS player cuts keys of pictures at their last dot, and shows the last of those that are the same then.
  @Test func keysOfImagesDifferWithoutTheirEnds() throws {
    let names = ["a.1", "a.2", "a", "b.1"]
    let image = try Data(SVGAMovie.image(Color(red: 1, green: 0, blue: 0))).base64EncodedString()
    let other = try Data(SVGAMovie.image(Color(red: 0, green: 1, blue: 0))).base64EncodedString()
    let assets = zip(["p.png", "p.jpg"], [image, other]).map { id, bytes in
      #"{"id":"\#(id)","w":20,"h":10,"u":"","p":"data:image/png;base64,\#(bytes)","e":1}"#
    }
    let turning = Self.moving.replacing("[80,40]", with: "[60,60]")
    let changing =
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"a":1,"k":[{"t":0,"s":[20,10],\#(Self.linear)},{"t":10,"s":[40,30]}]}}"#
    let layers =
      names.map { layer([changing, Self.gradient], name: $0, position: turning) }
      + ["p.png", "p.jpg"].map {
        #"{"ty":2,"nm":"i","refId":"\#($0)","ip":0,"op":10,"st":0,"ks":{"p":{"k":[10,10]}}}"#
      }
    let conversion = try AnimationConverter.convert(
      animation(layers, assets: assets.joined(separator: ",")), to: .svga)
    let keys = conversion.made.images.map(\.key)
    func root(_ key: String) -> Substring { key.lastIndex(of: ".").map { key[..<$0] } ?? key[...] }
    #expect(keys.count > names.count && Set(keys.map(root)).count == keys.count)
    // The one below comes first.
    #expect(keys.contains("p.jpg") && !keys.contains("p.png"))
    #expect(conversion.notes.contains { $0.contains("\"p.png\" has the key") })
    let proof = try conversion.proof(sourceBytes: 0)
    #expect((proof.difference.largest?.value ?? 0) <= 8)
  }

  /// A picture covers the size that a Lottie gives it, and what hangs over is cut off.
  @Test func picturesOfOtherProportionsAreCut() throws {
    let png = try SVGAMovie.image(Color(red: 1, green: 0, blue: 0))
    let asset = """
      {"id":"p","w":40,"h":10,"u":"","e":1,"p":"data:image/png;base64,\(Data(png).base64EncodedString())"}
      """
    let picture = #"{"ty":2,"nm":"i","refId":"p","ip":0,"op":10,"st":0,"ks":{"p":{"k":[30,40]}}}"#
    let conversion = try AnimationConverter.convert(animation([picture], assets: asset), to: .svga)
    #expect(conversion.made.sprites.map(\.imageKey) == ["p"])
    let proof = try conversion.proof(sourceBytes: 0)
    #expect((proof.difference.largest?.value ?? 0) <= 1)
  }

  /// Players know an MP3 by its tag, and the Android player plays none that has no length.
  @Test func soundsHaveATagAndALength() throws {
    // MPEG-1, layer III, 128 kbit and 44.1 kHz: 1152 samples in 417 bytes.
    let frame = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
    let mp3 = Array(repeating: frame, count: 50).flatMap { $0 }
    let asset =
      #"{"id":"s","u":"","p":"data:audio/mpeg;base64,\#(Data(mp3).base64EncodedString())","e":1,"t":2}"#
    let sound = #"{"ty":6,"nm":"s","refId":"s","ip":2,"op":8,"st":2}"#
    let movie = try AnimationConverter.convert(animation([sound], assets: asset), to: .svga).made
    let made = try #require(movie.sounds.first).bytes
    #expect(made.starts(with: Array("ID3".utf8) + [3, 0]) && made.suffix(mp3.count).elementsEqual(mp3))
    #expect(MP3Frame(made, at: MP3Frame.tagLength(made))?.length == 417)
    #expect(movie.cues.map(\.startFrame) == [2] && movie.cues.map(\.endFrame) == [8])
    #expect(movie.cues.map(\.totalTime) == [1306])
  }

  /// A stroke that is seen through shows the fill below it, once it is faded by its colour.
  @Test func fillsAndStrokesFadeTogether() throws {
    let stroke = #"{"ty":"st","c":{"k":[0,0,1,1]},"o":{"k":100},"w":{"k":4}}"#
    func group(_ x: Int) -> String {
      let box = #"{"ty":"rc","p":{"k":[\#(x),20]},"s":{"k":[12,12]},"r":{"k":0}}"#
      return #"{"ty":"gr","it":[\#(box),\#(stroke),\#(Self.red),{"ty":"tr","o":{"k":50}}]}"#
    }
    #expect(try converted([layer([group(20), group(60)])]).largest <= 1)
  }

  /// A hole that runs the same way as what is around it.
  @Test func evenOddHolesStayHoles() throws {
    let hole = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,4]},"r":{"k":0}}"#
    let red = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100},"r":2}"#
    let (conversion, largest) = try converted([layer([Self.box, hole, red])])
    #expect(conversion.drawings.isEmpty && conversion.made.sprites.count == 1)
    #expect(largest == 0)
  }

  @Test func framesAreTakenAtTheirTimes() throws {
    let television = try converted([layer([Self.box, Self.red], position: Self.moving)], rate: 29.97)
    #expect(television.conversion.made.frameRate == 30 && television.conversion.made.frameCount == 10)
    #expect(television.conversion.notes == ["29.97 frames a second are 30"])
    let fast = try converted([layer([Self.box, Self.red], position: Self.moving)], rate: 120)
    #expect(fast.conversion.made.frameRate == 60 && fast.conversion.made.frameCount == 5)
    #expect(fast.conversion.made.sprites[0].frames.map(\.transform.tx) == [20, 32, 44, 56, 68])
    #expect(fast.largest <= 2)
    let odd = try converted([layer([Self.box, Self.red], position: Self.moving)], rate: 12.5)
    #expect(odd.conversion.made.frameRate == 15 && odd.conversion.made.frameCount == 12)
  }

  @Test func framesAreTakenAtTheRateThatIsAskedFor() throws {
    let source = try animation([layer([Self.box, Self.red], position: Self.moving)], rate: 25)
    #expect(try AnimationConverter.convert(source, to: .svga).made.frameRate == 25)
    var options = AnimationConverter.Options()
    options.frameRate = 50
    let movie = try AnimationConverter.convert(source, to: .svga, options: options).made
    #expect(movie.frameRate == 50 && movie.frameCount == 20)
    #expect(movie.sprites[0].frames[3].transform.tx == 29)
  }

  @Test func imagesAreMadeToFit() throws {
    let source = try animation([
      layer([Self.box, Self.gradient], position: Self.moving, more: #","sr":1"#)
    ])
    let whole = try AnimationConverter.convert(source, to: .svga)
    var options = AnimationConverter.Options()
    options.maximumMemory = whole.decodedBytes / 2
    let small = try AnimationConverter.convert(source, to: .svga, options: options)
    #expect(small.decodedBytes <= whole.decodedBytes / 2)
    #expect(small.imageScale < 1 && small.notes.count == 1)
    options.maximumMemory = 4
    let blurred = try AnimationConverter.convert(source, to: .svga, options: options)
    #expect(blurred.imageScale == 0.25)
    #expect(blurred.notes.last?.contains("more than 4 bytes") == true)
  }

  @Test func tooManyFramesAreRefusedAtOnce() throws {
    let long = try animation([layer([Self.box, Self.red])], frames: 29_000_000)
    #expect(throws: AnimationError.self) { try AnimationConverter.convert(long, to: .svga) }
  }

  @Test(arguments: ["balloons", "bell", "boat", "bounce", "check", "day", "heart"])
  func samplesSurviveTheWayThereAndBack(name: String) throws {
    let file = try Data(contentsOf: Repository.root.appending(path: "Samples/\(name).svga"))
    let source = try SVGADecoder.decode(Array(file))
    let lottie = try AnimationDecoder.decode(AnimationConverter.convert(source, to: .lottie).bytes)
    let conversion = try AnimationConverter.convert(lottie, to: .svga)
    let difference = try FrameDifference(source, AnimationDecoder.decode(conversion.bytes))
    #expect((difference.largest?.value ?? 0) <= 40)
    #expect(conversion.drawings.isEmpty)
    #expect(conversion.made.frameCount == source.movie.frameCount)
  }

  /// 120,000 dots in one layer: whoever asks for no limit of time hears of it all the same.
  @Test func whatTakesTooMuchIsNotCutInSilence() throws {
    func repeater(_ count: Int, _ step: String) -> String {
      """
      {"ty":"rp","c":{"k":\(count)},"o":{"k":0},"tr":{"p":{"k":\(step)},"a":{"k":[0,0]},"s":{"k":[100,100]},
      "r":{"k":0},"so":{"k":100},"eo":{"k":100}}}
      """
    }
    let dots = #"{"ty":"gr","it":[\#(Self.box),\#(Self.red),{"ty":"tr"}]}"#
    let many = try animation([layer([dots, repeater(400, "[2,0]"), repeater(300, "[0,2]")])], frames: 1)
    func limit(_ work: () throws(AnimationError) -> Void) -> DrawingLimits.Name? {
      do throws(AnimationError) {
        try work()
      } catch {
        if case .budgetExceeded(let name, _, _) = error { return name }
      }
      return nil
    }
    let other = try animation([layer([Self.box, Self.red])], frames: 1)
    #expect(limit { () throws(AnimationError) in _ = try many.bitmap(at: 0) } == .pathElements)
    #expect(
      limit { () throws(AnimationError) in _ = try AnimationConverter.convert(many, to: .svga) }
        == .pathElements)
    #expect(
      limit { () throws(AnimationError) in _ = try AnimationConverter.convert(many, to: .svg) }
        == .pathElements)
    #expect(limit { () throws(AnimationError) in _ = try FrameDifference(other, many) } == .pathElements)
  }
}
