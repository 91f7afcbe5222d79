import AnimationCore
import Foundation
import Testing

@testable import SVGAFormat

@Suite(.enabled(if: Corpus.isThere, "../shared/corpus is not there"))
struct CorpusTests {
  @Test(arguments: Corpus.files)
  func everyFileDecodesAndSurvivesEncoding(file: URL) throws {
    let animation = try Corpus.decode(file)
    let again = try SVGADecoder.decode(SVGAEncoder.encode(animation.movie))
    #expect(again.movie.sorted == animation.movie.sorted, "all frames")
    var items = 0
    for frame in stride(from: 0, to: animation.info.frameCount, by: 7) {
      let list = animation.displayList(at: Double(frame))
      #expect(list == again.displayList(at: Double(frame)), "frame \(frame)")
      #expect(brokenPromises(list) == [], "frame \(frame)")
      items += list.items.count
    }
    #expect(items > 0)
  }

  @Test(arguments: Corpus.files)
  func everyFileSurvivesBeingTakenApart(file: URL) throws {
    let movie = try Corpus.decode(file).movie
    let parts = UnpackedMovie(movie)
    let again = try parts.packed()
    #expect(again.movie == movie, "all frames, pictures and sounds")
    #expect(Set(parts.files.map { $0.name.lowercased() }).count == movie.images.count + movie.sounds.count)
    let packed = try SVGADecoder.decode(SVGAEncoder.encode(again.movie))
    #expect(packed.movie.sorted == movie.sorted)
    let original = try SVGAAnimation(movie)
    // They follow from the movie: a sample will do.
    for frame in stride(from: 0, to: movie.frameCount, by: 11) {
      #expect(
        original.displayList(at: Double(frame)) == packed.displayList(at: Double(frame)), "frame \(frame)")
    }
  }

  @Test func twinsInDifferentContainersShowTheSame() throws {
    let pairs = [("matteBitmap-", "matteBitmap_1.x-"), ("rose_1.5.0-", "rose_2.0.0-")]
    for (first, second) in pairs {
      let (a, b) = (try Corpus.decode(first), try Corpus.decode(second))
      #expect(a.info.container != b.info.container)
      for frame in stride(from: 0, to: a.info.frameCount, by: 3) {
        let difference = difference(
          a.displayList(at: Double(frame)).items, b.displayList(at: Double(frame)).items)
        #expect(difference == nil, "\(first) frame \(frame)")
      }
    }
  }

  /// What differs by more than rounding, or nil.
  private func difference(_ a: [DisplayItem], _ b: [DisplayItem]) -> String? {
    guard a.count == b.count else { return "\(a.count) and \(b.count) items" }
    for (a, b) in zip(a, b) {
      switch (a, b) {
      case (.image(let a), .image(let b)):
        if a.image != b.image || a.frame != b.frame || !close(a.transform, b.transform) {
          return "\(a), \(b)"
        }
      case (.fill(let a), .fill(let b)):
        if !close(a.paint, b.paint) || a.path != b.path || !close(a.transform, b.transform) {
          return "\(a), \(b)"
        }
      case (.group(let a), .group(let b)):
        if abs(a.opacity - b.opacity) > 1e-6 || a.clip?.path != b.clip?.path { return "\(a), \(b)" }
        if let difference = difference(a.items, b.items)
          ?? difference(a.matte?.items ?? [], b.matte?.items ?? [])
        {
          return difference
        }
      default: return "\(a), \(b)"
      }
    }
    return nil
  }

  private func close(_ a: Paint, _ b: Paint) -> Bool {
    guard case .color(let a) = a, case .color(let b) = b else { return false }
    return [\Color.red, \.green, \.blue, \.alpha].allSatisfy { abs(a[keyPath: $0] - b[keyPath: $0]) < 1e-6 }
  }

  private func close(_ a: Transform, _ b: Transform) -> Bool {
    [\Transform.a, \.b, \.c, \.d, \.tx, \.ty].allSatisfy { abs(a[keyPath: $0] - b[keyPath: $0]) < 1e-4 }
  }

  @Test func readsWhatTheFilesAreKnownFor() throws {
    let heartbeat = try Corpus.decode("heartbeat-cf418e").info
    #expect(heartbeat.soundCues.map(\.startFrame) == [104, 0])
    #expect(heartbeat.soundCues.map(\.startTime) == [2.156, 0])
    #expect(heartbeat.soundCues.map(\.encoding) == [.mp3, .mp3])
    let flaws = try Corpus.decode("Rocket").info.diagnostics.filter { $0.kind == .tolerated }
    #expect(flaws.count == 3, "its dangling mattes")
    #expect(try Corpus.decode("angel").info.diagnostics.allSatisfy { $0.message.contains("inverted") })
    let walkthrough = try Corpus.decode("Walkthrough").movie.sprites
    let dashes = walkthrough.flatMap {
      $0.frames.states.flatMap { $0.shapes.compactMap { $0.stroke?.style?.dash } }
    }
    #expect(Set(dashes) == [[], [1, 10]])
  }
}

extension SVGAMovie {
  /// Equal images are put together when a movie is written.
  fileprivate var sorted: SVGAMovie {
    var movie = self
    movie.images.sort { $0.key < $1.key }
    return movie
  }
}
