import AnimationCore
import Dispatch
import Pixels

/// Draws lists on bitmaps; what takes long in bands of rows, several of them at the same time. The same bytes come out.
///
/// One thread at a time uses it.
final class BandRenderer {
  /// The first one draws what is drawn in one piece. Each is used by one thread at a time.
  private var backends: [any PixelBackend]
  private let plan: BandPlan

  /// - Parameters:
  ///   - backend: is used by no other code.
  ///   - plan: says how many threads there are.
  init(_ backend: any PixelBackend, _ plan: BandPlan) {
    backends = [backend]
    self.plan = plan
  }

  var resources: DrawingResources { backends[0].resources }

  var budget: WorkBudget {
    get { backends[0].budget }
    set { for backend in backends { backend.budget = newValue } }
  }

  /// Makes `bitmap` show the background and, on it, the list's canvas.
  ///
  /// - Parameters:
  ///   - shown: what it shows now; nil when that is not known.
  ///   - transform: from the canvas to pixels.
  /// - Returns: outside of it nothing has changed; nil when nothing has.
  @discardableResult
  func show(
    _ list: DisplayList, after shown: DisplayList?, in bitmap: Bitmap, _ transform: Transform,
    on background: Color
  ) -> PixelArea? {
    let (parts, bounds) = backends[0].beginFrame(list, after: shown, in: bitmap, transform)
    if budget.isExhausted { return nil }
    for part in parts {
      var redrawing = part
      let bands = bands(of: &redrawing, bounds)
      if bands.count > 1 {
        draw(bands.map { redrawing.part($0) }, in: bitmap, transform, on: background)
      } else {
        backends[0].draw(redrawing, in: bitmap, transform, on: background)
      }
    }
    return parts.area
  }

  private func bands(of redrawing: inout Redrawing, _ bounds: ItemBounds) -> [PixelBox] {
    guard plan.mayPay(redrawing), backends[0].canDrawParts(of: redrawing) else { return [redrawing.area] }
    redrawing.findBoxes(bounds)
    return plan.bands(of: redrawing, bounds)
  }

  private func draw(
    _ parts: [Redrawing], in bitmap: Bitmap, _ transform: Transform, on background: Color
  ) {
    let threads = min(plan.threads, parts.count)
    while backends.count < threads, let helper = backends[0].makeHelper() {
      helper.budget = budget
      backends.append(helper)
    }
    // Each thread has a backend for itself, and no two parts have a row in common.
    nonisolated(unsafe) let (backends, bitmap) = (backends, bitmap)
    let next = Lock(0)
    DispatchQueue.concurrentPerform(iterations: min(backends.count, threads)) { thread in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < parts.count else { return }
        backends[thread].draw(parts[index], in: bitmap, transform, on: background)
      }
    }
  }
}
