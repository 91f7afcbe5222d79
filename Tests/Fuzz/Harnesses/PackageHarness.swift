import AnimationCore
import AnimationFormats
import DotLottieFormat
import SVGAFormat

extension Harness {
  /// What is packed can be unpacked, has no file that was another, and is packed to the same bytes again.
  static let packages = Harness("packages", longest: 4096) { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    if choices.flag() {
      let file = choices.flag() ? container(&choices) : AnimationBytes.package(&choices)
      guard let folder = try? DotLottieFolder.unpack(file) else { return }
      try repack(folder)
    } else {
      guard let movie = try? SVGADecoder.decode(AnimationBytes.movie(&choices), limits: smallLimits) else {
        return
      }
      try repack(movie.movie)
    }
  }

  private static func repack(_ folder: UnpackedDotLottie) throws(BrokenPromise) {
    var package = folder
    // Files that people may have written in a dotLottie may be none that are packed.
    guard let packed = try? package.pack() else { return }
    let again: UnpackedDotLottie?
    do {
      again = try DotLottieFolder.unpack(packed)
    } catch {
      throw BrokenPromise(description: "what was packed cannot be unpacked: \(error)")
    }
    guard var again else { throw BrokenPromise(description: "what was packed is no dotLottie") }
    let changed = again.files.filter { path, content in
      path != UnpackedDotLottie.manifestName && folder.files[path] != content
    }
    try BrokenPromise.unless(changed.isEmpty, "files are others once packed: \(changed.keys.sorted())")
    try BrokenPromise.unless((try? again.pack()) == packed, "the same files are packed otherwise")
  }

  private static func repack(_ movie: SVGAMovie) throws(BrokenPromise) {
    let unpacked = UnpackedMovie(movie)
    let again: SVGAMovie
    do {
      again = try MovieTextReader.read(unpacked.text) { name in
        unpacked.files.first { $0.name == name }?.bytes ?? []
      }.movie
    } catch {
      throw BrokenPromise(description: "what was unpacked cannot be packed: \(error)")
    }
    // Not the movies themselves: what is no number is not equal to itself.
    try BrokenPromise.unless(
      UnpackedMovie(again).text == unpacked.text, "a movie is another once unpacked")
  }
}
