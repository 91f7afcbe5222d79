import AnimationCore
import AnimationExport
import CAnimrender
import FrameRendering
import SystemSupport

/// A file that is made of an animation.
struct Export {
  let opened: OpenedAnimation
  /// The request in JSON.
  let request: animrender_text
  let replacements: Replacements
  let work: Work

  /// - Parameter path: of a file; nil for a stream.
  /// - Returns: what has come of it.
  func run(to destination: ByteDestination, path: String? = nil) throws -> HandedOutBytes {
    var request = try self.request(for: path)
    request.replacements = replacements
    guard !request.hasFileForEachFrame else {
      throw Failure.argument("request: fileForEachFrame: one file is made; a renderer draws frames")
    }
    let exporter = try exporter(request)
    try exporter.checkFrameCount()
    let total = exporter.schedule.count
    let result = try exporter.export(to: destination) { done in try work.report(done, of: total) }
    return HandedOutBytes(
      Report { json in
        json.add("bytes", result.byteCount)
        json.diagnostics(exporter.diagnostics)
        json.add("frames", result.frameCount)
        json.add("height", result.series.height)
        json.add("width", result.series.width)
      }.bytes)
  }

  /// What replacements do not touch is drawn once for all people.
  private func exporter(_ request: ExportRequest) throws(ExportError) -> AnimationExporter {
    guard replacements.isEmpty else {
      return try AnimationExporter(
        opened.personalised, request, jobs: work.threads, budget: work.budget)
    }
    return try AnimationExporter(opened.animation, request, jobs: work.threads, budget: work.budget)
  }

  private func request(for path: String?) throws -> ExportRequest {
    let format = try? path.map { path throws(ExportError) in try ExportFormat(path: path) }
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    if let key = ExportRequest.formatKey { userInfo[key] = format }
    if let request = try request.options("request", ExportRequest.self, userInfo) { return request }
    guard let path else { throw Failure.argument("request: format is missing") }
    return ExportRequest(try ExportFormat(path: path))
  }
}
