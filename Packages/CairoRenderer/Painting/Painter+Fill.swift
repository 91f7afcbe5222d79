import AnimationCore
import CCairo

extension Painter {
  func draw(_ item: FillItem, _ compositing: Compositing) {
    setSource(item.paint, item.transform, opacity: compositing.opacity)
    guard trace(item.path, item.transform) else { return }
    cairo_set_fill_rule(context, item.rule.cairoRule)
    withOperator(compositing.blendMode) { cairo_fill(context) }
  }
}
