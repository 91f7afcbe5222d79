import CAnimrender

/// A file that was made, and what there is to say of it.
struct MadeFile {
  let bytes: [UInt8]
  let report: Report

  /// Makes a file, and hands it out.
  ///
  /// - Parameter report: null where the caller does not want it.
  static func hand(
    _ result: UnsafeMutablePointer<OpaquePointer?>?, _ report: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<animrender_error>?, _ make: () throws -> MadeFile
  ) -> animrender_status {
    attempt(error) {
      report?.pointee = nil
      let place = try HandleTable.emptied(result, "result")
      let made = try make()
      HandleTable.hand(out: HandedOutBytes(made.bytes), to: place)
      if let report { HandleTable.hand(out: HandedOutBytes(made.report.bytes), to: report) }
    }
  }
}
