import AnimationCore
import AnimationKit
import AnimationOptimisation
import CommandLineSupport
import SystemSupport

/// What is done with every input.
struct OptimiseJob: Sendable {
  let output: OutputTemplate
  let options: AnimationOptimiser.Options
  /// The largest difference that may be, of 255.
  let verify: Int?

  func run(_ input: BatchInput, progress: @escaping (Double) -> Void) -> OptimiseEntry {
    let (kind, source) = input.look()
    if kind == .other { return .ignored }
    do {
      return .done(try optimise(source, to: output.path(of: input.name, frame: 0), progress))
    } catch {
      return .failed(CommandFailure(error, of: input.file.name))
    }
  }

  private func optimise(
    _ source: InputFile, to path: String, _ progress: @escaping (Double) -> Void
  ) throws -> OptimiseEntry.Done {
    var files = ProtectedFiles()
    let neighbours = Lock<[String]>([])
    let file = try source.read(protecting: &files) { path in neighbours.withLock { $0.append(path) } }
    let result = try FileError.naming(source.name) { () throws(AnimationError) in
      try AnimationOptimiser.optimise(
        file.bytes, options: options, limits: source.limits.decoding, externalImage: file.externalImage,
        budget: source.limits.budget.timed, progress: progress)
    }
    files.add(neighbours.withLock(\.self), as: "an image of the animation")
    try files.check(writing: [path])
    if let verify, let largest = result.proof?.largest, largest.value > verify {
      throw CommandFailure(
        .invalidData,
        """
        \(source.name): frame \(largest.frame) differs by \(largest.value) of 255 at \(largest.x),\(largest.y), more \
        than \(verify): nothing was written
        """)
    }
    let batch = OutputBatch()
    try batch.add(result.bytes, path: path)
    try batch.commit()
    return OptimiseEntry.Done(
      input: source.name, output: path, proof: result.proof, isChanged: result.bytes != file.bytes,
      imagesLeft: result.imagesLeft)
  }
}
