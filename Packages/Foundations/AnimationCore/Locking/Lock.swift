import CStandardLibrary

/// A value that one thread at a time may touch.
///
/// As the standard library's Mutex, but made of what the thread sanitizer understands: on Linux it takes a Mutex that
/// had to wait for no lock at all, and reports races that are none.
package struct Lock<Value>: ~Copyable, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: consuming sending Value) {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    self.value.initialize(to: value)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` while no other thread can touch the value. Taking the lock again inside never returns.
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }

  /// Calls `body` as `withLock` does, but for a program that cannot go on: who holds the lock may be the
  /// thread that has crashed. After `patience` milliseconds `body` sees the value as that thread has left it.
  package borrowing func withLockAfterCrash(patience: Int, _ body: (inout Value) -> Never) -> Never {
    var waited = 0
    while pthread_mutex_trylock(mutex) != 0, waited < patience {
      usleep(1000)
      waited += 1
    }
    body(&value.pointee)
  }
}
