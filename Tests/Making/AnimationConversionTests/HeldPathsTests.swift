import AnimationCore
import TestSupport
import Testing

@testable import AnimationConversion

@Suite struct HeldPathsTests {
  private let path = Path([.move(.zero)] + (1..<1000).map { .line(Point(Double($0), 0)) })

  @Test func whatFramesShareCountsOnce() {
    var held = HeldPaths()
    let item = DisplayItem.fill(FillItem(path, paint: .color(.black)))
    #expect(held.cost(of: [item]) == 64 + 6000)
    #expect(held.cost(of: [item, .group(GroupItem([item], clip: Clip(path)))]) == 3 * 64)
    var other = path
    other.close()
    #expect(held.cost(of: [.fill(FillItem(other, paint: .color(.black)))]) == 64 + 6006)
  }

  /// As where each frame is evaluated anew.
  @Test func equalPathsAreKeptOnce() {
    func cel() -> Cel {
      let path = Path(path.elements.map { $0 })
      let item = DisplayItem.fill(FillItem(path, paint: .color(.black)))
      return Cel(
        content: .shapes([CelShape(path: path, fill: .black, transform: .identity)]),
        box: Rect(x: 0, y: 0, width: 1000, height: 1),
        original: [.group(GroupItem([item], clip: Clip(path)))])
    }
    var held = HeldPaths()
    let first = held.sharing(cel())
    #expect(held.cost(of: first.original) == 2 * 64 + 6000)
    let second = held.sharing(cel())
    #expect(held.cost(of: second.original) == 2 * 64)
  }

  @Test func mattesAndFiltersAreCountedToo() {
    let squares = (0..<4).map { _ in DisplayItem.fill(FillItem(.rect(0, 0, 1, 1), paint: .color(.black))) }
    var held = HeldPaths()
    let one = held.cost(of: [squares[0]])
    let matted = GroupItem(
      [squares[1]], filters: FilterChain([.matte(Matte([squares[2]]))], transform: .identity),
      matte: Matte([squares[3]]))
    #expect(held.cost(of: [.group(matted)]) == 64 + 3 * one)
    withExtendedLifetime(squares) {}
  }
}
