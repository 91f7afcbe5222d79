import AnimationCore
import Testing

/// The rules of a group.
@Suite struct GroupItemTests {
  private static let item = DisplayItem.fill(
    FillItem(Path(Rect(x: 0, y: 0, width: 9, height: 9)), paint: .color(.black)))
  private static let mask = Mask(Path(Rect(x: 0, y: 0, width: 9, height: 9)))

  private static let paintedAsWhole = [
    GroupItem([item], blendMode: .add), GroupItem([item], masks: [mask]),
    GroupItem([item], matte: Matte([item])),
  ]

  @Test func aGroupThatDoesNothingIsPlain() {
    let plain = GroupItem([Self.item])
    #expect(plain.isPlain && !plain.isolatesItems && !plain.isPaintedAsWhole)
    let clipped = GroupItem([Self.item], clip: Clip(Path()))
    #expect(!clipped.isPlain && !clipped.isolatesItems && !clipped.isPaintedAsWhole)
    let isolated = GroupItem([Self.item], isIsolated: true)
    #expect(!isolated.isPlain && isolated.isolatesItems && !isolated.isPaintedAsWhole)
    let faded = GroupItem([Self.item], opacity: 0.5)
    #expect(!faded.isPlain && !faded.isolatesItems && faded.isPaintedAsWhole)
  }

  @Test(arguments: paintedAsWhole) func whatIsDoneToAllPixelsIsolates(group: GroupItem) {
    #expect(!group.isPlain && group.isolatesItems && group.isPaintedAsWhole)
  }

  @Test func itemsBlendWithWhatIsBelowUnlessAGroupKeepsItFromThem() {
    let blended = DisplayItem.group(GroupItem([Self.item], blendMode: .screen))
    #expect(!Self.item.blends() && !Self.item.hasBlendMode)
    #expect(blended.blends() && blended.hasBlendMode)
    #expect(blended.blends { $0 == .screen } && !blended.blends { $0 == .multiply })
    let inside = DisplayItem.group(GroupItem([.group(GroupItem([blended]))]))
    #expect(inside.blends() && inside.hasBlendMode)
    let faded = DisplayItem.group(GroupItem([blended], opacity: 0.5))
    #expect(faded.blends() && faded.hasBlendMode)
    let isolated = DisplayItem.group(GroupItem([blended], isIsolated: true))
    #expect(!isolated.blends() && isolated.hasBlendMode)
  }
}
