import Foundation

/// ThorVG's software renderer. What has not changed since the frame before is kept as it is prepared for drawing, not as
/// pixels: `show` and `redraw` are the same.
final class ThorVG: LoadedAnimation {
  static var version: String { (try? ThorVGLibrary.shared(threads: 1).version) ?? "" }

  private let library: ThorVGLibrary
  private let animation: OpaquePointer
  private let image: OpaquePointer
  private var canvas: OpaquePointer?
  /// Stays where it is: the canvas draws into it.
  private var target = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
  let size: (width: Double, height: Double)
  let frameCount: Int

  init(_ source: AnimationSource, threads: Int) throws {
    let library = try ThorVGLibrary.shared(threads: threads)
    guard let animation = library.newAnimation(), let image = library.image(animation) else {
      throw NotMeasured(description: "makes no animation")
    }
    // A copy: ThorVG finds what it has loaded before by the address of the text.
    let result = source.bytes.withUnsafeBufferPointer {
      library.load(image, $0.baseAddress, UInt32($0.count), "lottie+json", source.folder.path, true)
    }
    var (width, height, count): (Float, Float, Float) = (0, 0, 0)
    guard result == 0, library.getSize(image, &width, &height) == 0,
      library.frameCount(animation, &count) == 0, width > 0, height > 0, count >= 1
    else {
      _ = library.deleteAnimation(animation)
      throw NotMeasured(description: "does not load")
    }
    self.library = library
    self.animation = animation
    self.image = image
    size = (Double(width), Double(height))
    frameCount = Int(count)
  }

  deinit {
    if let canvas { _ = library.destroyCanvas(canvas) }
    _ = library.deleteAnimation(animation)
    target.deallocate()
  }

  func prepare(width: Int, height: Int) throws {
    if canvas == nil {
      canvas = library.newCanvas(ThorVGLibrary.defaultOption)
      guard let canvas, library.add(canvas, image) == 0 else {
        throw NotMeasured(description: "makes no canvas")
      }
    }
    target.deallocate()
    target = .allocate(capacity: width * height)
    target.initialize(repeating: 0)
    let (w, h) = (UInt32(width), UInt32(height))
    guard library.setTarget(canvas, target.baseAddress, w, w, h, ThorVGLibrary.argb8888) == 0,
      library.setSize(image, Float(width), Float(height)) == 0
    else { throw NotMeasured(description: "does not draw at this size") }
  }

  func show(_ frame: Int) {
    _ = library.setFrame(animation, Float(frame))
    _ = library.update(canvas)
    _ = library.draw(canvas, true)
    _ = library.sync(canvas)
  }

  func redraw(_ frames: Range<Int>) { frames.forEach(show) }

  var pixels: [UInt32] { [UInt32](target) }
}
