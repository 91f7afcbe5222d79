import AnimationCore
import CStandardLibrary

/// Memory for a plane of numbers, row after row without gaps, all 0 at first. Kernels may read and write eight more.
final class FloatPlane {
  let numbers: UnsafeMutablePointer<Float>

  /// - Throws: `invalid` when memory is missing.
  init(count: Int) throws(AnimationError) {
    guard let memory = calloc(count + 8, MemoryLayout<Float>.stride) else {
      throw .invalid(path: "", reason: "no memory for comparing pictures")
    }
    numbers = memory.bindMemory(to: Float.self, capacity: count + 8)
  }

  deinit {
    free(numbers)
  }
}
