// `environ` is a variable: nothing here changes it.
@preconcurrency import CStandardLibrary

/// How programs are started: all of them through this.
enum Spawning {
  struct Failure: Error {
    /// The error's number, as `errno` would be.
    var code: Int32
  }

  /// Starts a program, looked for in `PATH`. No signal is ignored or blocked in it.
  ///
  /// - Parameters:
  ///   - arguments: its name first.
  ///   - descriptors: what it gets as 0, 1, 2 …, nil for nothing, and no others. It is in a group of its own, as Ctrl-C
  ///     is for us to handle.
  static func start(_ arguments: [String], _ descriptors: [Int32?]) -> Result<pid_t, Failure> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, descriptor) in descriptors.enumerated() {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      }
    }
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let strings = arguments.map { strdup($0) }
    defer { for string in strings { free(string) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, arguments[0], &actions, &attributes, strings + [nil], environment)
    return code == 0 ? .success(id) : .failure(Failure(code: code))
  }

  private static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }
}
