import ArgumentParser

/// Nobody can want both.
///
/// - Throws: `ValidationError`.
package func checkVerbosity(verbose: Bool, quiet: Bool) throws {
  if verbose, quiet { throw ValidationError("Use only one of --verbose and --quiet.") }
}
