import AnimationCore
import Testing

@testable import LottieFormat

/// Trims that go past the start of an outline, wherever they begin: which pieces there are never hangs on rounding.
@Suite struct TrimWrapTests {
  private static let circle = #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[370,370]}}"#
  private static let closed = [
    circle, square,
    #"{"ty":"rc","d":3,"p":{"k":[3,7]},"s":{"k":[101,33.3]},"r":{"k":9.7}}"#,
    #"{"ty":"sr","sy":1,"p":{"k":[0,0]},"pt":{"k":7},"r":{"k":13},"or":{"k":91},"os":{"k":20},"ir":{"k":37},"is":{"k":0}}"#,
    #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"pt":{"k":11},"r":{"k":5},"or":{"k":47.1},"os":{"k":0}}"#,
    #"{"ty":"sh","ks":{"k":{"v":[[0.1,0.2],[70.3,-9.4],[33.3,81.7]],"i":[[-9,4],[0,0],[21,3]],"o":[[17,-5],[3,31],[0,0]],"c":true}}}"#,
    // Ends where it begins.
    #"{"ty":"sh","ks":{"k":{"v":[[0,0],[30,0.1],[17,43],[0,0]],"i":[],"o":[],"c":true}}}"#,
  ]

  private func path(_ items: String..., at frame: Double = 0) throws -> Path {
    try #require(
      try animation(layer(#""ty":4,"shapes":[\#((items + [blackStroke]).joined(separator: ","))]"#))
        .displayList(at: frame).strokes.first
    ).path
  }

  /// Trims whose offset goes from −400 to 400 degrees in 60 frames.
  private func turning(_ outline: String, _ start: Double, _ end: Double) throws -> LottieAnimation {
    let offset =
      #"{"k":[{"t":0,"s":[-400],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":60,"s":[400]}]}"#
    let trim = #"{"ty":"tm","s":{"k":\#(start)},"e":{"k":\#(end)},"o":\#(offset),"m":1}"#
    return try animation(shapes(outline, trim, blackStroke))
  }

  @Test(arguments: closed)
  func aClosedOutlineStaysInOnePiece(outline: String) throws {
    let whole = try path(outline).length
    for (start, end) in [(0.0, 40.0), (0, 0.02), (10, 35), (12.5, 100), (33.3, 33.9), (0, 99.99), (0, 100)] {
      let animation = try turning(outline, start, end)
      for step in 0..<80 {
        let frame = Double(step) * 0.75
        let strokes = animation.displayList(at: frame).strokes
        let path = try #require(strokes.first).path
        #expect(path.subpaths.count == 1, "\(start) to \(end) at \(frame)")
        let share = path.length / whole - (end - start) / 100
        #expect(abs(share) < 2e-4, "\(start) to \(end) at \(frame): \(share)")
      }
    }
  }

  @Test func aFilledPieceIsOneArea() throws {
    // A segment of a circle: a fifth of the radius is left beyond the chord of two fifths of the way round.
    let angle = 0.4 * 2 * Double.pi
    let expected = 185.0 * 185 / 2 * (angle - 0.5877852522924731)
    for offset in stride(from: -360.0, through: 360, by: 3.7) {
      let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":40},"o":{"k":\#(offset)},"m":1}"#
      let path = try path(Self.circle, trim)
      let points = path.flattened(tolerance: 0.01).subpaths.flatMap { [$0.start] + $0.segments.map(\.end) }
      #expect(abs(abs(points.signedArea) - expected) < expected * 2e-3, "\(offset)")
    }
  }

  @Test(arguments: closed)
  func whatIsKeptAsAWholeStaysClosed(outline: String) throws {
    let length = try path(outline).length
    for step in 1..<40 {
      let start = Double(step) / 40 * 100 * 100 / (100 + length)
      let trim = #"{"ty":"tm","s":{"k":\#(start)},"e":{"k":100},"o":{"k":0},"m":2}"#
      let path = try path(line, outline, trim)
      #expect(path.elements.count { $0 == .close } == 1, "\(start)")
      #expect(path.subpaths.count == 2)
    }
  }

  @Test func endsAreWhereTheyAreAskedFor() throws {
    for quarter in 0..<4 {
      let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":\#(90 * quarter)},"m":1}"#
      let path = try path(Self.circle, trim)
      let top = Point(0, -185)
      let start = Transform.rotation(radians: Double(quarter) * .pi / 2).apply(top)
      #expect(path.endPoints.count == 3)
      expectEqual(path.endPoints[0], start, within: 1e-9)
      expectEqual(path.endPoints[2], Point(-start.x, -start.y), within: 1e-9)
    }
  }

  @Test func anOpenOutlineIsTwoPieces() throws {
    for step in 1..<60 {
      let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":40},"o":{"k":\#(217 + 2.37 * Double(step))},"m":1}"#
      #expect(try path(line, trim).subpaths.count == 2)
    }
  }
}
