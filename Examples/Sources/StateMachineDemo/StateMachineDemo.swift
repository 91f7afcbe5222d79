import AnimationKit
import Foundation

/// Presses a button of a dotLottie, with a clock of its own: no second passes.
///
///     StateMachineDemo button.lottie
@main @MainActor struct StateMachineDemo {
  static func main() throws {
    guard let path = CommandLine.arguments.dropFirst().first else {
      return print("usage: StateMachineDemo FILE")
    }
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let clock = ManualClock()
    let view = AnimationView(bounds: Size(40, 40), clock: clock)
    view.play(.animation(try AnimationDecoder.decode(bytes)), autoplay: false)
    view.start(try AnimationDecoder.stateMachine(in: bytes))
    print("at first: \(try color(of: view))")
    view.point(.down, at: Point(20, 20))
    clock.advance(by: .milliseconds(100))
    view.update()
    print("pressed: \(try color(of: view))")
  }

  static func color(of view: AnimationView) throws -> String {
    let color = try view.draw().color(x: 20, y: 20)
    return color.red > color.blue ? "red" : "blue"
  }
}
