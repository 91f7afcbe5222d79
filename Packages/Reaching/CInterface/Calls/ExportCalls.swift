// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AnimationCore
import CAnimrender
import SystemSupport

@c @implementation
public func animrender_export_file(
  _ animation: OpaquePointer!, _ request: animrender_text, _ replacements: OpaquePointer!,
  _ path: animrender_text, _ work: UnsafePointer<animrender_work>!,
  _ report: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    report?.pointee = nil
    let path = try path.path("path")
    let made = try Export(
      opened: HandleTable.find(animation), request: request,
      replacements: ReplacementSet.current(replacements),
      work: Work(work)
    ).run(to: .file(path), path: path)
    if let report { HandleTable.hand(out: made, to: report) }
  }
}

@c @implementation
public func animrender_export_write(
  _ animation: OpaquePointer!, _ request: animrender_text, _ replacements: OpaquePointer!,
  _ write: animrender_write!, _ write_context: UnsafeMutableRawPointer!,
  _ work: UnsafePointer<animrender_work>!, _ report: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    report?.pointee = nil
    guard let writer = CallBack(write, write_context) else { throw Failure.null("write") }
    let made = try Export(
      opened: HandleTable.find(animation), request: request,
      replacements: ReplacementSet.current(replacements),
      work: Work(work)
    ).run(
      to: .stream { bytes in
        let status = bytes.withUnsafeBytes { writer.function(writer.context, $0.baseAddress, $0.count) }
        if status != 0 { throw Failure(ANIMRENDER_CALLBACK_FAILED, "the write callback has failed") }
      })
    if let report { HandleTable.hand(out: made, to: report) }
  }
}
