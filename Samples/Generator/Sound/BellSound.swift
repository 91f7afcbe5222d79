import AnimationExport
import Foundation
import SystemSupport

/// One stroke of a bell, put together from sines as Jean-Claude Risset did (An Introductory Catalogue of Computer
/// Synthesized Sounds, 1969): the higher a partial, the sooner it fades.
enum BellSound {
  /// In seconds.
  static let duration = 1.5
  private static let samplesPerSecond = 22_050
  /// Of the whole bell, in Hz.
  private static let pitch = 520.0
  private static let partials: [(ratio: Double, loudness: Double, duration: Double)] = [
    (0.56, 1, 1), (0.92, 1, 0.65), (1.19, 1.8, 0.55), (1.7, 2.67, 0.35), (2, 1.67, 0.325), (2.74, 1.46, 0.3),
    (3, 1.33, 0.25), (3.76, 1.33, 0.2), (4.07, 1.33, 0.15),
  ]

  /// The stroke as an MP3, packed by the program ffmpeg.
  static func mp3() throws -> [UInt8] {
    let file = try UnnamedFile()
    let ffmpeg = try ChildProcess(
      "ffmpeg",
      [
        "-loglevel", "error", "-f", "s16le", "-ar", "\(samplesPerSecond)", "-ac", "1", "-i", "pipe:0",
        "-c:a", "libmp3lame", "-b:a", "32k", "-id3v2_version", "0", "-fflags", "+bitexact",
        "-flags:a", "+bitexact", "-f", "mp3", "-y", "file:/dev/fd/3",
      ], files: [file], hint: "the sounds of samples are packed by it")
    try ffmpeg.send(
      samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    try ffmpeg.finish()
    return try file.bytes(name: "the sound", limit: 1 << 20)
  }

  private static var samples: [Int16] {
    let loudest = partials.reduce(0) { $0 + $1.loudness }
    return (0..<Int(duration * Double(samplesPerSecond))).map { index in
      let time = Double(index) / Double(samplesPerSecond)
      let sum = partials.reduce(0) { sum, partial in
        // A thousandth is left at the partial's end.
        let fade = pow(0.001, time / (partial.duration * duration))
        return sum + partial.loudness * fade * sin(2 * .pi * pitch * partial.ratio * time)
      }
      let start = min(1, time / 0.003)
      return Int16(sum / loudest * start * 30_000)
    }
  }
}
