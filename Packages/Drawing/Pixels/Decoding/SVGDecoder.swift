import AnimationCore
import SystemSupport

/// SVG through librsvg, in a process of its own: the program `rsvg-convert`. A few hundred bytes can keep the library
/// busy for minutes or take gigabytes, and a call of it cannot be ended, a process can.
///
/// It reads from its standard input, so that nothing a file refers to is loaded, neither from the disk nor from a server.
enum SVGDecoder {
  /// How often an image can be halved before it is drawn.
  static let maximumHalvings = 12
  /// The most seconds of the processor. Real files take some hundredths of a second.
  private static let maximumSeconds = 2
  private static let maximumKilobytes = 1 << 20
  /// How long the process is waited for, should it hang.
  private static let maximumWaiting = Duration.seconds(20)
  /// What files may take before it counts as work, and how much that is for each second after it.
  private static let (freeSeconds, unitsPerSecond) = (0.1, 4e8)

  /// What languages a file may ask for is the same everywhere.
  private static let script = """
    ulimit -t \(maximumSeconds) 2>/dev/null; ulimit -v \(maximumKilobytes) 2>/dev/null
    unset LANGUAGE LANG; LC_ALL=C; export LC_ALL
    exec rsvg-convert "$@" <&3
    """

  /// Fills `pixels` with straight BGRA, whatever the proportions of the picture.
  ///
  /// - Parameters:
  ///   - budget: what takes long counts; when it is spent, the process is ended.
  ///   - programs: counts everything.
  static func decode(
    _ bytes: [UInt8], into pixels: PixelBuffer, _ budget: WorkBudget, _ programs: ProgramTime
  ) throws(AnimationError) -> DecodedColors {
    let file: [UInt8]
    do {
      file = try draw(bytes, pixels.width, pixels.height, budget, programs)
    } catch let error as AnimationError {
      throw error
    } catch {
      throw .invalid(path: "", reason: "SVG: \(error)")
    }
    return try PNGDecoder.decode(file, into: pixels, isFast: true)
  }

  /// - Returns: a PNG.
  private static func draw(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ budget: WorkBudget, _ programs: ProgramTime
  ) throws -> [UInt8] {
    try programs.check()
    let (input, output) = (try UnnamedFile(bytes), try UnnamedFile())
    let process = try ChildProcess(
      "/bin/sh",
      ["-c", script, "rsvg-convert", "--width", "\(width)", "--height", "\(height)", "--format", "png"],
      files: [input], output: output, hint: "it is part of every system")
    let end = ContinuousClock.now + maximumWaiting
    let code = process.exitCode { budget.isExhausted || ContinuousClock.now > end }
    programs.add(process.processorSeconds)
    budget.spend(
      Int(max(0, process.processorSeconds - freeSeconds) * unitsPerSecond, within: 0...1 << 40))
    switch code {
    case 0?: return try output.bytes(name: "the picture", limit: DecodingLimits().fileBytes)
    case 127?:
      throw AnimationError.missing(
        "SVGs are drawn by the program rsvg-convert", debian: "librsvg2-bin", brew: "librsvg")
    case nil, .some(..<0):
      try budget.check()
      throw AnimationError.invalid(
        path: "SVG", reason: "drawing it takes more than \(maximumSeconds) s, or too much memory")
    default: throw AnimationError.corrupt(part: "SVG", reason: reason(process.lastLines(1).first))
    }
  }

  private static func reason(_ line: String?) -> String {
    let known = "Error rendering SVG stdin: "
    guard let line, !line.isEmpty else { return "it cannot be drawn" }
    return line.hasPrefix(known) ? String(line.dropFirst(known.count)) : line
  }
}
