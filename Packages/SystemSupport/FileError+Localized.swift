#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What Foundation calls `localizedDescription` is the same line.
extension FileError: LocalizedError {
  public var errorDescription: String? { description }
}
