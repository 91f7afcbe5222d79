import AnimationCore
import CairoRenderer
import Pixels

extension VectorDocument {
  /// Draws a page, within what a frame may take: a page that takes more ends the work, and is incomplete.
  func add(_ list: DisplayList, on page: VectorPage, log: DrawingLog?, budget: WorkBudget) {
    let drawing = budget.drawing(pageOf: page.size)
    add(list, transform: page.transform(for: list), background: page.background, budget: drawing)
    guard let error = drawing.drawingError else { return }
    budget.fail(error)
    log?.note(Diagnostic(.unsupported, path: "", "\(error): not all of it is drawn"))
  }
}
