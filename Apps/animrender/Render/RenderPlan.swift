import AnimationExport
import AnimationKit
import CommandLineSupport

/// What is to be written for one animation: which frames, in which format, where.
struct RenderPlan {
  let schedule: FrameSchedule
  let format: ExportFormat
  /// True for all frames in one file.
  let isFilm: Bool
  /// How often a format that counts loops itself plays.
  let loops: Int
  /// A path for each frame, or one for all; none for standard output.
  let paths: [String]
  /// What comes out otherwise than one may expect, because the format has it so: a line each.
  private(set) var notes: [String] = []
  /// Whether what can be heard becomes part of the file.
  let hasSound: Bool
  /// All that is written: with what lies beside.
  var writtenPaths: [String] { paths + paths.compactMap(format.pathBeside) }

  /// - Throws: when the animation has no such frames, or when several were to go into one file.
  init(_ job: RenderJob, _ info: AnimationInfo) throws {
    let (options, output) = (job.options, job.output)
    let name = try options.format.name(for: output)
    loops = options.timing.loops ?? 0
    let passes = name.countsLoops && !output.namesFrames ? 1 : max(1, loops)

    let wanted = options.timing.outputRate(of: info)
    let fastest = name.fastestRate ?? wanted
    let rate = wanted.framesPerSecond > fastest.framesPerSecond ? fastest : wanted

    let numbers: [Int]?
    if options.frames.firstUsed != nil {
      let frames = try options.frames.selection.frames(of: info)
      schedule = FrameSchedule(frames: frames, rate: rate)
      numbers = frames
    } else {
      schedule = try options.timing.schedule(of: info, rate: rate, passes: passes)
      numbers = nil
    }

    if rate != wanted, schedule.count > 1 {
      notes.append("\(rate) frames a second instead of \(wanted): a \(name.rawValue) shows no more evenly")
    }

    isFilm = name.hasFilms && !output.namesFrames && (schedule.count > 1 || !name.hasStills)
    if !isFilm, !output.namesFrames, schedule.count > 1 {
      throw CommandFailure(
        .usage,
        """
        \(output.text): one file cannot hold \(schedule.count) frames: put {frame} into its name, \
        or pick one with --frames, --time or --progress
        """)
    }
    if output.isStandardOutput {
      guard !isFilm || name == .rgba else {
        throw ArgumentProblem(
          "an animated \(name.rawValue) cannot be sent to a pipe: pick one frame, or use rgba")
      }
      paths = []
    } else {
      let frames = isFilm ? [0] : numbers ?? Array(0..<schedule.count)
      paths = frames.map { output.path(of: job.name, frame: $0) }
    }
    hasSound = !name.codecs.isEmpty && !options.format.mute && !options.timing.reverse
    format = options.format.exportFormat(
      name, isFilm: isFilm, soundtrack: try Self.soundtrack(options, info, passes: passes))
  }

  /// The sounds of what is played; none for single frames and for what runs backwards.
  private static func soundtrack(
    _ options: RenderOptions, _ info: AnimationInfo, passes: Int
  ) throws(ArgumentProblem) -> Soundtrack? {
    guard !options.format.mute, !options.timing.reverse, options.frames.firstUsed == nil else { return nil }
    return Soundtrack(
      info.audioCues, frames: try options.timing.frames(of: info), frameRate: info.frameRate,
      speed: options.timing.speed, passes: passes)
  }
}
