import AnimationCore

/// Collects the slots of all properties, images and texts.
struct SlotList: PropertyVisitor {
  private(set) var slots: [AnimationSlot] = []
  private var known: Set<String> = []

  /// Precomps come after those that show them.
  init(_ model: LottieModel) {
    for composition in model.compositions.reversed() {
      for var layer in composition.layers {
        if case .image(let asset, _, _, _) = layer.content { add(model.imageSlots[asset], .image) }
        visit(&layer)
      }
    }
  }

  mutating func enter(_ name: String?) -> Bool { true }

  mutating func leave() {}

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    add(property.slot, Value.slotKind)
  }

  mutating func visit(outline name: String?, _ property: inout Property<Contour>) {
    add(property.slot, .path)
  }

  mutating func visit(sourceText property: inout Property<TextDocument>) { add(property.slot, .text) }

  mutating func visit(composition index: inout Int) {}

  private mutating func add(_ slot: String?, _ kind: AnimationSlot.Kind) {
    guard let slot, known.insert(slot).inserted else { return }
    slots.append(AnimationSlot(id: slot, kind: kind))
  }
}

extension Double {
  static var slotKind: AnimationSlot.Kind { .number }
}

extension Vector {
  static var slotKind: AnimationSlot.Kind { .vector }
}

extension ColorComponents {
  static var slotKind: AnimationSlot.Kind { .color }
}

extension GradientStops {
  static var slotKind: AnimationSlot.Kind { .gradient }
}
