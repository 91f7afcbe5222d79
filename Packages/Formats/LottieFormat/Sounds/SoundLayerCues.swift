import AnimationCore
import CStandardLibrary

/// Finds out when which sounds of an animation are heard.
struct SoundLayerCues {
  /// The most cues of an animation: as many as players mix.
  static let maximumCues = 64
  /// How many layers, and frames of layers whose time is remapped, are looked at.
  private static let maximumSteps = 1_000_000

  private let model: LottieModel
  private let sounds: [String: EncodedContent]
  /// Whether there is a sound in a composition, or in a precomp in it, by composition.
  private let isHeard: [Bool]
  private var steps = 0
  private(set) var cues: [SoundCue] = []
  /// True when some of the sounds were left out, as there are too many.
  private(set) var isCut = false

  /// - Parameter sounds: the assets, by their names.
  init(_ model: LottieModel, _ sounds: [String: EncodedContent]) {
    self.model = model
    self.sounds = sounds
    var isHeard: [Bool] = []
    for composition in model.compositions {
      isHeard.append(
        composition.layers.contains { layer in
          switch layer.content {
          case .sound: true
          case .precomp(let index, _, _): isHeard[index]
          default: false
          }
        })
    }
    self.isHeard = isHeard
    collect(model.compositions.count - 1, below: [])
  }

  private mutating func collect(_ composition: Int, below passages: [LayerPassage]) {
    guard isHeard.indices.contains(composition), isHeard[composition] else { return }
    for layer in model.compositions[composition].layers where layer.isPainted {
      steps += 1
      guard steps < Self.maximumSteps, cues.count < Self.maximumCues else {
        isCut = true
        return
      }
      switch layer.content {
      case .precomp(let index, _, let timing):
        collect(index, below: passages + [LayerPassage(span: layer.span, timing: timing)])
      case .sound(let sound):
        add(sound, passages + [LayerPassage(span: layer.span, timing: sound.timing)])
      default: break
      }
    }
  }

  private mutating func add(_ sound: SoundLayer, _ passages: [LayerPassage]) {
    guard let content = sounds[sound.asset] else { return }
    for stretch in stretches(passages) {
      guard cues.count < Self.maximumCues else {
        isCut = true
        return
      }
      var cue = SoundCue(
        key: sound.asset, startFrame: stretch.frames.lowerBound, endFrame: stretch.frames.upperBound,
        startTime: stretch.time, rate: stretch.rate, levels: levels(of: sound, passages, stretch.frames),
        duration: nil, encoding: SoundCue.Encoding(content), bytes: [])
      cue.content = content
      cues.append(cue)
    }
  }

  // MARK: When

  /// Frames of the animation in which a sound is heard at one speed.
  private struct Stretch {
    var frames: Range<Int>
    /// Where in the sound it begins, in seconds.
    var time: Double
    var rate: Double
  }

  private mutating func stretches(_ passages: [LayerPassage]) -> [Stretch] {
    guard let (span, start, stretch) = passages.straight else { return sampledStretches(passages) }
    // Before its start there is no sound.
    let all = FrameSpan(from: model.firstFrame, to: model.firstFrame + Double(model.frameCount))
    let (first, end) = (max(span.first, all.first, start), min(span.end, all.end))
    guard first < end else { return [] }
    let frames = frame(first)..<max(frame(first), frame(end))
    guard !frames.isEmpty, Self.rates.contains(1 / stretch) else { return [] }
    let time = (model.firstFrame + Double(frames.lowerBound) - start) / stretch / model.frameRate
    return [Stretch(frames: frames, time: time, rate: 1 / stretch)]
  }

  /// A sound is not heard much slower or faster than it was recorded.
  private static let rates = 0.05...20.0

  /// The first of the animation's frames that is not before a frame of the root.
  private func frame(_ frame: Double) -> Int {
    Int((frame - model.firstFrame).rounded(.up), within: 0...model.frameCount)
  }

  /// Where time is remapped: as long as it passes evenly, to a fiftieth of a second.
  private mutating func sampledStretches(_ passages: [LayerPassage]) -> [Stretch] {
    let tolerance = 0.02
    var stretches: [Stretch] = []
    var open: (first: Int, time: Double, slope: Double?)?
    var last = 0.0
    func close(_ end: Int) {
      guard let (first, time, slope) = open, let slope else { return }
      let rate = slope * model.frameRate
      if Self.rates.contains(rate) {
        stretches.append(Stretch(frames: first..<end, time: time, rate: rate))
      }
    }
    for index in 0...model.frameCount {
      steps += 1
      guard steps < Self.maximumSteps, stretches.count < Self.maximumCues else {
        isCut = true
        break
      }
      let frames =
        index == model.frameCount
        ? nil : passages.frames(at: model.firstFrame + Double(index), frameRate: model.frameRate)
      guard let inside = frames?.inside, inside >= 0 else {
        close(index)
        open = nil
        continue
      }
      let time = inside / model.frameRate
      defer { last = time }
      if let (first, start, slope) = open {
        let expected = slope.map { start + $0 * Double(index - first) } ?? time
        if abs(time - expected) <= tolerance {
          open?.slope = (time - start) / Double(index - first)
          continue
        }
        // Where time does not jump, it turned at the frame before.
        if 0...Self.rates.upperBound ~= (time - last) * model.frameRate {
          close(index - 1)
          open = (index - 1, last, time - last)
          continue
        }
        close(index)
      }
      open = (index, time, nil)
    }
    return stretches
  }

  // MARK: How loud

  /// The levels in some frames, without those that others in a line already give.
  private mutating func levels(
    of sound: SoundLayer, _ passages: [LayerPassage], _ frames: Range<Int>
  ) -> [SoundCue.Level] {
    func level(_ index: Int, _ value: Vector) -> SoundCue.Level {
      SoundCue.Level(frame: index, left: sound.gain(value.x), right: sound.gain(value.y))
    }
    if let fixed = sound.levels.fixedValue {
      let level = level(frames.lowerBound, fixed)
      return level.left == 1 && level.right == 1 ? [] : [level]
    }
    // As many as a video's sound takes.
    let step = max(1, frames.count / 500)
    var levels: [SoundCue.Level] = []
    for index in stride(from: frames.lowerBound, to: frames.upperBound, by: step) {
      steps += 1
      guard steps < Self.maximumSteps,
        let frame = passages.frames(at: model.firstFrame + Double(index), frameRate: model.frameRate)
      else { break }
      let next = level(index, sound.levels.keyedValue(at: frame.composition))
      if levels.count > 1, next.continues(levels[levels.count - 2], levels[levels.count - 1]) {
        levels.removeLast()
      }
      levels.append(next)
    }
    return levels.allSatisfy { $0.left == 1 && $0.right == 1 } ? [] : levels
  }
}

extension SoundLayer {
  /// The factor for samples. After Effects goes up to 12 decibels, about 4.
  fileprivate func gain(_ level: Double) -> Double {
    let gain = isInDecibels ? pow(10, level / 20) : level / 100
    return gain > 0 ? min(gain, 4) : 0
  }
}

extension SoundCue.Level {
  /// True when it lies on the line through two before it, closely enough to leave out the second.
  fileprivate func continues(_ first: SoundCue.Level, _ second: SoundCue.Level) -> Bool {
    let t = Double(second.frame - first.frame) / Double(frame - first.frame)
    func lies(_ a: Double, _ b: Double, _ c: Double) -> Bool { abs(a + (c - a) * t - b) < 1e-3 }
    return lies(first.left, second.left, left) && lies(first.right, second.right, right)
  }
}
