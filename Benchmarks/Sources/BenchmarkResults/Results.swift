/// All that was measured in one run.
public struct Results: Codable, Sendable {
  public var machine: Machine
  /// Frames of each file, from the first on.
  public var frameLimit: Int
  /// How often all files were measured; the shortest times count.
  public var passes: Int
  /// That were to be measured, copies of others left out.
  public var chosenFiles: Int
  /// Ours first.
  public var renderers: [RendererInfo]
  public var files: [FileResult] = []

  public init(machine: Machine, frameLimit: Int, chosenFiles: Int, renderers: [RendererInfo]) {
    self.machine = machine
    self.frameLimit = frameLimit
    self.chosenFiles = chosenFiles
    self.renderers = renderers
    passes = 0
  }
}

public struct Machine: Codable, Sendable {
  public var processor: String
  public var cores: Int

  public init(processor: String, cores: Int) {
    self.processor = processor
    self.cores = cores
  }
}

public struct RendererInfo: Codable, Sendable {
  public var name: String
  public var version: String
  /// Of the process while it may use one core, and all of them: most that were seen.
  public var threads: [Cores: Int] = [:]

  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

extension Results {
  /// Ours compared with a renderer, over the files of a kind that both have drawn.
  ///
  /// - Parameter alikeOnly: only those which it draws as ours does.
  public func comparison(
    _ measure: Measure, with renderer: String, over kind: FileKind, alikeOnly: Bool = false
  ) -> Comparison? {
    Comparison(
      files.filter { $0.kind == kind && !(alikeOnly && $0.likeness[renderer] == .different) }.compactMap {
        guard let ours = $0.time(measure, renderers[0].name), let theirs = $0.time(measure, renderer) else {
          return nil
        }
        return (ours, theirs)
      })
  }
}
