import AnimationCore
import JSONText
import SystemSupport

extension Replacements {
  /// Reads replacements in the JSON of `animrender render --replace`, which Docs/CLI.md describes.
  ///
  ///     {"texts": {"name": "Anna"}, "images": {"avatar": "anna.png"}, "values": {"**.Color": "#ff3d68"}}
  ///
  /// - Parameters:
  ///   - text: the JSON.
  ///   - limits: what it, and what it names, may ask for.
  ///   - externalFile: gives the bytes of a file that the text names; nil when there is none, and what it throws says
  ///     why. Who implements it decides what is allowed. By default nothing is found.
  /// - Throws: `corrupt` or `invalid` with the line of the first mistake, as the tool has it; `invalid` for a file that
  ///   is missing or no picture; `limitExceeded`.
  public init(
    json text: [UInt8], limits: DecodingLimits = DecodingLimits(),
    externalFile: (String) throws -> [UInt8]? = { _ in nil }
  ) throws(AnimationError) {
    func bytes(_ file: String, _ place: String) throws(AnimationError) -> [UInt8] {
      let found: [UInt8]?
      do {
        found = try externalFile(file)
      } catch {
        throw .invalid(path: place, reason: "\"\(file)\": \(error)")
      }
      guard let found else { throw .invalid(path: place, reason: "there is no file \"\(file)\"") }
      return found
    }
    self = try ReplacementFile(text, limits).replacements { file, key throws(AnimationError) in
      let place = "images.\(key)"
      let reference = ImageReference(file)
      var found: [UInt8]?
      if case .embedded = reference {} else { found = try bytes(file, place) }
      do throws(FileError) {
        guard let found else { return try ImageFile.load(reference, key: key) }
        return try ImageFile.checked(found, of: file, key: key)
      } catch {
        throw .invalid(path: place, reason: "\"\(reference.name)\": \(error.reason)")
      }
    } slots: { file throws(AnimationError) in
      // The images of slots lie next to them.
      let folder = file.folderWithSlash
      return try AnimationDecoder.decodeSlots(bytes(file, "slots"), limits: limits) {
        try externalFile(folder + $0)
      }
    }
  }

  /// Reads replacements from a JSON file. The files that it names are looked for from its folder on.
  ///
  /// - Throws: `FileError`: `unusable` with the line of the first mistake, or for a file that it names; `unreadable`.
  public init(jsonFile path: String) throws(FileError) {
    self = try ReplacementFile.load(path).replacements(from: path.folderWithSlash)
  }
}
