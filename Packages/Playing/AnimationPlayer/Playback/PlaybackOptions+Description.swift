import AnimationCore

extension PlaybackOptions: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    let usual = PlaybackOptions()
    if range != usual.range { writer.add("range", range) }
    writer.add("isReversed", .flag(isReversed), usual: .flag(usual.isReversed))
    writer.add("speed", .number(speed), usual: .number(usual.speed))
    if loopMode != usual.loopMode { writer.add("loopMode", loopMode) }
    writer.add(
      "userStopScene", .word(userStopScene.describedName), usual: .word(usual.userStopScene.describedName))
    writer.add(
      "endStopScene", .word(endStopScene.describedName), usual: .word(usual.endStopScene.describedName))
    writer.add("hidesWhenStopped", .flag(hidesWhenStopped), usual: .flag(usual.hidesWhenStopped))
    writer.add(
      "resetsLoopCountWhenStopped", .flag(resetsLoopCountWhenStopped),
      usual: .flag(usual.resetsLoopCountWhenStopped))
    writer.add(
      "fadeDuration", .number(fadeDuration / .seconds(1)), usual: .number(usual.fadeDuration / .seconds(1)))
    writer.add("pacing", .word(pacing.describedName), usual: .word(usual.pacing.describedName))
    writer.add("showsSubframes", .flag(showsSubframes), usual: .flag(usual.showsSubframes))
    writer.add(
      "suspensionBehavior", .word(suspensionBehavior.describedName),
      usual: .word(usual.suspensionBehavior.describedName))
  }
}

extension PlaybackRange: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .all: writer.add(kind: "all")
    case .frames(let frames):
      writer.add(kind: "frames")
      writer.add("first", .integer(frames.lowerBound))
      writer.add("last", .integer(frames.upperBound))
    case .progress(let fractions):
      writer.add(kind: "progress")
      writer.add("first", .number(fractions.lowerBound))
      writer.add("last", .number(fractions.upperBound))
    case .time(let seconds):
      writer.add(kind: "time")
      writer.add("first", .number(seconds.lowerBound))
      writer.add("last", .number(seconds.upperBound))
    case .marker(let name):
      writer.add(kind: "marker")
      writer.add("marker", .text(name))
    case .markers(let from, let to, let includingLast):
      writer.add(kind: "markers")
      writer.add("first", .text(from))
      writer.add("last", .text(to))
      writer.add("isWithoutLast", .flag(!includingLast), usual: .flag(false))
    }
  }
}

extension LoopMode: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .once: writer.add(kind: "once")
    case .times(let loops):
      writer.add(kind: "times")
      writer.add("passes", .integer(loops))
    case .forever: writer.add(kind: "forever")
    case .autoReverse: writer.add(kind: "autoReverse")
    case .autoReverseTimes(let loops):
      writer.add(kind: "autoReverseTimes")
      writer.add("passes", .integer(loops))
    }
  }
}

extension StopScene {
  fileprivate var describedName: DescribedName {
    switch self {
    case .clear: "clear"
    case .stepToLeading: "stepToLeading"
    case .stepToTrailing: "stepToTrailing"
    }
  }
}

extension PlaybackPacing {
  fileprivate var describedName: DescribedName {
    switch self {
    case .dropsFrames: "dropsFrames"
    case .showsEveryFrame: "showsEveryFrame"
    }
  }
}

extension SuspensionBehavior {
  fileprivate var describedName: DescribedName {
    switch self {
    case .stop: "stop"
    case .pause: "pause"
    case .pauseAndRestore: "pauseAndRestore"
    case .finish: "finish"
    case .keepPlaying: "keepPlaying"
    }
  }
}
