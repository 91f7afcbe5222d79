import AnimationCore
import AnimationKit
import SVGAFormat
import TestSupport

/// Small animations for the tests.
enum TestAnimations {
  /// 40 x 30, 10 fps: a square that moves right by 2 a frame.
  static func svga(
    frameCount: Int = 12, color: Color = Color(red: 1, green: 0, blue: 0), y: Double = 5, width: Double = 40
  ) throws -> [UInt8] {
    let square = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 10, height: 10)), fill: color)
    let frames = SVGAMovie.FrameList(
      (0..<frameCount).map { SVGAMovie.Frame(transform: .translation(Double($0) * 2, y), shapes: [square]) })
    let movie = SVGAMovie(
      size: Size(width, 30), frameRate: 10, frameCount: frameCount, images: [],
      sprites: [.init("box.vector", frames: frames)])
    return try SVGAEncoder.encode(movie)
  }

  /// The same as a Lottie file; drawn slightly differently for another `y`.
  static func lottie(y: Double = 5) -> [UInt8] {
    Array(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":12,"w":40,"h":30,"layers":[
        {"ty":4,"nm":"square","ind":1,"ip":0,"op":12,"st":0,"ks":{"p":{"a":1,"k":[
            {"t":0,"s":[5,\(y + 5)],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":11,"s":[27,\(y + 5)]}]}},
         "shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[10,10]},"r":{"a":0,"k":0}},
          {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]}],
       "markers":[{"tm":3,"cm":"third","dr":2}]}
      """.utf8)
  }
}

extension TemporaryFolder {
  /// anims/a.svga, anims/b.svga (blue) and anims/c.json.
  convenience init(withAnimations: Void) throws {
    try self.init()
    try write(try TestAnimations.svga(), to: "anims/a.svga")
    try write(try TestAnimations.svga(color: Color(red: 0, green: 0, blue: 1)), to: "anims/b.svga")
    try write(TestAnimations.lottie(), to: "anims/c.json")
  }

  /// Every file below a folder with its bytes.
  func bytes(below folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try contents() where name.hasPrefix(folder + "/") {
      files[name] = try? bytes(name)
    }
    return files
  }
}

extension Program {
  /// Runs `animsnap`.
  static func run(_ arguments: String..., in directory: TemporaryFolder) throws -> Program {
    try run("animsnap", arguments, in: directory)
  }

  /// Its output, line by line.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}
