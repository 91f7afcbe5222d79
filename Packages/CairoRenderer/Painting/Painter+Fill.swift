import AnimationCore
import CCairo

extension Painter {
  func draw(_ item: FillItem, _ compositing: Compositing) {
    guard trace(item.path, item.transform) else { return }
    setSource(item.paint, opacity: compositing.opacity)
    cairo_set_fill_rule(context, item.rule.cairoRule)
    withOperator(compositing.blendMode) { cairo_fill(context) }
  }
}
