import AnimationCore

/// What an animation does when it is used, as a dotLottie says it: states, and what leads from one to
/// another.
///
/// It is plain data; `StateMachineRun` is one that runs.
public struct StateMachine: Hashable, Sendable {
  /// The name of the first state.
  package var initial: String
  package var inputs: [Input]
  package var states: [State]
  package var interactions: [Interaction]
  /// What was tolerated, or is not done.
  public var diagnostics: [Diagnostic] = []

  /// What guards ask for, and what actions and the host change.
  package struct Input: Hashable, Sendable {
    package var name: String
    package var kind: Kind

    /// An input's type, with its initial value. Numbers are 32 bits, as in other players: authors'
    /// comparisons depend on it.
    package enum Kind: Hashable, Sendable {
      case number(Float)
      case string(String)
      case boolean(Bool)
      case event
    }
  }

  package struct State: Hashable, Sendable {
    package var name: String
    package var transitions: [Transition] = []
    /// Done when it is entered, after what it plays was set.
    package var entryActions: [Action] = []
    package var exitActions: [Action] = []
    /// What it plays; nil for the global state, whose transitions count in all others, too, and before theirs.
    package var playback: StatePlayback?
    /// The machine ends when it was entered.
    package var isFinal = false

    var isGlobal: Bool { playback == nil }
  }
}

/// How a state plays its animation.
package struct StatePlayback: Hashable, Sendable {
  /// Its id; nil for the one that is there.
  package var animation: String?
  /// Whether it plays; else it is shown paused. Default: false.
  package var autoplay = false
  package var loop = PlaybackSettings.Loop.once
  package var mode = PlaybackSettings.Mode.forward
  /// The speed as a factor, above 0.
  package var speed = 1.0
  /// The name of the marker that is played, with the frame at which it ends; nil for all of the animation.
  package var segment: String?
  /// What lies behind the animation.
  package var background = Color.clear

  package init() {}
}

extension StateMachine {
  /// A way to another state.
  package struct Transition: Hashable, Sendable {
    /// The name of the state it leads to, which may be none.
    package var target: String
    /// All have to hold.
    package var guards: [Guard] = []
    /// The passage from what is shown to the first frame of the target, by values in between; nil for at
    /// once.
    package var tween: Tween?

    package struct Tween: Hashable, Sendable {
      /// The duration in seconds, above 0.
      package var duration: Double
      package var easing: TweenEasing
    }
  }
}

/// The curve (0,0), (x1,y1), (x2,y2), (1,1) with x as time and y as progress, as cubic-bezier() of CSS.
package struct TweenEasing: Hashable, Sendable {
  /// 0…1.
  package var x1, x2: Double
  package var y1, y2: Double

  package init(x1: Double, x2: Double, y1: Double, y2: Double) {
    (self.x1, self.x2, self.y1, self.y2) = (x1, x2, y1, y2)
  }

  /// The progress at `time`, both from 0 to 1; progress may go beyond.
  package func progress(at time: Double) -> Double {
    if !(time > 0) { return 0 }
    if time >= 1 { return 1 }
    if x1 == y1, x2 == y2 { return time }
    let curve = CubicBezier(.zero, Point(x1, y1), Point(x2, y2), Point(1, 1))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if curve.point(at: middle).x < time { low = middle } else { high = middle }
    }
    return curve.point(at: (low + high) / 2).y
  }
}

extension StateMachine {
  /// What has to be so for a transition to be taken.
  package enum Guard: Hashable, Sendable {
    case number(NumberReference, condition: Condition, operand: Operand<Float>)
    case string(input: String, condition: Condition, operand: Operand<String>)
    case boolean(input: String, condition: Condition, operand: Operand<Bool>)
    /// The event of this input is the one that happened.
    case event(input: String)

    package enum Condition: String, Hashable, Sendable, CaseIterable {
      case greaterThan = "GreaterThan"
      case greaterThanOrEqual = "GreaterThanOrEqual"
      case lessThan = "LessThan"
      case lessThanOrEqual = "LessThanOrEqual"
      case equal = "Equal"
      case notEqual = "NotEqual"

      func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
        switch self {
        case .greaterThan: a > b
        case .greaterThanOrEqual: a >= b
        case .lessThan: a < b
        case .lessThanOrEqual: a <= b
        case .equal: a == b
        case .notEqual: a != b
        }
      }

      /// Others than these do not hold for what has no order.
      func holds<Value: Equatable>(unordered a: Value, _ b: Value) -> Bool {
        switch self {
        case .equal: a == b
        case .notEqual: a != b
        case .greaterThan, .greaterThanOrEqual, .lessThan, .lessThanOrEqual: false
        }
      }
    }

    var isEvent: Bool { if case .event = self { true } else { false } }
  }

  /// Where a number comes from.
  package enum NumberReference: Hashable, Sendable {
    case input(String)
    /// Seconds since the start, which no speed changes and no pause holds up.
    case elapsedTime
  }

  /// What something is compared with, or set to.
  package enum Operand<Value: Hashable & Sendable>: Hashable, Sendable {
    case literal(Value)
    /// The value of an input.
    case input(String)
    case elapsedTime
    /// A value of another type than it has to be: nothing holds, nothing is changed.
    case unusable
  }

  /// What states and interactions do.
  package enum Action: Hashable, Sendable {
    case setNumber(input: String, Operand<Float>)
    case setString(input: String, String)
    case setBoolean(input: String, Operand<Bool>)
    case increment(input: String, Operand<Float>)
    case decrement(input: String, Operand<Float>)
    case multiply(input: String, Operand<Float>)
    case floor(input: String)
    case clamp(input: String, minimum: Operand<Float>?, maximum: Operand<Float>?)
    /// Evenly from `minimum` up to `maximum`; both ends where it is to be a whole number.
    case setRandom(input: String, minimum: Operand<Float>, maximum: Operand<Float>, isInteger: Bool)
    case toggle(input: String)
    /// Back to the initial value.
    case reset(input: String)
    case fire(input: String)
    case setTheme(String)
    case setFrame(Operand<Float>)
    /// Shows a place in percent of the whole animation.
    case setProgress(Operand<Float>)
    case openURL(String, target: String)
    /// A message to the host.
    case fireCustomEvent(String)
    /// What other players do not do either: a diagnostic names it.
    case none
  }

  /// What is done on a user's action, or when something happens.
  package struct Interaction: Hashable, Sendable {
    package var trigger: Trigger
    package var actions: [Action]

    package enum Trigger: Hashable, Sendable {
      /// - Parameter layer: only where the pointer hits the layer of this name.
      case pointer(PointerKind, layer: String?)
      /// The last pass of this state ended.
      case completed(state: String)
      /// A pass of this state ended and another begins.
      case loopCompleted(state: String)
    }
  }
}

/// What a pointer does.
public enum PointerKind: String, Hashable, Sendable, CaseIterable {
  case down = "PointerDown"
  case up = "PointerUp"
  case move = "PointerMove"
  case enter = "PointerEnter"
  case exit = "PointerExit"
  case click = "Click"
}

extension StateMachine {
  /// The layers that pointers are told apart by, each once: the code that runs the machine says which of them
  /// are hit.
  package var listenedLayers: Set<String> {
    Set(
      interactions.compactMap {
        if case .pointer(_, let layer?) = $0.trigger { layer } else { nil }
      })
  }
}
