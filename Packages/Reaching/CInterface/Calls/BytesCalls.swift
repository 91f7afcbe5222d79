// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CAnimrender

@c @implementation
public func animrender_bytes_create(
  _ data: UnsafeRawPointer!, _ length: Int, _ bytes: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(bytes, "bytes")
    HandleTable.hand(out: HandedOutBytes(try CallerMemory.copy(data, length, "data")), to: place)
  }
}

@c @implementation
public func animrender_bytes_get(
  _ bytes: OpaquePointer!, _ data: UnsafeMutablePointer<UnsafeRawPointer?>!,
  _ length: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    guard let data, let length else { throw Failure.null("data or length") }
    let memory = try HandleTable.find(bytes, HandedOutBytes.self).memory
    (data.pointee, length.pointee) = (memory.baseAddress, memory.count)
  }
}

@c @implementation
public func animrender_bytes_free(_ bytes: OpaquePointer!) -> animrender_status {
  HandleTable.free(bytes, HandedOutBytes.self)
}
