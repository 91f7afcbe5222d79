import AnimationCore
import Painting
import PixelKernels
import Pixels
import SpanRenderer
import TestSupport
import Testing

/// Ways around layers give what layers give.
@Suite struct LayerTests {
  private func draw(
    _ items: [DisplayItem], on background: Color = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
  )
    throws -> Bitmap
  {
    let bitmap = try Bitmap(width: 60, height: 44)
    SpanRenderer(images: ImageCache(), log: nil).show(
      DisplayList(size: Size(60, 44), items: items), in: bitmap, .identity, on: background)
    return bitmap
  }

  private func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    var most = 0
    for (a, b) in zip(a.words, b.words) {
      for shift: UInt32 in [0, 8, 16, 24] {
        most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    return most
  }

  /// A group that hardly fades looks as one that does not, one that fades by half lies between that and nothing.
  @Test(arguments: BlendMode.allCases, [1, 2])
  func fadingKeepsNoBackdropFromBlendModes(mode: BlendMode, count: Int) throws {
    func square(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) -> DisplayItem {
      .fill(FillItem(.rect(x, y, width, height), paint: .color(color)))
    }
    let backdrop = square(5, 5, 40, 30, Color(red: 0.9, green: 0.5, blue: 0.2))
    let blue = square(0, 10, 50, 20, Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.8))
    let items = [
      square(10, 0, 20, 44, Color(red: 0.2, green: 0.8, blue: 0.4)),
      .group(GroupItem([blue], blendMode: mode)),
    ].suffix(count)
    func drawn(_ opacity: Double) throws -> Bitmap {
      try draw([backdrop, .group(GroupItem(Array(items), opacity: opacity))], on: .clear)
    }
    let (none, half, all) = (try drawn(0), try drawn(0.5), try drawn(1))
    #expect(largestDifference(try drawn(0.9999), all) <= 1)
    var most = 0
    for (index, word) in half.words.enumerated() {
      for shift: UInt32 in [0, 8, 16, 24] {
        let mean = (Int(none.words[index] >> shift & 255) + Int(all.words[index] >> shift & 255)) / 2
        most = max(most, abs(Int(word >> shift & 255) - mean))
      }
    }
    #expect(most <= 3)
  }

  /// A lone item of a group is painted through masks and matte, several are drawn on a layer.
  @Test(arguments: 0..<120) func coverageClipsAsItCoversALayer(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let nothing = FillItem(.rect(0, 0, 60, 44), paint: .color(Color(red: 0, green: 0, blue: 0, alpha: 0)))
    let item =
      seed % 3 == 0 ? DisplayItem.group(GroupItem(random.items(depth: 1))) : random.item(depth: 0)
    var group = GroupItem([item], opacity: seed % 2 == 0 ? 1 : 0.6)
    group.masks = (0..<random.next(4)).map { _ in random.mask() }
    if group.masks.isEmpty || random.next(2) == 0 {
      let mode = random.pick([Matte.Mode.alpha, .alphaInverted, .luma, .lumaInverted])
      group.matte = Matte((0..<1 + random.next(2)).map { _ in random.item(depth: 1) }, mode: mode)
    }
    if random.next(3) == 0 { group.clip = Clip(random.path()) }
    let clipped = try draw([.group(group)])
    group.items.append(.fill(nothing))
    #expect(try largestDifference(clipped, draw([.group(group)])) <= 2)
  }

  /// To the last bit, whatever it shows.
  @Test(arguments: 0..<30) func aMatteOfOneOpaqueShapeIsAClip(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let shape = FillItem(random.path(), paint: .color(.black), transform: random.transform())
    let matte = Matte([.group(GroupItem([.fill(shape)]))])
    let clip = Clip(shape.path, transform: shape.transform)
    let fill = DisplayItem.fill(FillItem(random.path(), paint: random.paint()))
    #expect(
      try draw([.group(GroupItem([fill], matte: matte))]).words
        == draw([.group(GroupItem([fill], clip: clip))]).words)
    // What is below an item of the group does not come through at the clip's edge.
    let two = [fill, DisplayItem.fill(FillItem(random.path(), paint: random.paint()))]
    #expect(
      try draw([.group(GroupItem(two, opacity: 0.5, matte: matte))]).words
        == draw([.group(GroupItem(two, opacity: 0.5, clip: clip))]).words)
    let isolated = try draw([.group(GroupItem(two, matte: matte))])
    #expect(try isolated.words == draw([.group(GroupItem([.group(GroupItem(two))], matte: matte))]).words)
  }

  @Test func nothingComesThroughBetweenItemsOfAMatte() throws {
    let square = Path(Rect(x: 0, y: 0, width: 60, height: 44))
    let items = [Color.white, .black].map { DisplayItem.fill(FillItem(square, paint: .color($0))) }
    let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    for (color, shape) in [
      (half, square), (.black, Path(Rect(x: 0.5, y: 0, width: 59, height: 44))),
    ] {
      let matte = Matte([.fill(FillItem(shape, paint: .color(color)))])
      for content in [items, [.group(GroupItem(items))]] {
        let words = try draw([.group(GroupItem(content, matte: matte))], on: .clear).words
        #expect(words[0] == 0x8000_0000, "\(String(words[0], radix: 16))")
      }
    }
  }

  /// What is not drawn cannot be seen, in all of an image and in a part of it.
  @Test(arguments: 0..<20) func whatIsHiddenChangesNothing(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let (below, above) = (random.items(depth: 2), random.items(depth: 2))
    let box = Path(Rect(x: -3, y: -0.25, width: 63, height: 44.25))
    let cover = DisplayItem.fill(
      FillItem(box, paint: .color(Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 1))))
    let expected = try draw([cover] + above, on: Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 1)).words
    #expect(try draw(below + [cover] + above).words == expected)
    let renderer = UpdatingRenderer(SpanRenderer(images: ImageCache(), log: nil))
    let updated = try Bitmap(width: 60, height: 44)
    for items in [below + [cover], below + [cover] + above] {
      renderer.draw(
        DisplayList(size: Size(60, 44), items: items), into: updated, transform: .identity, background: .white
      )
    }
    #expect(updated.words == expected)
  }

  @Test(arguments: 0..<200) func whatIsCoveredOfARowIsFound(seed: Int) {
    var random = RandomItems(seed: seed, isSane: true)
    var row: [UInt8] = []
    while row.count < 60 {
      row += Array(repeating: random.pick([0, 0, 255, 255, 7]), count: 1 + random.next(20))
    }
    row.removeLast(random.next(20))
    var found = spans_covered()
    spans_find_covered(row, row.count, &found)
    let first = row.firstIndex { $0 > 0 } ?? row.count
    #expect(found.first == first)
    #expect(found.end == (row.lastIndex { $0 > 0 }.map { $0 + 1 } ?? first))
    let runs = row.indices.map { start in row[start...].prefix { $0 == 255 }.count }
    #expect(found.solid_end - found.solid_first == runs.max())
    #expect(row[found.solid_first..<found.solid_end].allSatisfy { $0 == 255 })
  }
}
