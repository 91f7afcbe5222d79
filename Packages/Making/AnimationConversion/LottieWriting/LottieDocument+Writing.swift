import AnimationCore
import JSONText
import KeyframeFitting
import LottieFormat

extension LottieDocument {
  /// The text of the file, everything in it: pictures and sounds are data URIs.
  func text() -> [UInt8] {
    var json = JSONWriter()
    json.object(.compact) { json in
      json.add("v", "5.7.0")
      json.add("fr", frameRate)
      json.add("ip", 0)
      json.add("op", frameCount)
      json.add("w", size.width)
      json.add("h", size.height)
      json.add("ddd", 0)
      json.array("assets", .compact) { json in for asset in assets { asset.write(to: &json) } }
      json.array("layers", .compact) { layers.write(to: &$0) }
    }
    return json.bytes
  }
}

extension LottieAsset {
  fileprivate func write(to json: inout JSONWriter) {
    json.object(.compact) { json in
      json.add("id", id)
      switch content {
      case .image(let bytes, let size):
        json.add("w", size.width)
        json.add("h", size.height)
        json.add("u", "")
        json.add("p", LottieAssetReference.name(embedding: bytes, type: Self.mediaType(bytes)))
        json.add("e", 1)
        json.add("pr", "xMidYMid meet")
      case .sound(let bytes):
        json.add("u", "")
        let type = SoundType(bytes) == .wav ? "audio/wav" : "audio/mpeg"
        json.add("p", LottieAssetReference.name(embedding: bytes, type: type))
        json.add("e", 1)
        // Players that do not know sounds must not take it for a picture.
        json.add("t", 2)
      case .layers(let layers):
        json.array("layers", .compact) { layers.write(to: &$0) }
      }
    }
  }

  private static func mediaType(_ bytes: [UInt8]) -> String {
    (ImageProperties.FileType(bytes) ?? .png).mediaType
  }
}

extension [MattedLayer] {
  /// The items of a list of layers: the topmost first, a matte above what it masks, where all players look for it.
  fileprivate func write(to json: inout JSONWriter) {
    var number = 0
    for item in reversed() {
      var matte: Int?
      if let layer = item.matte {
        number += 1
        matte = number
        layer.write(number: number, isMatte: true, matte: nil, to: &json)
      }
      number += 1
      item.layer.write(number: number, isMatte: false, matte: matte, to: &json)
    }
  }
}

extension LottieLayer {
  fileprivate func write(number: Int, isMatte: Bool, matte: Int?, to json: inout JSONWriter) {
    json.object(.compact) { json in
      json.add("ddd", 0)
      json.add("ind", number)
      json.add("ty", type)
      json.add("nm", name)
      json.add("sr", 1)
      if isMatte { json.add("td", 1) }
      if let matte {
        json.add("tt", 1)
        json.add("tp", matte)
      }
      if case .sound = content {
        json.object("au", .compact) { json in
          json.object("lv", .compact) { json in
            json.add("a", 0)
            json.add("k", [100, 100])
          }
        }
      } else {
        json.object("ks", .compact) { json in
          opacity.write("o", to: &json)
          transform.write(to: &json)
        }
        json.add("ao", 0)
      }
      if !masks.isEmpty {
        json.add("hasMask", true)
        json.array("masksProperties", .compact) { json in for mask in masks { mask.write(to: &json) } }
      }
      var start = 0.0
      switch content {
      case .image(let id): json.add("refId", id)
      case .composition(let id, let size):
        json.add("refId", id)
        json.add("w", size.width)
        json.add("h", size.height)
      case .shapes(let shapes):
        json.array("shapes", .compact) { json in for shape in shapes.reversed() { shape.write(to: &json) } }
      case .sound(let id, let first):
        json.add("refId", id)
        start = first
      }
      json.add("ip", frames.lowerBound)
      json.add("op", frames.upperBound)
      json.add("st", start)
      json.add("bm", 0)
    }
  }

  private var type: Int {
    switch content {
    case .composition: 0
    case .image: 2
    case .shapes: 4
    case .sound: 6
    }
  }
}

