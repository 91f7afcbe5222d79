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

  // MARK: Colours

  private let swap = ColorMatrix(red: [0, 0, 1, 0, 0], green: [0, 0.5, 0, 0, 0.25], blue: [1, 0, 0, 0, 0])
  private let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.4)
  private let swapped = Color(red: 0, green: 0.5, blue: 1, alpha: 0.4)

  private func fill(_ paint: Paint) -> DisplayItem { .fill(FillItem(path, paint: paint)) }

  @Test func shapesAndTextsAreRecolored() {
    func items(_ color: Color) -> [DisplayItem] {
      let stops = [Gradient.Stop(offset: 0, color: color), Gradient.Stop(offset: 1, color: color)]
      let style = TextStyle(
        color: color, outline: TextStyle.Outline(width: 1, color: color),
        shadow: TextStyle.Shadow(offset: .zero, color: color))
      return [
        fill(.color(color)),
        fill(.gradient(Gradient(.linear(start: .zero, end: Point(1, 1)), stops: stops))),
        .stroke(StrokeItem(path, style: StrokeStyle(width: 1), paint: .color(color))),
        .text(TextItem(StyledText([StyledText.Run("a", style)]), frame: .zero)),
      ]
    }
    #expect(items(color).recolored(by: swap) == items(swapped))
    let group = DisplayItem.group(GroupItem(items(color), opacity: 0.5, matte: Matte(items(color))))
    #expect(
      group.recolored(by: swap)
        == .group(GroupItem(items(swapped), opacity: 0.5, matte: Matte(items(color)))))
  }

  @Test func whatWouldLookOtherwiseIsNot() {
    let image = DisplayItem.image(ImageItem(EncodedImage(key: "", bytes: []), frame: .zero, fit: .fill))
    let plain = [fill(.color(color))]
    let blended = DisplayItem.group(GroupItem(plain, blendMode: .multiply))
    let filtered = DisplayItem.group(GroupItem(plain, filters: FilterChain([])))
    let emoji = DisplayItem.text(TextItem(StyledText("a\u{1F600}"), frame: .zero))
    for item in [image, blended, filtered, emoji] {
      #expect(item.recolored(by: swap) == nil)
      #expect((plain + [item]).recolored(by: swap) == nil)
      #expect(DisplayItem.group(GroupItem([item])).recolored(by: swap) == nil)
    }
  }

  @Test(arguments: [
    ColorMatrix(red: [2, 0, 0, 0, 0], green: [0, 1, 0, 0, 0], blue: [0, 0, 1, 0, 0]),
    ColorMatrix(red: [1, 0, 0, 0, -0.1], green: [0, 1, 0, 0, 0], blue: [0, 0, 1, 0, 0]),
    ColorMatrix(red: [0, 0, 0, 1, 0], green: [0, 1, 0, 0, 0], blue: [0, 0, 1, 0, 0]),
    ColorMatrix(
      red: [1, 0, 0, 0, 0], green: [0, 1, 0, 0, 0], blue: [0, 0, 1, 0, 0], alpha: [0, 0, 0, 0.5, 0]),
  ])
  func matricesThatClampOrGoByAlphaAreForPixels(matrix: ColorMatrix) {
    #expect(fill(.color(color)).recolored(by: matrix) == nil)
  }
}
