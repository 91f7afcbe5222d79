extension StateMachineRun {
  /// What an action did.
  enum Effect {
    case none
    /// It set an input or fired an event: something may follow.
    case touched
  }

  /// Carries out an action; that alone leads to no other state.
  mutating func perform(_ action: Action) -> Effect {
    actionCount += 1
    totalWork += 1
    if actionCount > Self.maximumActions {
      if actionCount == Self.maximumActions + 1 { emit(.failed(.tooManyActions)) }
      return .none
    }
    let isDone = isSetting(action)
    if isDone { isTouched = true }
    return isDone ? .touched : .none
  }

  private mutating func isSetting(_ action: Action) -> Bool {
    switch action {
    case .setNumber(let input, let value): return self.value(value).map { set(input, $0) } ?? false
    case .setString(let input, let text): return set(input, resolved(text, bareNamesCount: true))
    case .setBoolean(let input, let value): return self.value(value).map { set(input, $0) } ?? false
    case .increment(let input, let value):
      return change(input) { [step = self.value(value) ?? 1] in $0 + step }
    case .decrement(let input, let value):
      return change(input) { [step = self.value(value) ?? 1] in $0 - step }
    case .multiply(let input, let value):
      guard let factor = self.value(value) else { return false }
      return change(input) { $0 * factor }
    case .floor(let input): return changeIfOther(input) { $0.rounded(.down) }
    case .clamp(let input, let minimum, let maximum): return clamp(input, minimum, maximum)
    case .setRandom(let input, let minimum, let maximum, let isInteger):
      return setRandom(input, minimum, maximum, isInteger: isInteger)
    case .toggle(let input): return booleans[input].map { set(input, !$0) } ?? false
    case .reset(let input): return reset(input)
    case .fire(let input): return fire(input)
    case .setTheme(let id): send(.setTheme(resolved(id)))
    case .setFrame(let value): if let frame = self.value(value) { send(.seek(frame: Double(frame))) }
    case .setProgress(let value):
      if let percent = self.value(value) {
        send(.seekProgress(percent.isNaN ? 0 : min(max(Double(percent) / 100, 0), 1)))
      }
    case .openURL(let address, let target): openURL(resolved(address), target: target)
    case .fireCustomEvent(let message): emit(.custom(message))
    case .none: break
    }
    return false
  }

  // MARK: Inputs

  /// - Returns: false where there is no such input.
  mutating func set(_ input: String, _ value: Float) -> Bool {
    guard let old = numbers[input] else { return false }
    numbers[input] = value
    if old != value, !(old.isNaN && value.isNaN) { emit(.numberChanged(input: input, from: old, to: value)) }
    return true
  }

  mutating func set(_ input: String, _ value: String) -> Bool {
    guard let old = strings[input] else { return false }
    strings[input] = value
    if old != value { emit(.stringChanged(input: input, from: old, to: value)) }
    return true
  }

  mutating func set(_ input: String, _ value: Bool) -> Bool {
    guard let old = booleans[input] else { return false }
    booleans[input] = value
    if old != value { emit(.booleanChanged(input: input, from: old, to: value)) }
    return true
  }

  /// Takes the place of an event that was fired before.
  mutating func fire(_ event: String) -> Bool {
    guard events.contains(event) else { return false }
    pendingEvent = event
    emit(.fired(input: event))
    return true
  }

  private mutating func change(_ input: String, _ change: (Float) -> Float) -> Bool {
    numbers[input].map { set(input, change($0)) } ?? false
  }

  private mutating func changeIfOther(_ input: String, _ change: (Float) -> Float) -> Bool {
    guard let old = numbers[input], change(old) != old else { return false }
    return set(input, change(old))
  }

  private mutating func clamp(
    _ input: String, _ minimum: Operand<Float>?, _ maximum: Operand<Float>?
  ) -> Bool {
    let low = minimum.map { value($0) } ?? -.infinity
    let high = maximum.map { value($0) } ?? .infinity
    guard let low, let high, low <= high else { return false }
    return changeIfOther(input) { min(max($0, low), high) }
  }

  private mutating func setRandom(
    _ input: String, _ minimum: Operand<Float>, _ maximum: Operand<Float>, isInteger: Bool
  ) -> Bool {
    guard numbers[input] != nil, let low = value(minimum), let high = value(maximum), low <= high else {
      return false
    }
    // From 0 up to 1, in as many steps as a `Float` tells apart.
    let part = Float(random.next() >> 40) / Float(1 << 24)
    if !isInteger { return set(input, low + part * (high - low)) }
    return set(input, min(high, low + (part * (high - low + 1)).rounded(.down)))
  }

  private mutating func reset(_ input: String) -> Bool {
    var isReset = false
    for initial in initials[input] ?? [] {
      switch initial {
      case .number(let value): isReset = set(input, value) || isReset
      case .string(let value): isReset = set(input, value) || isReset
      case .boolean(let value): isReset = set(input, value) || isReset
      case .event: break
      }
    }
    return isReset
  }

  /// The value of the input that a text names; the text itself where it names none.
  ///
  /// - Parameter bareNamesCount: also without `$`.
  private func resolved(_ text: String, bareNamesCount: Bool = false) -> String {
    if text.hasPrefix("$"), let value = strings[String(text.dropFirst())] { return value }
    return bareNamesCount ? strings[text] ?? text : text
  }

  // MARK: Addresses

  private mutating func openURL(_ address: String, target: String) {
    // In bytes, and no more of them than it takes: an address may be long.
    let start = address.utf8.prefix(8).prefix { $0 != UInt8(ascii: ":") }
    let isKnown =
      ["http", "https", "mailto"].contains(String(decoding: start, as: UTF8.self).lowercased())
      && address.utf8.count > start.count
    // As in other players: not by itself, and not because the pointer passed by.
    guard isKnown, lastPointer == .down || lastPointer == .click else {
      return emit(.failed(.refusedURL(address)))
    }
    emit(.openURL(address, target: target))
  }
}
