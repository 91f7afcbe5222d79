import CStandardLibrary

/// Keeps the memory of finished layers for the next ones. Fresh memory is slow: for large blocks the system
/// maps every page again, which took a third of the time of frames with many layers.
package final class LayerMemory {
  package init() {}

  private var free: [UnsafeMutableRawBufferPointer] = []
  private static let most = 8
  /// The bytes that were taken and not given back.
  package private(set) var bytesInUse = 0

  deinit {
    for block in free { block.deallocate() }
  }

  /// Returns at least `count` bytes, the first `count` of them zero; nil when memory is missing.
  package func take(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    if let index = free.lastIndex(where: { $0.count >= count }) {
      let block = free.remove(at: index)
      bytesInUse += block.count
      block.baseAddress.map { _ = memset($0, 0, count) }
      return block
    }
    // Room to grow: a layer that moves is some pixels larger or smaller in the next frame.
    let capacity = count + count / 8
    guard let start = calloc(capacity, 1) else { return nil }
    bytesInUse += capacity
    return UnsafeMutableRawBufferPointer(start: start, count: capacity)
  }

  package func give(_ block: UnsafeMutableRawBufferPointer) {
    bytesInUse -= block.count
    free.append(block)
    if free.count > LayerMemory.most { free.removeFirst().deallocate() }
  }
}
