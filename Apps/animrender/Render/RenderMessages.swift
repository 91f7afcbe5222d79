import AnimationCore
import AnimationKit
import CommandLineSupport

/// What `render` says on standard error while it works.
final class RenderMessages {
  private let input: String
  private let options: RunOptions
  private var progress: ProgressBar?
  private let start = ContinuousClock.now
  private var findings: DrawingReport?

  init(input: String, _ options: RunOptions) {
    self.input = input
    self.options = options
  }

  var observer: RenderJob.Observer {
    RenderJob.Observer(report: report, begin: begin, advance: advance)
  }

  /// Takes the progress bar away.
  func end() {
    progress?.clear()
    progress = nil
  }

  func finish(_ result: RenderJob.Result) {
    end()
    if !options.quiet, let compromise = result.compromise { say("\(input): \(compromise)") }
    guard options.verbose else { return say(findings) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let size = "\(result.width)x\(result.height)"
    let frames = "\(counted(result.frameCount, "frame")) at \(result.rate.map { "\($0)" } ?? "?") fps"
    let place = result.files.count == 1 ? result.files[0] : counted(result.files.count, "file")
    say("\(place): \(size), \(frames), \(byteText(result.byteCount)), in \(numberText(seconds)) s")
  }

  /// What can be said in few words is reported when all went well: an error says it itself.
  private func report(_ findings: DrawingReport) {
    self.findings = findings
    if options.verbose { say(findings) }
  }

  private func say(_ findings: DrawingReport?) {
    guard !options.quiet, let findings else { return }
    progress?.clear()
    for line in findings.lines(verbose: options.verbose) { say("\(input): \(line)") }
  }

  private func begin(_ info: AnimationInfo, _ frameCount: Int) {
    if options.verbose {
      say(
        """
        \(input): \(info.format.rawValue) \(info.version), \(numberText(info.size.width))x\
        \(numberText(info.size.height)), \(counted(info.frameCount, "frame")) at \
        \(numberText(info.frameRate)) fps (\(numberText(info.duration)) s)
        """)
    }
    progress = ProgressBar(total: frameCount, options.progressStyle)
  }

  private func advance(_ frameCount: Int) throws {
    if Interruption.isRequested { throw CommandFailure.interrupted }
    progress?.update(done: frameCount)
  }

  private func say(_ line: String) { StandardError.complain(line) }
}
