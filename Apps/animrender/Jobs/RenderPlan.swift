import AnimationCore
import AnimationExport
import AnimationKit
import CommandLineSupport

/// Where an export goes, and what there is to be said of it before anything is drawn.
struct RenderPlan {
  /// A path for each frame, or one for all; none for standard output.
  let paths: [String]
  /// All that is written: with companion files.
  let writtenPaths: [String]
  /// What comes out otherwise than one may expect, because the format has it so: a line each.
  private(set) var notes: [String] = []
  /// Whether what can be heard becomes part of the file.
  let hasSound: Bool

  /// - Throws: when several frames were to go into one file, or into a pipe.
  init(_ job: RenderJob, _ exporter: AnimationExporter) throws {
    let (request, schedule, output) = (exporter.request, exporter.schedule, job.output)
    let format = request.format
    if schedule.rate != exporter.requestedRate, schedule.count > 1 {
      notes.append(
        "\(schedule.rate) frames per second instead of \(exporter.requestedRate): a \(format) shows no more evenly"
      )
    }
    let holdsAllFrames = !request.hasFileForEachFrame && format.holdsAllFrames(schedule.count)
    if !holdsAllFrames, !request.hasFileForEachFrame, schedule.count > 1 {
      let advice =
        output.isStandardOutput
        ? "choose an animated format, such as --format gif" : "put {frame} into its name"
      throw CommandFailure(
        .usage,
        """
        \(output.text): one file cannot hold \(schedule.count) frames: \(advice), \
        or pick one with --frames, --time, --progress or --poster
        """)
    }
    if output.isStandardOutput {
      paths = []
    } else {
      let frames = holdsAllFrames ? [0] : schedule.listedFrames ?? Array(0..<schedule.count)
      paths = frames.map { output.path(of: job.name, frame: $0) }
    }
    writtenPaths = paths + paths.compactMap { format.companionPath(for: $0, request.options) }
    hasSound =
      format.options.contains(.sound) && !request.options.video.isMuted && !request.isReversed
      && schedule.listedFrames == nil
  }
}
