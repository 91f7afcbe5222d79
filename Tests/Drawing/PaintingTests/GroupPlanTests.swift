import AnimationCore
import Painting
import TestSupport
import Testing

@Suite struct GroupPlanTests {
  private let one = DisplayItem.rect(0, 0, 10, 10)
  private let mask = Mask(.rect(0, 0, 5, 5))

  private func content(_ group: DisplayItem, in outer: Compositing = Compositing()) -> GroupPlan.Content? {
    guard case .group(let group) = group else { return nil }
    return GroupPlan(group, in: outer)?.content
  }

  @Test func nothingIsPlannedForWhatDoesNotShow() {
    #expect(GroupPlan(GroupItem([])) == nil)
    #expect(GroupPlan(GroupItem([one], opacity: 0)) == nil)
    #expect(GroupPlan(GroupItem([one]), in: Compositing(opacity: 0)) == nil)
  }

  @Test func aLoneItemNeedsNoLayer() {
    #expect(content(.group(one)) == .item(one))
    #expect(content(.group(one, opacity: 0.5, blendMode: .multiply, isIsolated: true)) == .item(one))
  }

  @Test func compositingOfLoneGroupsAddsUp() throws {
    let outer = try #require(GroupPlan(GroupItem([one], opacity: 0.5, blendMode: .screen))).compositing
    #expect(outer == Compositing(opacity: 0.5, blendMode: .screen, isIsolated: true))
    // There is no backdrop to blend with inside of the outer group, but the outer one blends.
    let inner = try #require(GroupPlan(GroupItem([one], opacity: 0.5, blendMode: .multiply), in: outer))
    #expect(inner.compositing == Compositing(opacity: 0.25, blendMode: .screen, isIsolated: true))
    let plain = try #require(GroupPlan(GroupItem([one]))).compositing
    #expect(plain == Compositing())
  }

  /// Clip and masks cut what is filtered, not the result.
  @Test func filtersNeedALayer() throws {
    let chain = FilterChain([.blur(Blur(deviation: Size(1, 1)))])
    var group = GroupItem([one], opacity: 0.5, clip: Clip(.rect(0, 0, 5, 5)), masks: [mask], filters: chain)
    let plan = try #require(GroupPlan(group, mattesAreClips: true))
    #expect(plan.content == .filteredLayer && plan.maskAsClip == nil && plan.compositing.opacity == 0.5)
    group.matte = Matte([one])
    #expect(GroupPlan(group, mattesAreClips: true)?.maskAsClip == nil)
    // Filters may show where there are no items.
    #expect(GroupPlan(GroupItem([], filters: chain))?.content == .filteredLayer)
    #expect(GroupPlan(GroupItem([one], opacity: 0, filters: chain)) == nil)
  }

  @Test func severalItemsNeedALayerWhenTheyAreOne() {
    #expect(content(.group(one, one)) == .items)
    #expect(content(.group(one, one, opacity: 0.5)) == .layer)
    #expect(content(.group(one, one, blendMode: .multiply)) == .layer)
    #expect(content(.group(one, one), in: Compositing(opacity: 0.5)) == .layer)
    #expect(content(.group(one, one, clip: Clip(.rect(0, 0, 5, 5)))) == .items)
  }

  @Test func isolationNeedsALayerWhenSomethingBlends() {
    let blended = DisplayItem.group(one, blendMode: .multiply)
    #expect(content(.group(one, one, isIsolated: true)) == .items)
    #expect(content(.group(one, blended)) == .items)
    #expect(content(.group(one, blended, isIsolated: true)) == .layer)
    #expect(content(.group(one, .group(one, blended), isIsolated: true)) == .layer)
    #expect(content(.group(one, .group(blended, isIsolated: true), isIsolated: true)) == .items)
    #expect(content(.group(one, .group(blended, opacity: 0.5), isIsolated: true)) == .layer)
  }

  @Test func whatFadesBlendsWithWhatIsBelow() throws {
    let blended = DisplayItem.group(one, blendMode: .multiply)
    let faded = DisplayItem.group(one, blended, opacity: 0.5)
    #expect(content(faded) == .fadedItems)
    #expect(content(.group(one, blended), in: Compositing(opacity: 0.5)) == .fadedItems)
    #expect(content(.group(one, blended, opacity: 0.5, isIsolated: true)) == .layer)
    #expect(content(.group(one, blended, opacity: 0.5, blendMode: .screen)) == .layer)
    #expect(content(.group(one, blended, opacity: 0.5, masks: [mask])) == .layer)
    let lone = try #require(GroupPlan(GroupItem([blended], opacity: 0.5)))
    #expect(lone.content == .item(blended) && !lone.compositing.isIsolated)
    // Sums are cut off at 1: what is added fades with what it looks like.
    let added = DisplayItem.group(one, blendMode: .add)
    #expect(content(.group(added, opacity: 0.5)) == .fadedItems)
    #expect(content(.group(.group(one, added), opacity: 0.5)) == .fadedItems)
    #expect(content(.group(added, opacity: 0.5, isIsolated: true)) == .item(added))
    #expect(faded.fadesBlendedItems() && DisplayItem.group(.group(one, faded)).fadesBlendedItems())
    #expect(DisplayItem.group(.group(one, blended), opacity: 0.5).fadesBlendedItems())
    #expect(!DisplayItem.group(one, faded, isIsolated: true).fadesBlendedItems())
    #expect(!DisplayItem.group(blended, opacity: 0.5).fadesBlendedItems())
  }

  @Test func aMaskIsAClipWhenItOnlyShowsTheInside() {
    var moved = mask
    moved.transform = .translation(3, 4)
    let plan = GroupPlan(GroupItem([one, one], masks: [moved]))
    #expect(plan?.maskAsClip == Clip(mask.path, transform: .translation(3, 4)))
    // The mask isolates what is inside.
    #expect(plan?.content == .items)
    #expect(GroupPlan(GroupItem([one, one], opacity: 0.5, masks: [mask]))?.content == .layer)
  }

  @Test(arguments: [
    Mask(.rect(0, 0, 5, 5), mode: .subtract), Mask(.rect(0, 0, 5, 5), mode: .lighten),
    Mask(.rect(0, 0, 5, 5), isInverted: true), Mask(.rect(0, 0, 5, 5), opacity: 0.5),
    Mask(.rect(0, 0, 5, 5), expansion: -1), Mask(.rect(0, 0, 5, 5), feather: Size(0, 1)),
  ])
  func othersNeedCoverage(_ mask: Mask) {
    let plan = GroupPlan(GroupItem([one], masks: [mask]))
    #expect(plan?.maskAsClip == nil)
    #expect(plan?.content == .coveredLayer)
  }

  @Test func severalMasksAndMattesNeedCoverage() {
    #expect(content(.group(one, masks: [mask, mask])) == .coveredLayer)
    #expect(content(.group(one, matte: Matte([one]))) == .coveredLayer)
    let both = GroupPlan(GroupItem([one], masks: [mask], matte: Matte([one])))
    #expect(both?.maskAsClip == nil)
    #expect(both?.content == .coveredLayer)
  }

  @Test func whatBlendsIsFoundInsideOfGroupsThatDoNotIsolate() {
    let blended = DisplayItem.group(one, blendMode: .add)
    #expect(!one.blends { _ in true })
    #expect(blended.blends { $0 == .add })
    #expect(!blended.blends { $0 == .multiply })
    #expect(DisplayItem.group(one, blended).blends { $0 == .add })
    #expect(!DisplayItem.group(blended, masks: [mask]).blends { $0 == .add })
  }
}
