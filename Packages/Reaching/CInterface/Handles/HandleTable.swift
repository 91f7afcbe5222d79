import AnimationCore
import CAnimrender

/// The objects that callers have handles of: their one owner each.
///
/// A handle is a number in the shape of a pointer, which is never given twice: one that was freed, or comes from elsewhere, is
/// found out, and nothing is ever read at it.
final class HandleTable: Sendable {
  static let shared = HandleTable()

  private struct State {
    var lastNumber: UInt = 0
    var objects: [UInt: any AnyObject & Sendable] = [:]
  }

  private let state = Lock(State())

  func add(_ object: any AnyObject & Sendable) -> OpaquePointer? {
    state.withLock { state in
      state.lastNumber += 1
      // Odd, as no pointer to an object of C is.
      let handle = state.lastNumber << 1 | 1
      state.objects[handle] = object
      return handle
    }.pointer
  }

  /// - Throws: where a handle is none of this kind, or not any more.
  func object<Object: AnyObject & Sendable>(
    _ handle: OpaquePointer?, _: Object.Type = Object.self
  ) throws(Failure) -> Object {
    let key = UInt(bitPattern: handle)
    guard let object = state.withLock({ $0.objects[key] }) as? Object else { throw Self.invalid(handle) }
    return object
  }

  /// Takes away what a handle is of; of null nothing.
  ///
  /// - Throws: see `object`.
  @discardableResult
  func remove<Object: AnyObject & Sendable>(_ handle: OpaquePointer?, _ type: Object.Type) throws(Failure)
    -> Object?
  {
    guard let handle else { return nil }
    let key = UInt(bitPattern: handle)
    // Its end may take a while, and is outside of the lock.
    let object: (any AnyObject & Sendable)? = state.withLock { state in
      state.objects[key] is Object ? state.objects.removeValue(forKey: key) : nil
    }
    guard let object = object as? Object else { throw Self.invalid(handle) }
    return object
  }

  private static func invalid(_ handle: OpaquePointer?) -> Failure {
    Failure(
      ANIMRENDER_INVALID_HANDLE,
      handle == nil ? "the handle is null" : "the handle was freed, or is one of another kind")
  }
}

extension UInt {
  fileprivate var pointer: OpaquePointer? { OpaquePointer(bitPattern: self) }
}

// What calls do with the one table.
extension HandleTable {
  /// The object of a handle.
  ///
  /// - Throws: where it is none of this kind, or not any more.
  static func find<Object: AnyObject & Sendable>(
    _ handle: OpaquePointer?, _ type: Object.Type = Object.self
  ) throws(Failure) -> Object {
    try shared.object(handle, type)
  }

  /// Hands out an object.
  static func hand(out object: any AnyObject & Sendable, to place: UnsafeMutablePointer<OpaquePointer?>) {
    place.pointee = shared.add(object)
  }

  /// The place that a handle is to go to, where there is none as yet.
  ///
  /// - Throws: where that is nowhere.
  static func emptied(
    _ place: UnsafeMutablePointer<OpaquePointer?>?, _ name: String
  ) throws(Failure) -> UnsafeMutablePointer<OpaquePointer?> {
    guard let place else { throw .null(name) }
    place.pointee = nil
    return place
  }

  /// Frees an object.
  static func free<Object: AnyObject & Sendable>(
    _ handle: OpaquePointer?, _ type: Object.Type
  ) -> animrender_status {
    attempt(nil) { try shared.remove(handle, type) }
  }
}
