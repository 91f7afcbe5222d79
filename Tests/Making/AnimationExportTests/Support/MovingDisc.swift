import AnimationCore
import AnimationExport
import AnimationFormats
import AnimationKit
import FrameRendering

/// A disc of many colours that walks over 40 times 30 pixels, six frames of it, ten a second.
func movingDisc() throws -> any Animation {
  let lottie = """
    {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[{"ty":4,"ip":0,"op":6,
    "ks":{"p":{"a":1,"k":[{"t":0,"s":[5,15,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":6,"s":[35,15,0]}]}},
    "shapes":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[24,24]}},{"ty":"gf","t":1,"s":{"k":[-12,0]},
    "e":{"k":[12,0]},"g":{"p":2,"k":{"k":[0,1,0.2,0,1,0,0.4,1]}},"o":{"k":100}}]}]}
    """
  return try AnimationDecoder.decode(Array(lottie.utf8))
}

extension AnimationExporter {
  /// The disc, so many times.
  init(
    discs loopCount: Int, size: Int = 1, _ format: ExportFormat, options: ExportOptions = ExportOptions(),
    budget: WorkBudget = .unlimited
  ) throws {
    // Formats that say how often they are played have each frame once: these get them as often as all others.
    let frames = FrameSelection.list(Array(repeating: FrameRange(0, through: 5), count: loopCount))
    self = try AnimationExporter(
      movingDisc(),
      ExportRequest(
        format, frames: frames, image: ImageOptions(size: .scale(Double(size))), options: options),
      jobs: 2, budget: budget)
  }

  /// All frames of it, or one where the format has no room for more.
  init(disc format: ExportFormat, options: ExportOptions = ExportOptions()) throws {
    let frames = format.supportsMultipleFrames ? FrameSelection.all : .list([FrameRange(2)])
    self = try AnimationExporter(
      movingDisc(), ExportRequest(format, frames: frames, options: options), jobs: 2)
  }
}

/// All there are.
let allFormats = ExportFormat.all + ExportFormat.sheets

/// A file without the time at which it was made, which stands in a PDF.
func undated(_ file: [UInt8]) -> [UInt8] {
  guard file.starts(with: Array("%PDF".utf8)), let mark = file.firstRange(of: Array("(D:".utf8)) else {
    return file
  }
  return Array(file[..<mark.upperBound]) + file[mark.upperBound...].drop { $0 != UInt8(ascii: ")") }
}
