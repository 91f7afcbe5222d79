import Foundation

/// `RendererBenchmark [--load] [--quick] [--minutes N] [--base PROGRAM] [--output FILE] FOLDER …`: measures every
/// animation below the folders, or only how large Lotties load.
struct BenchmarkArguments {
  var measuresLoadOnly = false
  /// A sample, in one size.
  var isQuick = false
  /// How long it may take.
  var minutes = 10.0
  /// This program with the library of another commit.
  var base: URL?
  var output: URL?
  var folders: [URL] = []

  init(_ words: some Sequence<String>) throws {
    var words = words.makeIterator()
    func url(_ word: String?) throws -> URL {
      guard let word else { throw NotMeasured(description: "an option lacks its value") }
      return URL(fileURLWithPath: word)
    }
    while let word = words.next() {
      switch word {
      case "--load": measuresLoadOnly = true
      case "--quick": isQuick = true
      case "--minutes":
        guard let number = words.next().flatMap(Double.init) else {
          throw NotMeasured(description: "--minutes needs a number")
        }
        minutes = number
      case "--base": base = try url(words.next())
      case "--output": output = try url(words.next())
      default: folders.append(try url(word))
      }
    }
  }
}
