/// Where the time of our frames goes; averages of a frame.
public struct Stages: Codable, Sendable {
  /// Milliseconds of a processor: display lists, and drawing all of them.
  public var evaluation, drawing: Double
  /// The part of the frames that are as the one before, 0…1.
  public var repeatedFrames: Double
  /// What is drawn, by kind.
  public var contents: [String: Double]

  public init(evaluation: Double, drawing: Double, repeatedFrames: Double, contents: [String: Double]) {
    self.evaluation = evaluation
    self.drawing = drawing
    self.repeatedFrames = repeatedFrames
    self.contents = contents
  }
}

public enum FileKind: String, Codable, CaseIterable, Sendable {
  case real, oneFeature, svga
}

public struct FileResult: Codable, Sendable {
  public var path: String
  public var kind: FileKind
  /// How many frames are measured.
  public var frameCount = 0
  public var structure: LottieStructure?
  public var stages: Stages?
  public var rows: [Row] = []
  /// How the other renderers draw it.
  public var likeness: [String: Likeness] = [:]
  /// Why a renderer was not measured.
  public var failures: [String: String] = [:]
  /// The most memory that the process of a renderer has had while it drew in the first size, in MB.
  public var peakMemory: [String: Double] = [:]

  public struct Row: Codable, Sendable {
    public var measure: Measure
    /// By renderer.
    public var times: [String: Time]
  }

  public init(path: String, kind: FileKind, structure: LottieStructure?) {
    self.path = path
    self.kind = kind
    self.structure = structure
  }

  /// Keeps the shorter time.
  public mutating func add(_ time: Time, of renderer: String, for measure: Measure) {
    let index = rows.firstIndex { $0.measure == measure } ?? rows.endIndex
    if index == rows.endIndex { rows.append(Row(measure: measure, times: [:])) }
    rows[index].times[renderer] = rows[index].times[renderer].map { .shorter($0, time) } ?? time
  }

  /// What counts of the time that a renderer took, in milliseconds; nil when it was not measured or draws nothing where
  /// ours draws something.
  public func time(_ measure: Measure, _ renderer: String) -> Double? {
    guard likeness[renderer] != .empty else { return nil }
    return rows.first { $0.measure == measure }?.times[renderer]?.counted(on: measure.cores)
  }
}
