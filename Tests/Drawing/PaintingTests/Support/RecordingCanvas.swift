import AnimationCore
import Painting
import Pixels

/// A backend that writes down, in words, what it is asked for.
final class RecordingCanvas: PixelCanvas {
  /// What a target and its layers share.
  final class Record {
    var lines: [String] = []
    var layerCount = 0
  }

  let box: PixelBox
  /// "target", or "layer 1", "layer 2" …
  let name: String
  private let record: Record
  private var clips: [PixelBox] = []

  convenience init(width: Double = 100, height: Double = 100) {
    self.init(PixelBox(minX: 0, minY: 0, maxX: width, maxY: height), "target", Record())
  }

  init(_ box: PixelBox, _ name: String, _ record: Record) {
    (self.box, self.name, self.record) = (box, name, record)
  }

  /// All that was asked for so far.
  var lines: [String] { record.lines }

  var visible: PixelBox { clips.reduce(box) { $0.intersection($1) } }

  func withPlane(_ body: (BytePlane) -> Void) { note("pixels") }

  private func note(_ words: String) { record.lines.append("\(name): \(words)") }

  static func blendsThroughCoverage(_ mode: BlendMode) -> Bool { mode != .hue && mode != .hardMix }
  static var cutsExactly: Bool { false }

  func draw(_ item: FillItem, _ toPixels: Transform, _ compositing: Compositing) {
    note("fill \(PixelBox(item.path, toPixels))\(compositing)")
  }

  func draw(_ item: StrokeItem, _ toPixels: Transform, _ compositing: Compositing) {
    note("stroke \(PixelBox(item.path, toPixels))\(compositing)")
  }

  func draw(_ image: PlacedImage, _ compositing: Compositing) {
    note(
      "image of \(image.pixels.width)x\(image.pixels.height) \(PixelBox(image.visible, image.itemToPixels))\(compositing)"
    )
  }

  func draw(_ item: TextItem, _ toPixels: Transform, opacity: Double) {
    note("text \(PixelBox(item.frame, toPixels))\(Compositing(opacity: opacity))")
  }

  func fill(_ color: Color) { note("background") }

  func withClip(
    _ path: Path, _ rule: FillRule, _ toPixels: Transform, around bounds: () -> PixelBox, _ draw: () -> Void
  ) {
    let clip = PixelBox(path, toPixels)
    note("clip \(clip)")
    clips.append(clip)
    draw()
    clips.removeLast()
    note("end of clip")
  }

  func makeLayer(_ box: PixelBox, _ format: LayerFormat) -> RecordingCanvas? {
    guard !box.isEmpty else { return nil }
    record.layerCount += 1
    let layer = RecordingCanvas(box, "layer \(record.layerCount)", record)
    layer.note("\(format) \(box)")
    return layer
  }

  func paint(_ layer: RecordingCanvas, _ compositing: Compositing) {
    note("paint \(layer.name)\(compositing)")
  }

  func paint(_ layer: RecordingCanvas, through coverage: RecordingCanvas, _ blendMode: BlendMode) {
    note("paint \(layer.name) through \(coverage.name)\(Compositing(blendMode: blendMode))")
  }

  func paint(_ color: Color, through coverage: RecordingCanvas) {
    note("paint \(color == .black ? "black" : "a colour") through \(coverage.name)")
  }

  func replacePixels(in box: PixelBox, by layer: RecordingCanvas) { note("replace \(box) by \(layer.name)") }

  func multiply(by opacity: Double) { note("multiply by \(opacity)") }

  func mixHard(with backdrop: RecordingCanvas) { note("mix hard with \(backdrop.name)") }

  func cover() { note("cover all") }

  func cover(
    _ path: Path, _ toPixels: Transform, opacity: Double, _ coverageOperator: CoverageOperator
  ) {
    note("\(coverageOperator) \(PixelBox(path, toPixels))\(Compositing(opacity: opacity))")
  }

  func cover(
    outlineOf path: Path, _ pen: StrokeStyle, _ toPixels: Transform, _ coverageOperator: CoverageOperator
  ) {
    note("\(coverageOperator) outline of \(pen.width) \(PixelBox(path, toPixels))")
  }

  func cover(_ shadow: TextStyle.Shadow, of item: TextItem, _ toPixels: Transform) {
    note("shadow of \(PixelBox(item.frame, toPixels)) by \(Int(shadow.offset.x)),\(Int(shadow.offset.y))")
  }

  func cover(_ other: RecordingCanvas, opacity: Double, _ coverageOperator: CoverageOperator) {
    note("\(coverageOperator) \(other.name)\(Compositing(opacity: opacity))")
  }

  func combineCoverage(with other: RecordingCanvas, opacity: Double, _ mode: Mask.Mode) {
    note("\(mode) \(other.name)\(Compositing(opacity: opacity))")
  }

  func blurCoverage(_ blur: GaussianBlur, _ budget: WorkBudget) { note("blur reaching \(blur.reach)") }
  func invertCoverage() { note("invert") }
  func replaceAlphaByLuma() { note("luma") }
}

/// A backend whose canvases write down what they are asked for.
final class RecordingBackend: PixelBackend {
  let record = RecordingCanvas.Record()
  var budget = WorkBudget.unlimited
  private(set) var madeCanvases = 0

  var resources: DrawingResources { .forTests(budget: budget) }

  func makeCanvas(over plane: BytePlane, _ box: PixelBox) -> RecordingCanvas? {
    madeCanvases += 1
    return RecordingCanvas(box, "target", record)
  }

  func makeHelper() -> RecordingBackend? { nil }
}

extension PixelBox: CustomStringConvertible {
  public var description: String {
    "\(Int(minX)),\(Int(minY)) \(Int(maxX - minX))x\(Int(maxY - minY))"
  }
}

extension Compositing: CustomStringConvertible {
  public var description: String {
    (opacity == 1 ? "" : " at \(opacity)") + (blendMode == .normal ? "" : " by \(blendMode)")
  }
}

/// Texts are as large as their frames. One of several runs is painted in parts.
struct FrameMeasure: TextMeasure {
  func extent(of item: TextItem, _ toPixels: Transform) -> TextExtent? {
    guard item.text.isDrawable else { return nil }
    return TextExtent(
      bounds: item.frame, isPaintedOnce: item.text.runs.count == 1,
      shadows: item.text.runs.compactMap(\.style.shadow))
  }
}

extension DrawingResources {
  static func forTests(
    images: ImageCache = ImageCache(), log: DrawingLog? = nil, budget: WorkBudget = .unlimited
  ) -> DrawingResources {
    DrawingResources(images: images, texts: FrameMeasure(), log: log, budget: budget)
  }
}

/// What a backend is asked for to draw the items on 100 by 100 pixels.
func recorded(
  _ items: DisplayItem..., transform: Transform = .identity, resources: DrawingResources = .forTests()
) -> [String] {
  let canvas = RecordingCanvas()
  PixelPainter(on: canvas, transform, resources).draw(items)
  return canvas.lines
}
