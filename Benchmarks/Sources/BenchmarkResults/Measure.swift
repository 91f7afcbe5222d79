public enum Cores: String, Codable, CodingKeyRepresentable, Sendable {
  case one, all
}

/// What is measured. Loading counts once, everything else is the mean of the frames.
public enum Work: String, Codable, Sendable {
  case load
  /// Loading and drawing the first frame.
  case first
  /// Frame after frame, as a player or an exporter has them.
  case sequential
  /// All of every frame, as if it were the only one.
  case scratch
}

/// One thing that was measured: what, in which size, on how many cores.
public struct Measure: Codable, Hashable, Sendable {
  public var work: Work
  /// The longer side of the frames, in pixels; 0 for loading.
  public var side: Int
  public var cores: Cores

  public init(_ work: Work, side: Int = 0, on cores: Cores) {
    self.work = work
    self.side = side
    self.cores = cores
  }
}

/// Milliseconds.
public struct Time: Codable, Hashable, Sendable {
  /// That passed.
  public var wall: Double
  /// That processors worked, those of all threads together.
  public var processor: Double

  public init(wall: Double, processor: Double) {
    self.wall = wall
    self.processor = processor
  }

  public static func shorter(_ a: Time, _ b: Time) -> Time {
    Time(wall: min(a.wall, b.wall), processor: min(a.processor, b.processor))
  }

  public static func / (time: Time, count: Double) -> Time {
    Time(wall: time.wall / count, processor: time.processor / count)
  }

  /// What counts: on one core the work, which others on the machine cannot change much; on all of them the time that
  /// passes.
  public func counted(on cores: Cores) -> Double { max(cores == .one ? processor : wall, 1e-5) }
}
