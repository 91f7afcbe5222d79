extension StateMachineRun {
  func holds(_ condition: StateMachine.Guard) -> Bool {
    switch condition {
    case .number(let left, let condition, let right):
      guard let left = value(left), let right = value(right) else { return false }
      return condition.holds(left, right)
    case .string(let input, let condition, let right):
      guard let left = strings[input], let right = value(right) else { return false }
      return condition.holds(unordered: left, right)
    case .boolean(let input, let condition, let right):
      guard let left = booleans[input], let right = value(right) else { return false }
      return condition.holds(unordered: left, right)
    case .event(let input): return input == pendingEvent
    }
  }

  /// Nil for an input that is not there.
  func value(_ reference: StateMachine.NumberReference) -> Float? {
    switch reference {
    case .input(let name): numbers[name]
    case .elapsedTime: elapsedSeconds
    }
  }

  func value(_ operand: Operand<Float>) -> Float? {
    switch operand {
    case .literal(let value): value
    case .input(let name): numbers[name]
    case .elapsedTime: elapsedSeconds
    case .unusable: nil
    }
  }

  func value(_ operand: Operand<String>) -> String? {
    switch operand {
    case .literal(let value): value
    case .input(let name): strings[name]
    case .elapsedTime, .unusable: nil
    }
  }

  func value(_ operand: Operand<Bool>) -> Bool? {
    switch operand {
    case .literal(let value): value
    case .input(let name): booleans[name]
    case .elapsedTime, .unusable: nil
    }
  }

  private var elapsedSeconds: Float { Float(elapsed / .seconds(1)) }
}
