import AnimationCore
import PixelKernels

// Functions of colours. All of them take four channels, premultiplied; pixels are made straight, changed, brought to 0…1
// and premultiplied again. What is transparent stays so unless the function gives it an alpha.
extension BytePlane {
  /// Where the budget is spent, the rest stays as it is.
  package func apply(_ matrix: ColorMatrix, _ budget: WorkBudget) {
    guard channels == 4, matrix.rows.count == 4, matrix.rows.allSatisfy({ $0.count == 5 }) else { return }
    // More than this changes nothing that could be seen.
    func limited(_ weight: Double) -> Float { weight.isNaN ? 0 : Float(min(max(weight, -1e6), 1e6)) }
    let weights = matrix.rows.flatMap { row in row[..<4].map(limited) + [limited(row[4] * 255)] }
    weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      for y in 0..<height where budget.spend(4 * width) {
        if matrix.keepsAlpha {
          spans_weigh_colors(words(ofRow: y), width, weights)
        } else {
          spans_weigh_colors_and_alpha(words(ofRow: y), width, weights)
        }
      }
    }
  }

  /// Where the budget is spent, the rest stays as it is. A table of another size than 256 is none.
  package func apply(_ tables: ColorTables, _ budget: WorkBudget) {
    let kept = (0...255).map { UInt8($0) }
    func whole(_ table: [UInt8]) -> [UInt8] { table.count == 256 ? table : kept }
    let all = whole(tables.blue) + whole(tables.green) + whole(tables.red) + whole(tables.alpha)
    all.withUnsafeBufferPointer { all in
      Unpremultiplication.factors.withUnsafeBufferPointer { factors in
        mapPixels(budget) { pixel in
          let (alpha, factor) = (pixel >> 24, factors[Int(pixel >> 24)])
          let newAlpha = UInt32(all[768 + Int(alpha)])
          guard newAlpha > 0 else { return 0 }
          func channel(_ shift: UInt32, _ table: Int) -> UInt32 {
            let straight = min(255, ((pixel >> shift & 0xff) &* factor &+ 0x8000) >> 16)
            return (UInt32(all[table + Int(straight)]) &* newAlpha).dividedBy255 << shift
          }
          return newAlpha << 24 | channel(16, 512) | channel(8, 256) | channel(0, 0)
        }
      }
    }
  }

  /// Where the budget is spent, the rest stays as it is.
  package func apply(_ function: ColorFunction, _ budget: WorkBudget) {
    mapPixels(budget) { pixel in
      guard let color = StraightColor(premultiplied: pixel) else { return 0 }
      return function.apply(color).premultiplied(alpha: pixel >> 24)
    }
  }

  /// Changes every pixel by itself. Drawings have long runs of few colours: a result is kept until another pixel takes its
  /// place.
  private func mapPixels(_ budget: WorkBudget, _ result: (UInt32) -> UInt32) {
    guard channels == 4 else { return }
    let places = 1024
    withUnsafeTemporaryAllocation(of: (pixel: UInt32, result: UInt32).self, capacity: places) { known in
      known.initialize(repeating: (0, result(0)))
      for y in 0..<height where budget.spend(4 * width) {
        let row = words(ofRow: y)
        var (last, lastResult) = known[0]
        for x in 0..<width {
          let pixel = row[x]
          if pixel != last {
            let place = Int(truncatingIfNeeded: (pixel &* 0x9e37_79b1) >> 22)
            if known[place].pixel != pixel { known[place] = (pixel, result(pixel)) }
            (last, lastResult) = known[place]
          }
          row[x] = lastResult
        }
      }
    }
  }
}
