import AnimationCore
import Painting
import Pixels
import TestSupport
import Testing

/// What is drawn of a list where another one is shown.
@Suite struct UpdateTests {
  private let size = Size(100, 100)
  private let a = DisplayItem.rect(10, 10, 20, 20)
  private let b = DisplayItem.rect(60, 60, 10, 10)

  private func update(
    _ old: [DisplayItem], _ new: [DisplayItem], size: Size? = nil
  ) throws -> (area: PixelArea?, lines: [String]) {
    let backend = RecordingBackend()
    let area = backend.show(
      DisplayList(size: size ?? self.size, items: new), after: DisplayList(size: self.size, items: old),
      in: try Bitmap(width: 100, height: 100), .identity, on: .white)
    return (area, backend.record.lines)
  }

  private func area(_ old: [DisplayItem], _ new: [DisplayItem]) throws -> PixelArea? {
    try update(old, new).area
  }

  @Test func nothingIsDrawnWhereNothingChanges() throws {
    let (area, lines) = try update([a, b], [a, b])
    #expect(area == nil)
    #expect(lines == [])
  }

  @Test func whatTouchesTheChangeIsDrawnAside() throws {
    let (area, lines) = try update([a, b], [a, .rect(62, 60, 10, 10)])
    #expect(area == PixelArea(x: 59, y: 59, width: 14, height: 12))
    #expect(
      lines == [
        "layer 1: color 0,0 100x100", "layer 1: background", "layer 1: fill 62,60 10x10",
        "target: replace 59,59 14x12 by layer 1",
      ])
  }

  @Test func whatComesOrGoesChanges() throws {
    let whereBIs = PixelArea(x: 59, y: 59, width: 12, height: 12)
    #expect(try area([a], [a, b]) == whereBIs)
    #expect(try area([a], [b, a]) == whereBIs)
    #expect(try area([a, b, a], [a, a]) == whereBIs)
    #expect(try area([b], []) == whereBIs)
  }

  @Test func aChangeInsideOfAGroupIsWhereItIs() throws {
    let clip = Clip(.rect(0, 0, 65, 65))
    #expect(
      try area([.group(a, b, clip: clip)], [.group(a, .rect(61, 60, 10, 10), clip: clip)])
        == PixelArea(x: 59, y: 59, width: 7, height: 7))
    // Whatever else is different, all of the group is.
    let all = PixelArea(x: 9, y: 9, width: 62, height: 62)
    #expect(try area([.group(a, b)], [.group(a, b, opacity: 0.5)]) == all)
    #expect(try area([.group(a, b)], [.group(a, b, blendMode: .add)]) == all)
    #expect(try area([.group(a, b)], [.group(a, b, isIsolated: true)]) == all)
    #expect(try area([.group(a, b)], [.group(a, b, clip: clip)]) == all)
    #expect(
      try area([.group(a, b)], [.group(a, b, masks: [Mask(.rect(0, 0, 9, 9), mode: .subtract)])]) == all)
    #expect(try area([.group(a, b)], [.group(a, b, matte: Matte([a]))]) == all)
  }

  @Test func changesOutsideOfTheImageAreNone() throws {
    #expect(try area([a, .rect(300, 0, 9, 9)], [a, .rect(320, 0, 9, 9)]) == nil)
    #expect(
      try area([.rect(-50, 20, 60, 10)], [.rect(-50, 20, 70, 10)])
        == PixelArea(x: 0, y: 19, width: 21, height: 12))
  }

  @Test func anotherCanvasIsDrawnAgain() throws {
    let (area, lines) = try update([a], [a], size: Size(50, 50))
    #expect(area == PixelArea(x: 0, y: 0, width: 100, height: 100))
    #expect(
      lines == [
        "target: background", "target: clip 0,0 50x50", "target: fill 10,10 20x20", "target: end of clip",
      ])
  }

  @Test func aRendererOfAnyBackendDrawsOnlyWhatChanges() throws {
    let backend = RecordingBackend()
    let renderer = UpdatingRenderer(backend)
    let bitmap = try Bitmap(width: 100, height: 100)
    func draw(_ items: DisplayItem...) -> (area: PixelArea?, lines: ArraySlice<String>) {
      let count = backend.record.lines.count
      let area = renderer.draw(
        DisplayList(size: size, items: items), into: bitmap, transform: .identity)
      return (area, backend.record.lines.dropFirst(count))
    }
    let first = draw(a, b)
    #expect(first.area == PixelArea(x: 0, y: 0, width: 100, height: 100))
    #expect(first.lines == ["target: background", "target: fill 10,10 20x20", "target: fill 60,60 10x10"])
    let second = draw(a, .rect(62, 60, 10, 10))
    #expect(second.area == PixelArea(x: 59, y: 59, width: 14, height: 12))
    #expect(second.lines.last == "target: replace 59,59 14x12 by layer 1")
    let third = draw(a, .rect(62, 60, 10, 10))
    #expect(third.area == nil)
    #expect(third.lines == [])
    #expect(backend.madeCanvases == 2)
    // Without a budget nothing is drawn, and the next time everything is.
    renderer.budget = WorkBudget { false }
    #expect(renderer.budget.isExhausted)
    #expect(draw(a).lines == [])
    renderer.budget = .unlimited
    #expect(draw(a).lines == ["target: background", "target: fill 10,10 20x20"])
  }

  @Test func theCanvasIsAClipUnlessItIsAllThereIs() {
    let target = PixelBox(minX: 0, minY: 0, maxX: 100, maxY: 50)
    #expect(CanvasClip(Size(100, 50), .identity, on: target) == .everything)
    let turned = Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    #expect(CanvasClip(Size(50, 100), turned, on: target) == .everything)
    let tilted = Transform.rotation(radians: 0.1)
    #expect(CanvasClip(Size(100, 50), tilted, on: target) == .inside(.rect(0, 0, 100, 50)))
    #expect(CanvasClip(Size(50, 25), .scale(2, 2), on: target) == .everything)
    #expect(CanvasClip(Size(50, 26), .scale(2, 2), on: target) == .inside(.rect(0, 0, 50, 26)))
    #expect(CanvasClip(Size(100, 50), .translation(1, 0), on: target) == .inside(.rect(0, 0, 100, 50)))
    #expect(CanvasClip(Size(100, 50), .scale(1, 0), on: target) == .nothing)
    #expect(CanvasClip(Size(0, 50), .identity, on: target) == .nothing)
    #expect(CanvasClip(Size(.infinity, 50), .identity, on: target) == .nothing)
  }
}
