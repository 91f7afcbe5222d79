// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CAnimrender

@c @implementation
public func animrender_cancellation_create(
  _ cancellation: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    HandleTable.hand(out: Cancellation(), to: try HandleTable.emptied(cancellation, "cancellation"))
  }
}

@c @implementation
public func animrender_cancellation_cancel(
  _ cancellation: OpaquePointer!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) { try HandleTable.find(cancellation, Cancellation.self).cancel() }
}

@c @implementation
public func animrender_cancellation_free(_ cancellation: OpaquePointer!) -> animrender_status {
  HandleTable.free(cancellation, Cancellation.self)
}
