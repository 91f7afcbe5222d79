import AnimationKit
import Foundation

/// Draws the first frames of a file, one after the other, as bytes of red, green, blue and alpha: what packages for other
/// languages are measured against.
///
/// usage: FrameLoop FILE WIDTH HEIGHT FRAMES PASSES; prints the milliseconds of the processor that a frame takes, in the best pass.
@main
enum FrameLoop {
  static func main() throws {
    let arguments = CommandLine.arguments
    let numbers = arguments.dropFirst(2).compactMap { Int($0) }
    guard numbers.count == 4 else { exit(64) }
    let animation = try AnimationDecoder.decode(file: arguments[1])
    let options = ImageOptions(size: .pixels(width: numbers[0], height: numbers[1]))
    var best = Double.infinity
    for _ in 0..<numbers[3] {
      let start = processorTime()
      let renderer = FrameRenderer(animation, options: options)
      let bitmap = try renderer.makeBitmap()
      for frame in 0..<numbers[2] {
        renderer.draw(renderer.displayList(at: Double(frame)), into: bitmap)
        precondition(bitmap.straightRGBA().count == numbers[0] * numbers[1] * 4)
      }
      best = min(best, processorTime() - start)
    }
    print(best * 1000 / Double(numbers[2]))
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