extension LottieMask {
  fileprivate func write(to json: inout JSONWriter) {
    json.object(.compact) { json in
      json.add("inv", false)
      json.add("mode", mode.rawValue)
      path.write("pt", to: &json)
      FittedTrack(.number(100)).write("o", to: &json)
      FittedTrack(.number(0)).write("x", to: &json)
    }
  }
}

extension LottieShape {
  /// Writes the shape as a group. What is painted last stands first.
  fileprivate func write(to json: inout JSONWriter) {
    json.object(.compact) { json in
      json.add("ty", "gr")
      json.array("it", .compact) { json in
        geometry.write(to: &json)
        stroke?.write(to: &json)
        if let fill {
          json.object(.compact) { json in
            json.add("ty", "fl")
            fill.write(to: &json)
            json.add("r", 1)
          }
        }
        json.object(.compact) { json in
          json.add("ty", "tr")
          transform.write(to: &json)
          FittedTrack(.number(100)).write("o", to: &json)
          if !transform.hasSkew { FittedTrack(.number(0)).writeSkew(to: &json) }
        }
      }
    }
  }
}

extension LottieShape.Geometry {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .rect(let center, let size, let radius):
      json.object(.compact) { json in
        json.add("ty", "rc")
        json.add("d", 1)
        center.write("p", to: &json)
        size.write("s", to: &json)
        radius.write("r", to: &json)
      }
    case .ellipse(let center, let size):
      json.object(.compact) { json in
        json.add("ty", "el")
        json.add("d", 1)
        center.write("p", to: &json)
        size.write("s", to: &json)
      }
    case .paths(let paths):
      for path in paths {
        json.object(.compact) { json in
          json.add("ty", "sh")
          path.write("ks", to: &json)
        }
      }
    }
  }
}

extension LottieShape.Paint {
  fileprivate func write(to json: inout JSONWriter) {
    color.write("c", to: &json)
    opacity.write("o", to: &json)
  }
}

extension LottieShape.Stroke {
  fileprivate func write(to json: inout JSONWriter) {
    json.object(.compact) { json in
      json.add("ty", "st")
      paint.write(to: &json)
      width.write("w", to: &json)
      let capNumber =
        switch cap {
        case .butt: 1
        case .round: 2
        case .square: 3
        }
      let joinNumber =
        switch join {
        // Players take 4 for a limit below 1, which makes every miter a bevel.
        case .miter: miterLimit < 1 ? 3 : 1
        case .round: 2
        case .bevel: 3
        }
      json.add("lc", capNumber)
      json.add("lj", joinNumber)
      if joinNumber == 1 { json.add("ml", miterLimit) }
      guard !dash.isEmpty else { return }
      json.array("d", .compact) { json in
        for (name, track) in zip(["d", "g", "o"], dash) {
          json.object(.compact) { json in
            json.add("n", name)
            // Two without names, and lottie-web ends with an error before it shows anything.
            json.add("nm", name)
            track.write("v", to: &json)
          }
        }
      }
    }
  }
}

extension FittedTransform {
  fileprivate var hasSkew: Bool { !skew.isFixed || skew.keys[0].value != .number(0) }

  fileprivate func write(to json: inout JSONWriter) {
    FittedTrack(.list([anchor.x, anchor.y])).write("a", to: &json)
    position.write("p", to: &json)
    scale.write("s", to: &json)
    rotation.write("r", to: &json)
    if hasSkew { skew.writeSkew(to: &json) }
  }
}

extension FittedTrack {
  fileprivate func writeSkew(to json: inout JSONWriter) {
    write("sk", to: &json)
    FittedTrack(.number(0)).write("sa", to: &json)
  }

  fileprivate func write(_ name: String, to json: inout JSONWriter) {
    json.object(name, .compact) { json in
      json.add("a", isFixed ? 0 : 1)
      guard isFixed else {
        json.array("k", .compact) { KeyframeText.write(keys, decimals: decimals, to: &$0) }
        return
      }
      switch keys[0].value {
      case .number(let number): json.add("k", number)
      case .list(let list): json.add("k", list)
      case .path(let path): json.add("k", FixedPath(path: path))
      case .text, .restyled: break
      }
    }
  }
}

private struct FixedPath: JSONWritable {
  let path: Contour

  func write(to json: inout JSONWriter) { KeyframeText.write(path, to: &json) }
}
