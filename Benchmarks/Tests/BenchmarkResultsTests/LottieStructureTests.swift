import BenchmarkResults
import Foundation
import Testing

struct LottieStructureTests {
  private func lottie(layers count: Int, _ shapes: String) throws -> LottieStructure {
    let layer = #"{"ty":4,"ks":{"r":{"a":0,"k":0}},"shapes":[\#(shapes)]}"#
    let layers = [String](repeating: layer, count: count).joined(separator: ",")
    return try #require(LottieStructure(Data(#"{"w":100,"layers":[\#(layers)]}"#.utf8)))
  }

  @Test func countsWhatIsDrawnAndMoves() throws {
    let shapes = #"{"ty":"gr","it":[{"ty":"el","p":{"a":1,"k":[{"t":0},{"t":30}]}},{"ty":"fl"},{"ty":"tr"}]}"#
    let structure = try lottie(layers: 2, shapes)
    #expect(structure.layers == 2)
    #expect(structure.paths == 2)
    #expect(structure.paints == 2)
    #expect(structure.keyframes == 4)
  }

  @Test func realFilesHaveMoreThanOneFeature() throws {
    #expect(try !lottie(layers: 3, #"{"ty":"sh"},{"ty":"st"}"#).isReal)
    #expect(try lottie(layers: 4, #"{"ty":"sh"},{"ty":"st"}"#).isReal)
    #expect(LottieStructure(Data("[1]".utf8)) == nil)
  }
}
