import AnimationBuilding
import FrameRendering
import Pixels

extension EncodedImage {
  /// A picture of a sample, drawn by this project's own renderer.
  convenience init(key: String, drawing list: DisplayList) throws {
    let bitmap = try Bitmap(width: Int(list.size.width), height: Int(list.size.height))
    // As they are recorded.
    UpdatingRenderer(.cairo).draw(list, into: bitmap, transform: .identity)
    self.init(key: key, bytes: try PNGEncoder.encodeForKeeping(bitmap))
  }
}
