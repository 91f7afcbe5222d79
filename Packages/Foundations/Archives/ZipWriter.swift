import AnimationCore
import CStandardLibrary
import CZip

/// Writes ZIP archives into memory. The same files give the same bytes: nothing of a time, a user or a system is in them.
package enum ZipWriter {
  package struct Entry: Sendable {
    /// The name with folders: `images/a.png`.
    package var name: String
    package var bytes: [UInt8]
    /// False for what is as small as it gets, as images are.
    package var isDeflated: Bool

    package init(_ name: String, _ bytes: [UInt8], isDeflated: Bool) {
      (self.name, self.bytes, self.isDeflated) = (name, bytes, isDeflated)
    }
  }

  /// 1980-01-01, the first that there is.
  private static let date: zip_uint16_t = 0x21

  /// The archive of the files, in their order.
  ///
  /// - Parameter entries: at least one, each with a name of its own.
  /// - Throws: `corrupt` when libzip cannot write them.
  package static func archive(_ entries: [Entry]) throws(AnimationError) -> [UInt8] {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let target = zip_source_buffer_create(nil, 0, 0, &error) else { throw failure(&error) }
    defer { zip_source_free(target) }
    guard let archive = zip_open_from_source(target, ZIP_CREATE | ZIP_TRUNCATE, &error) else {
      throw failure(&error)
    }
    // The archive gives one back when it is closed or discarded.
    zip_source_keep(target)
    for entry in entries where !add(entry, to: archive) {
      let reason = String(cString: zip_error_strerror(zip_get_error(archive)))
      zip_discard(archive)
      throw .corrupt(part: "\"\(entry.name)\" in the ZIP archive", reason: reason)
    }
    guard zip_close(archive) == 0 else {
      let reason = String(cString: zip_error_strerror(zip_get_error(archive)))
      zip_discard(archive)
      throw .corrupt(part: "ZIP archive", reason: reason)
    }
    return try bytes(of: target)
  }

  private static func add(_ entry: Entry, to archive: OpaquePointer) -> Bool {
    // A copy, which libzip frees together with the archive.
    guard let copy = malloc(max(1, entry.bytes.count)) else { return false }
    entry.bytes.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: copy, count: entry.bytes.count).copyMemory(from: $0)
    }
    guard let source = zip_source_buffer(archive, copy, zip_uint64_t(entry.bytes.count), 1) else {
      free(copy)
      return false
    }
    let index = zip_file_add(archive, entry.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      return false
    }
    let place = zip_uint64_t(index)
    let (method, level): (Int32, zip_uint32_t) = entry.isDeflated ? (ZIP_CM_DEFLATE, 9) : (ZIP_CM_STORE, 0)
    return zip_set_file_compression(archive, place, method, level) == 0
      && zip_file_set_dostime(archive, place, 0, date, 0) == 0
      && zip_file_set_external_attributes(archive, place, 0, zip_uint8_t(ZIP_OPSYS_DOS), 0) == 0
  }

  private static func bytes(of source: OpaquePointer) throws(AnimationError) -> [UInt8] {
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_source_stat(source, &status) == 0, status.valid & zip_uint64_t(ZIP_STAT_SIZE) != 0,
      let size = Int(exactly: status.size), zip_source_open(source) == 0
    else { throw .corrupt(part: "ZIP archive", reason: "it cannot be read back") }
    defer { zip_source_close(source) }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Int(zip_source_read(source, buffer.baseAddress, zip_uint64_t(size))))
    }
    guard bytes.count == size else {
      throw .corrupt(part: "ZIP archive", reason: "it cannot be read back")
    }
    return bytes
  }

  private static func failure(_ error: inout zip_error_t) -> AnimationError {
    .corrupt(part: "ZIP archive", reason: String(cString: zip_error_strerror(&error)))
  }
}
