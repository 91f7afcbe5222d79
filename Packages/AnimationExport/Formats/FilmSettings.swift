import AnimationCore
import SystemSupport

/// What a sink is made with that takes all frames of an export.
struct FilmSettings: Sendable {
  var destination: ByteDestination
  var series: FrameSeries
  var frameCount: Int
  /// 0…100; the format's own unless another was asked for.
  var quality: Int
  var options: ExportOptions
  /// What sounds meanwhile, where the format has sounds and they are wanted.
  var soundtrack: Soundtrack?
  var threads: Int
  var budget: WorkBudget
}
