import AnimationCore
import Testing

@testable import SVGAFormat

@Suite struct LayerTreeTests {
  @Test func spritesAreListedTopFirst() throws {
    let tree = try SVGAAnimation(.oneOfEverything).layerTree()
    #expect(tree.layers.map(\.key) == ["a", "ä", "m.matte"] && !tree.isCut)
    #expect(tree.layers.map(\.kind) == [.sprite(image: "a"), .sprite(image: "ä"), .sprite(image: nil)])
    #expect(tree.layers.map(\.frames) == [[0...6], [1...7], [0...7]])
    #expect(tree.layers.map(\.absence) == [nil, nil, .matte])
    #expect(tree.layers[1].matte == LayerNode.MatteUse(key: "m.matte", mode: "alpha"))
    #expect(tree.layers[1].masks == ["clip"])
    #expect(tree.layers[2].colors.map(\.values) == [["#1a334d66"], ["#ffffff"], ["#000000"]])
  }

  @Test func framesAreListedInRuns() throws {
    let shown = SVGAMovie.Frame(layout: Rect(x: 0, y: 0, width: 9, height: 9))
    let frames: [SVGAMovie.Frame] = [shown, shown, .hidden, shown, .hidden, shown, shown, shown]
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 10, frameCount: 7,
      sprites: [.init("s", frames: .init(frames)), .init("none", frames: [])])
    let tree = try SVGAAnimation(movie).layerTree()
    #expect(tree.layers.map(\.frames) == [[], [0...1, 3...3, 5...6]])
  }
}
