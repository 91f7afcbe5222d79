import AnimationExport

/// A file, or one for each frame, that each input of a batch becomes.
struct BatchOutput: Sendable {
  let template: OutputTemplate
  let request: ExportRequest
}
