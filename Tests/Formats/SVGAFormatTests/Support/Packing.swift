import AnimationCore

@testable import SVGAFormat

extension UnpackedMovie {
  /// The movie read again from its text and files.
  func packed() throws -> SVGAAnimation {
    try MovieTextReader.read(text) { name throws(AnimationError) in
      guard let file = files.first(where: { $0.name == name }) else {
        throw .invalid(path: "", reason: "\"\(name)\" is not in the folder")
      }
      return file.bytes
    }
  }
}
