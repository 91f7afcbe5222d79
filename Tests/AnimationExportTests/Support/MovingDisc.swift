import AnimationCore
import AnimationExport
import AnimationKit

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
  init(discs passes: Int, size: Int = 1) throws {
    let schedule = FrameSchedule(playing: 0..<6, frameRate: FrameRate(clamping: 10), passes: passes)
    self.init(
      try movingDisc(), schedule: schedule, picture: PictureOptions(size: .scale(Double(size))), jobs: 2)
  }

  /// One picture of it.
  init(discAt frame: Int) throws {
    self.init(
      try movingDisc(), schedule: FrameSchedule(frames: [frame], rate: FrameRate(clamping: 10)), jobs: 1)
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
