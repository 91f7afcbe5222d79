import AnimationCore
import CStandardLibrary
import CZip

/// The files of a ZIP in memory, by their names with folders: `images/a.png`. What might lead out of its folder once
/// unpacked does not exist for it: names with `..` or a backslash, absolute ones, symbolic links.
package final class ZipArchive {
  /// What a ZIP with at least one file begins with.
  package static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// The longest name of an entry, in bytes; entries of longer names do not exist, either.
  private static let maximumNameLength = 1024

  /// Names that several entries have. The last one counts, as when all of them are unpacked.
  package private(set) var repeatedNames: Set<String> = []

  private let archive: OpaquePointer
  private var indices: [String: zip_uint64_t] = [:]
  private var contents: [String: EncodedContent] = [:]
  /// How many more bytes may be inflated, by all files together.
  private var budget: Int
  private let limit: Int

  /// - Throws: `corrupt` when this is no complete ZIP; `limitExceeded` when it has more entries than
  ///   `limits.layers`.
  package init(_ bytes: [UInt8], limits: DecodingLimits) throws(AnimationError) {
    limit = limits.inflatedBytes
    budget = limits.inflatedBytes
    archive = try Self.open(bytes)
    let count = zip_get_num_entries(archive, 0)
    try DecodingLimits.check("files in the ZIP archive", Int(count), limits.layers)
    for index in 0..<zip_uint64_t(max(0, count)) {
      guard let name = zip_get_name(archive, index, 0).map({ String(cString: $0) }), Self.isSafe(name),
        !isLink(index)
      else { continue }
      if indices.updateValue(index, forKey: name) != nil { repeatedNames.insert(name) }
    }
  }

  deinit { zip_discard(archive) }

  /// The names of entries in the order of the archive.
  package var names: [String] { indices.sorted { $0.value < $1.value }.map(\.key) }

  package func contains(_ name: String) -> Bool { indices[name] != nil }

  /// Whether an entry of that name exists for this reader. False for folders, too, whose names end in a slash.
  package static func isSafe(_ name: String) -> Bool {
    guard name.utf8.count <= maximumNameLength, !name.utf8.contains(UInt8(ascii: "\\")) else { return false }
    return name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && String($0) != "." && String($0) != ".." }
  }

  /// Its content is not a file, but where one is.
  private func isLink(_ index: zip_uint64_t) -> Bool {
    var (system, attributes) = (zip_uint8_t(), zip_uint32_t())
    guard zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0,
      system == ZIP_OPSYS_UNIX
    else { return false }
    return mode_t(truncatingIfNeeded: attributes >> 16) & S_IFMT == S_IFLNK
  }

  private static func open(_ bytes: [UInt8]) throws(AnimationError) -> OpaquePointer {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    // A copy, which libzip frees together with the archive.
    guard let copy = malloc(max(1, bytes.count)) else {
      throw .corrupt(part: "ZIP archive", reason: "no memory for \(bytes.count) bytes")
    }
    bytes.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: $0)
    }
    guard let source = zip_source_buffer_create(copy, zip_uint64_t(bytes.count), 1, &error) else {
      free(copy)
      throw .corrupt(part: "ZIP archive", reason: String(cString: zip_error_strerror(&error)))
    }
    guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      zip_source_free(source)
      // What it lists is at its end.
      let isCutShort = zip_error_code_zip(&error) == ZIP_ER_NOZIP && bytes.starts(with: mark)
      let reason = isCutShort ? "its end is missing" : String(cString: zip_error_strerror(&error))
      throw .corrupt(part: "ZIP archive", reason: reason)
    }
    return archive
  }

  /// The bytes of the file of that name, or nil when there is none. A file is inflated once.
  ///
  /// - Throws: `corrupt` when its data is damaged; `limitExceeded` when all files read so far inflate to more
  ///   than `inflatedBytes`.
  package func read(_ name: String) throws(AnimationError) -> [UInt8]? { try content(name)?.bytes }

  /// The content of the file of that name, the same one each time, or nil when there is none. Thousands of images may
  /// be in one file.
  ///
  /// - Throws: as `read`.
  package func content(_ name: String) throws(AnimationError) -> EncodedContent? {
    if let content = contents[name] { return content }
    guard let index = indices[name] else { return nil }
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_stat_index(archive, index, 0, &status) == 0, status.valid & zip_uint64_t(ZIP_STAT_SIZE) != 0,
      let size = Int(exactly: status.size)
    else { throw damaged(name, lastError) }
    guard size <= budget else {
      throw .limitExceeded(
        what: "inflated size in bytes", value: limit - budget + min(size, Int.max / 2), limit: limit)
    }
    guard let file = zip_fopen_index(archive, index, 0) else { throw damaged(name, lastError) }
    defer { zip_fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = size == 0 ? 0 : max(0, Int(zip_fread(file, buffer.baseAddress, zip_uint64_t(size))))
    }
    // libzip compares the checksum when the end is reached.
    var extra: UInt8 = 0
    guard bytes.count == size, zip_fread(file, &extra, 1) == 0 else {
      let error = zip_file_get_error(file)
      throw damaged(name, zip_error_code_zip(error) == 0 ? nil : String(cString: zip_error_strerror(error)))
    }
    budget -= size
    let content = EncodedContent(bytes)
    contents[name] = content
    return content
  }

  private var lastError: String? {
    let error = zip_get_error(archive)
    return zip_error_code_zip(error) == 0 ? nil : String(cString: zip_error_strerror(error))
  }

  /// - Parameter reason: what libzip says, where it says anything: of sizes that are not what is declared it
  ///   knows no error.
  private func damaged(_ name: String, _ reason: String?) -> AnimationError {
    .corrupt(
      part: "\"\(name)\" in the ZIP archive",
      reason: reason ?? "its size differs from what the archive declares")
  }
}
