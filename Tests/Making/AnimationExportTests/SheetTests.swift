import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationExport

@Suite struct SheetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private struct Description: Decodable {
    struct Box: Decodable, Hashable { var x, y, w, h: Int }
    struct Extent: Decodable, Hashable { var w, h: Int }
    struct Frame: Decodable {
      var frame, spriteSourceSize: Box
      var rotated, trimmed: Bool
      var sourceSize: Extent
      var duration: Int
    }
    struct Meta: Decodable {
      var image: String
      var size: Extent
    }
    var frames: [String: Frame]
    var animations: [String: [String]]
    var meta: Meta
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func everyFrameCanBePutTogetherAgain() throws {
    let places: [Rect?] = [
      Rect(x: 2, y: 2, width: 5, height: 3), nil, Rect(x: 0, y: 0, width: 20, height: 12),
      Rect(x: 2, y: 2, width: 5, height: 3), Rect(x: 9, y: 1, width: 2, height: 10),
    ]
    let sink = try SpriteSheetWriter(
      .file(folder.url("s.png").path),
      FrameSeries(width: 20, height: 12, rate: try #require(FrameRate(30))), name: "a \"b\"")
    for place in places { try sink.add(try square(place)) }
    sink.hold()
    try sink.finish()
    let text = Data(try folder.bytes("s.json"))
    let description = try JSONDecoder().decode(Description.self, from: text)
    #expect(description.meta.image == "s.png")
    let names = try #require(description.animations["a \"b\""])
    #expect(names.first == "a \"b\"_0000.png")
    #expect(names.count == 6)
    #expect(names.compactMap { description.frames[$0]?.duration } == [33, 34, 33, 33, 34, 33])
    #expect(description.frames[names[0]]?.frame == description.frames[names[3]]?.frame)
    #expect(description.frames[names[4]]?.frame == description.frames[names[5]]?.frame)

    let sheet = description.meta.size
    let pixels = try ReadingProgram.frames(of: folder.url("s.png").path, pixelCount: sheet.w * sheet.h)[0]
    for (name, place) in zip(names, places) {
      let frame = try #require(description.frames[name])
      #expect(frame.sourceSize == Description.Extent(w: 20, h: 12))
      #expect(frame.trimmed == (frame.frame.w < 20))
      var whole = [UInt8](repeating: 0, count: 20 * 12 * 4)
      for y in 0..<frame.frame.h {
        for i in 0..<(frame.frame.w * 4) {
          let from = ((y + frame.frame.y) * sheet.w + frame.frame.x) * 4 + i
          whole[((y + frame.spriteSourceSize.y) * 20 + frame.spriteSourceSize.x) * 4 + i] = pixels[from]
        }
      }
      #expect(rootMeanSquare(whole, try square(place).straightRGBA()) == 0)
    }
  }

  @Test func spritesDoNotTouch() {
    let sizes = [(10, 4), (3, 9), (7, 7), (20, 2), (1, 1), (6, 9), (5, 5)].map { (width: $0.0, height: $0.1) }
    let (corners, width, height) = SpriteAtlas.place(sizes)
    var taken = Set<Int>()
    for (size, corner) in zip(sizes, corners) {
      #expect(corner.x + size.width <= width && corner.y + size.height <= height)
      for y in corner.y..<(corner.y + size.height + SpriteAtlas.gap) {
        for x in corner.x..<(corner.x + size.width + SpriteAtlas.gap) {
          #expect(taken.insert(y * 1000 + x).inserted)
        }
      }
    }
  }

  @Test func aContactSheetHasAllFramesAndTheirLabels() throws {
    var sheet = ContactSheet(columns: 3, cell: Size(20, 12))
    for column in 0..<5 {
      let place = Rect(x: Double(column), y: 0, width: 6, height: 6)
      try sheet.add(try square(place), label: column == 4 ? "frame 4" : "")
    }
    let image = try sheet.draw()
    #expect((image.width, image.height) == (12 + 3 * 32, 12 + 2 * 42))
    #expect(image.color(x: 12 + 3, y: 12 + 2) == Color(red: 1, green: 0, blue: 0))
    // Squares of a checkerboard behind what is transparent: white is seen on both.
    let (light, dark) = (image.color(x: 12 + 7, y: 12 + 2), image.color(x: 12 + 8, y: 12 + 2))
    #expect(image.color(x: 12 + 7, y: 12 + 8) == dark && image.color(x: 12 + 8, y: 12 + 8) == light)
    #expect((0.85...0.95).contains(light.red) && (0.75...0.85).contains(dark.red))
    #expect(image.color(x: 12 + 32 + 5, y: 12 + 42 + 2) == Color(red: 1, green: 0, blue: 0))
    // Below the last frame something is written, below the first nothing.
    func isInked(_ x: Int, _ y: Int) -> Bool {
      (0..<20).contains { dx in (1..<17).contains { dy in image.color(x: x + dx, y: y + dy).red < 0.6 } }
    }
    #expect(isInked(12 + 32, 12 + 42 + 12))
    #expect(!isInked(12, 12 + 12))
  }
}
