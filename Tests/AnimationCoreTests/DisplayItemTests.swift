import AnimationCore
import Testing

struct DisplayItemTests {
  private let inner = Transform.translation(1, 2)
  private let outer = Transform.scale(2, 3)
  private let path = Path(Rect(Size(1, 1)))

  private func items(_ transform: Transform) -> [DisplayItem] {
    let image = EncodedImage(key: "", bytes: [])
    return [
      .fill(FillItem(path, paint: .color(.black), transform: transform)),
      .stroke(StrokeItem(path, style: StrokeStyle(width: 1), paint: .color(.black), transform: transform)),
      .image(ImageItem(image, frame: .zero, fit: .fill, transform: transform)),
      .text(TextItem(StyledText("a"), frame: .zero, transform: transform)),
    ]
  }

  private func group(_ transform: Transform) -> DisplayItem {
    .group(
      GroupItem(
        [.group(GroupItem(items(transform)))], opacity: 0.5, clip: Clip(path, transform: transform),
        masks: [Mask(path, transform: transform)], matte: Matte(items(transform))))
  }

  @Test func everythingInAnItemIsTransformed() {
    #expect(items(inner).map { $0.applying(outer) } == items(outer * inner))
    #expect(group(inner).applying(outer) == group(outer * inner))
  }
}
