import AnimationCore
import AnimationExport
import FrameRendering
import TestSupport
import Testing

@testable import Pixels

/// What an export decodes of an animation's images, and how large.
@Suite struct ImageDecodingTests {
  /// Frame n shows image n of 64 times 64 pixels, all six of them in the last one; one lies outside of the canvas.
  private struct Images: Animation {
    let info = AnimationInfo(
      format: .svga, container: "none", version: "", size: Size(64, 64), frameRate: 10, frameCount: 6,
      layerCount: 7)
    let memoryCost = 100
    private let images = (0..<6).map { i in
      EncodedImage.png(64, 64, key: "\(i)") { x, y in Pixel(x * 4, y * 4, i * 40, 128 + x) }
    }
    private let outside = EncodedImage.png(64, 64, key: "outside") { _, _ in .red }

    func list(_ frame: Int) -> DisplayList {
      func item(_ image: EncodedImage, x: Double) -> DisplayItem {
        .image(ImageItem(image, frame: Rect(x: x, y: 0, width: 64, height: 64), fit: .fill))
      }
      let shown = frame == 5 ? images : [images[frame]]
      return DisplayList(size: info.size, items: [item(outside, x: 65)] + shown.map { item($0, x: 0) })
    }

    func makeEvaluator() -> any FrameEvaluator { Evaluator(animation: self) }

    final class Evaluator: FrameEvaluator {
      let animation: Images
      init(animation: Images) { self.animation = animation }
      func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
        animation.list(min(max(Int(frame), 0), 5))
      }
    }
  }

  private func export(
    _ format: ExportFormat, _ frames: FrameSelection = .all, size: Int, jobs: Int, _ images: ImageCache? = nil
  ) throws -> [[UInt8]] {
    let exporter = try AnimationExporter(
      Images(),
      ExportRequest(format, frames: frames, image: ImageOptions(size: .pixels(width: size, height: size))),
      images: images, jobs: jobs)
    guard format.supportsSingleFrames else { return [try exporter.export(to: .memory).files[0].bytes] }
    var files: [[UInt8]] = []
    try exporter.exportFrames { files.append($1) }
    return files
  }

  @Test(arguments: [1, 2, 4]) func oneFrameDecodesWhatItShows(jobs: Int) throws {
    let images = ImageCache(keepsFullSize: false)
    _ = try export(.png, .list([FrameRange(2)]), size: 16, jobs: jobs, images)
    #expect(images.work == DecodingWork(images: 1, pixels: 16 * 16))
    _ = try export(.png, .list([FrameRange(5)]), size: 16, jobs: jobs, images)
    #expect(images.work == DecodingWork(images: 1 + 6, pixels: (1 + 6) * 16 * 16))
  }

  @Test(arguments: [ExportFormat.png, .rgba, .svg]) func jobsAndCachesChangeNothing(format: ExportFormat)
    throws
  {
    for size in [64, 20] {
      let alone = try export(format, size: size, jobs: 1)
      #expect(try export(format, size: size, jobs: 4) == alone)
      #expect(try export(format, size: size, jobs: 4, ImageCache()) == alone)
      // Where little is kept, images are decoded more than once.
      let small = ImageCache(memoryLimit: 2000, keepsFullSize: false)
      #expect(try export(format, size: size, jobs: 4, small) == alone)
    }
  }
}
