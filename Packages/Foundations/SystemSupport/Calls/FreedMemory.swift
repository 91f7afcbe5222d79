#if canImport(Glibc)
  import CMallopt
#endif

/// What the C library does with memory that is given back to it.
package enum FreedMemory {
  /// The size in bytes up to which memory is kept.
  private static let most: Int32 = 1 << 30

  /// Keeps it for the next image: otherwise the system takes the memory of every large one back, and clears it page by
  /// page before it gives it again, which can take as long as drawing. To be called before there are threads.
  package static func keep() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, most)
      _ = mallopt(M_TRIM_THRESHOLD, most)
    #endif
  }

  /// Gives back what is kept, of all threads: after what takes far more than what comes next.
  package static func release() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #endif
  }
}
