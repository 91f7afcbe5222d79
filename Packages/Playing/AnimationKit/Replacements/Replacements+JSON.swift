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
    self = try ReplacementFile(text, limits).replacements(limits: limits, read: externalFile)
  }

  /// Reads replacements from a JSON file. The files that it names are looked for from its folder on.
  ///
  /// - Throws: `FileError`: `unusable` with the line of the first mistake, or for a file that it names; `unreadable`.
  public init(jsonFile path: String) throws(FileError) {
    self = try ReplacementFile.load(path).replacements(from: path.folderWithSlash)
  }
}
