import AnimationCore
import LottieFormat

extension ExpressionValue {
  /// What values must have in common so that there is something between them.
  package enum Form: Hashable {
    case number
    case list(Int)
    case path(Int, isClosed: Bool)
    case text
  }

  package var form: Form {
    switch self {
    case .number: .number
    case .list(let list): .list(list.count)
    case .path(let path): .path(path.vertices.count, isClosed: path.isClosed)
    case .text, .restyled: .text
    }
  }

  package var numbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .list(let list): list
    case .path(let path):
      path.vertices.flatMap { vertex in
        [vertex.point, vertex.inControl, vertex.outControl].flatMap { [$0.x, $0.y] }
      }
    case .text, .restyled: []
    }
  }

  /// Another value of the same form.
  package func withNumbers(_ numbers: [Double]) -> ExpressionValue {
    switch self {
    case .number(let number): return .number(numbers.first ?? number)
    case .list: return .list(numbers)
    case .path(var path):
      guard numbers.count == 6 * path.vertices.count else { return self }
      for index in path.vertices.indices {
        func point(_ place: Int) -> Point {
          Point(numbers[6 * index + place], numbers[6 * index + place + 1])
        }
        path.vertices[index] = Contour.Vertex(point(0), in: point(2), out: point(4))
      }
      return .path(path)
    case .text, .restyled: return self
    }
  }

  /// Whether no number is further from the other's than this, as a part of it where that is above 1.
  package func isClose(to other: ExpressionValue, within part: Double) -> Bool {
    if self == other { return true }
    if form != other.form || form == .text { return false }
    return zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= part * max(1, abs($1)) }
  }

  /// How far the furthest number is from the other's; infinite where nothing is between them.
  package func distance(to other: ExpressionValue) -> Double {
    if self == other { return 0 }
    if form != other.form || form == .text { return .infinity }
    return zip(numbers, other.numbers).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
