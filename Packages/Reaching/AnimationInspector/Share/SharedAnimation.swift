import AnimationCore
import JSONText

/// An animation on a page to share.
package struct SharedAnimation {
  /// More layers are not listed.
  private static let maximumLayers = 200
  /// More lines are not said.
  private static let maximumWarnings = 100

  private let name: String
  private let byteCount: Int
  private let info: AnimationInfo
  private let layers: LayerList
  private let film: Film
  private let warnings: [String]

  /// The pictures: an animated WebP, or one that does not move.
  package struct Film {
    package var webp: [UInt8]
    package var width: Int
    package var height: Int
    package var frameCount: Int
    package var rate: FrameRate

    package init(webp: [UInt8], width: Int, height: Int, frameCount: Int, rate: FrameRate) {
      (self.webp, self.width, self.height) = (webp, width, height)
      (self.frameCount, self.rate) = (frameCount, rate)
    }
  }

  /// - Parameters:
  ///   - name: the file's, for people.
  ///   - byteCount: the file's size.
  ///   - warnings: what is not drawn as the file asks, a line each.
  package init(
    _ animation: any Animation, name: String, byteCount: Int, film: Film, warnings: [String]
  ) {
    (self.name, self.byteCount, self.film, self.warnings) = (name, byteCount, film, warnings)
    info = animation.info
    layers = LayerList(animation)
  }

  /// The pictures, as a text.
  var webp: [UInt8] { film.webp }

  func write(id: String, to json: inout JSONWriter) {
    json.add("id", id)
    json.add("name", name)
    json.add("version", 1)
    json.add("bytes", byteCount)
    json.object("info", .compact) { json in
      json.add("format", info.format.rawValue)
      json.add("width", info.size.width)
      json.add("height", info.size.height)
      json.add("frameCount", film.frameCount)
      json.add("frameRate", film.rate.framesPerSecond)
    }
    json.object("picture", .compact) { json in
      json.add("width", film.width)
      json.add("height", film.height)
    }
    if layers.entries.count <= Self.maximumLayers { layers.write(to: &json) }
    json.add("warnings", Array(warnings.prefix(Self.maximumWarnings)))
  }
}
