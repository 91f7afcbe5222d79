import AnimationCore
import CairoRenderer
import Painting
import Pixels

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Data
#else
  import struct Foundation.Data
#endif

/// What elements of many frames use: pictures, and what Cairo has drawn.
final class SVGSharedParts {
  /// What Cairo has drawn may take this many bytes.
  private static let maximumDrawnBytes = 64 << 20

  /// What stands in the definitions.
  private(set) var text: [UInt8] = []
  /// True when something of Cairo's is in it.
  private(set) var hasDrawings = false
  private let images: ImageCache
  private let log: DrawingLog?
  /// What a frame may take: what is shared counts for the first frame that uses it.
  var budget: WorkBudget
  private var imageIDs: [EncodedImage: (id: String, size: Size)?] = [:]
  private var drawings: [Drawing: String?] = [:]
  private var drawnBytes = 0

  private struct Drawing: Hashable {
    let item: DisplayItem
    let size: Size
  }

  init(images: ImageCache, log: DrawingLog?, budget: WorkBudget) {
    (self.images, self.log, self.budget) = (images, log, budget)
  }

  func note(_ noun: String, _ name: String, _ message: String) {
    log?.note(Diagnostic(.unsupported, path: "svg", "\(noun) \(name): \(message)", about: .init(noun, name)))
  }

  /// - Returns: its id, and its size in pixels; nil for one that cannot be shown, which is noted.
  func use(_ item: ImageItem) -> (id: String, size: Size)? {
    let image = item.image
    if let known = imageIDs[image] { return known }
    let use: (id: String, size: Size)?
    do throws(AnimationError) {
      let properties = try ImageProperties(probing: image.bytes)
      let size = Size(Double(properties.width), Double(properties.height))
      // Browsers would play a file of several frames in a time of its own.
      let still =
        properties.mayMove
        ? try PNGEncoder.encodeForAnimation(Bitmap(of: images.decoded(image, budget))) : nil
      let type = still == nil ? properties.type : .png
      let id = "i\(imageIDs.count)"
      text += Array(
        """
        <image id="\(id)" width="\(properties.width)" height="\(properties.height)" preserveAspectRatio="none" \
        href="data:\(type.mediaType);base64,
        """.utf8)
      addBase64(still ?? image.bytes)
      text += Array("\"/>".utf8)
      use = (id, size)
    } catch {
      log?.note(Diagnostic(notDrawn: item, error))
      use = nil
    }
    imageIDs[image] = .some(use)
    return use
  }

  /// Adds bytes as Base64 in pieces: a picture may be large.
  private func addBase64(_ bytes: [UInt8]) {
    let pieceLength = 3 << 16
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
      text += Data(bytes[start..<min(start + pieceLength, bytes.count)]).base64EncodedData()
    }
  }

  /// An item as Cairo writes it.
  ///
  /// - Returns: its id; nil for what cannot be drawn, which is noted.
  func draw(_ item: DisplayItem, size: Size) -> String? {
    let drawing = Drawing(item: item, size: size)
    if let known = drawings[drawing] { return known }
    var id: String?
    if drawnBytes < Self.maximumDrawnBytes {
      let document = VectorDocument(.svg, size: size, images: images, log: log)
      document.add(
        DisplayList(size: size, items: [item]), transform: .identity, background: .clear, budget: budget)
      if (try? document.finish()) != nil {
        let name = "c\(drawings.count)"
        let content = SVGText.content(of: document.takeBytes(), prefix: "\(name)-")
        drawnBytes += content.count
        text += Array("<g id=\"\(name)\">".utf8) + content + Array("</g>".utf8)
        hasDrawings = true
        id = name
      }
    } else {
      note("pictures", "of more than 64 MB", "what SVG cannot say is left out")
    }
    drawings[drawing] = .some(id)
    return id
  }
}
