import AnimationCore
import CCairo
import Painting

/// The images on a page, each as one surface that lasts until the page is written: of a surface that is gone Cairo keeps a
/// copy for each time it was painted.
final class PageImages {
  private struct Embedded {
    let image: PlacedImage
    let surface: OpaquePointer
  }

  private let budget: WorkBudget
  private var embedded: [ObjectIdentifier: Embedded] = [:]
  private var memory = 0

  init(_ budget: WorkBudget) { self.budget = budget }

  deinit {
    for image in embedded.values { cairo_surface_destroy(image.surface) }
  }

  /// - Parameter isWrittenAgain: where Cairo does not see that the file has the image already: in a group of an SVG.
  /// - Returns: a surface that knows the image's file; nil when there are too many images.
  func surface(of image: PlacedImage, isWrittenAgain: Bool) -> OpaquePointer? {
    let key = ObjectIdentifier(image.image.content)
    if let known = embedded[key] {
      // As base64, in a memory that grows.
      if isWrittenAgain { memory += 4 * (image.isAsInFile ? image.image.bytes.count : image.pixels.count) }
      return budget.holds(memory) ? known.surface : nil
    }
    memory += image.pixels.count * 4
    guard budget.holds(memory), let surface = image.pixels.makeSurface() else { return nil }
    image.attachFile(to: surface)
    embedded[key] = Embedded(image: image, surface: surface)
    return surface
  }
}
