import AnimationCore

/// What a device plays: the sounds of all outputs on it.
final class DeviceMix: Sendable {
  private let stages = Lock<[AudioStage]>([])

  func add(_ stage: AudioStage) { stages.withLock { $0.append(stage) } }

  func remove(_ stage: AudioStage) { stages.withLock { $0.removeAll { $0 === stage } } }

  /// The next samples, −1…1, left and right in turn; time moves on by as much.
  func render(into output: UnsafeMutableBufferPointer<Float>) {
    output.update(repeating: 0)
    stages.withLock { stages in
      for stage in stages { stage.mix(into: output) }
    }
    for index in output.indices { output[index] = min(max(output[index], -1), 1) }
  }
}
