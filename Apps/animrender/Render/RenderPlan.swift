import AnimationExport
import AnimationKit
import CommandLineSupport

/// What is to be written for one animation: which frames, in which format, where.
struct RenderPlan {
  let schedule: FrameSchedule
  let format: ExportFormat
  let exportOptions: ExportOptions
  /// True when each frame has a file of its own.
  let namesFrames: Bool
  /// A path for each frame, or one for all; none for standard output.
  let paths: [String]
  /// What comes out otherwise than one may expect, because the format has it so: a line each.
  private(set) var notes: [String] = []
  /// Whether what can be heard becomes part of the file.
  let hasSound: Bool
  /// All that is written: with what lies beside.
  var writtenPaths: [String] { paths + paths.compactMap { format.path(beside: $0, exportOptions) } }

  /// - Throws: when the animation has no such frames, or when several were to go into one file.
  init(_ job: RenderJob, _ info: AnimationInfo) throws {
    let (options, output) = (job.options, job.output)
    let format = try options.format.exportFormat(for: output)
    self.format = format
    namesFrames = output.namesFrames
    exportOptions = options.format.exportOptions(loops: options.timing.loops)
    let passes =
      format.options.contains(.loops) && !output.namesFrames ? 1 : max(1, options.timing.loops ?? 0)

    let wanted = options.timing.outputRate(of: info)
    let fastest = format.fastestRate ?? wanted
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
      notes.append("\(rate) frames per second instead of \(wanted): a \(format) shows no more evenly")
    }

    let isFilm = !output.namesFrames && format.isFilm(frameCount: schedule.count)
    if !isFilm, !output.namesFrames, schedule.count > 1 {
      throw CommandFailure(
        .usage,
        """
        \(output.text): one file cannot hold \(schedule.count) frames: put {frame} into its name, \
        or pick one with --frames, --time or --progress
        """)
    }
    if output.isStandardOutput {
      guard !isFilm || format == .rgba else {
        throw ArgumentProblem(
          "an animated \(format) cannot be sent to a pipe: pick one frame, or use rgba")
      }
      paths = []
    } else {
      let frames = isFilm ? [0] : numbers ?? Array(0..<schedule.count)
      paths = frames.map { output.path(of: job.name, frame: $0) }
    }
    hasSound = format.options.contains(.sound) && !options.format.mute && !options.timing.reverse
  }
}
