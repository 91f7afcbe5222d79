import AnimationCore
import JSONText

/// Puts what slots hold into a model, in the place of what the file has there.
struct SlotFilling: PropertyVisitor {
  private let slots: LottieThemes.Slots
  private let fonts: [String: TextFont]
  private let expressions: (any ExpressionEngine)?
  private var diagnostics: [Diagnostic] = []
  /// The bytes of the texts that were read, once for each property in a slot.
  private var readBytes = 0
  private static let maximumBytes = 8_000_000

  /// - Returns: the model, and what there is to say of the values.
  static func fill(
    _ model: LottieModel, _ slots: LottieThemes.Slots
  ) -> (model: LottieModel, diagnostics: [Diagnostic]) {
    guard !slots.isEmpty else { return (model, []) }
    var filling = SlotFilling(slots: slots, fonts: model.fonts, expressions: model.expressionEngine)
    var model = model
    for composition in model.compositions.indices {
      for position in model.compositions[composition].layers.indices {
        filling.fillImage(
          &model.compositions[composition].layers[position].content, model.imageSlots,
          &model.imagesBeforeSlots)
        filling.visit(&model.compositions[composition].layers[position])
      }
    }
    return (model, filling.diagnostics)
  }

  private init(
    slots: LottieThemes.Slots, fonts: [String: TextFont], expressions: (any ExpressionEngine)?
  ) {
    self.slots = slots
    self.fonts = fonts
    self.expressions = expressions
  }

  mutating func enter(_ name: String?) -> Bool { true }

  mutating func leave() {}

  mutating func visit(composition index: inout Int) {}

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    guard let (id, value) = value(for: property.slot, Value.slotKind) else { return }
    switch value.content {
    case .value(let value):
      if let replaced = ReplacedValue(property, by: value, at: .slot(id)) { property = .driven(replaced) }
    case .json(let text):
      let own = property.keyedValue(at: 0)
      if let read = read(text, id, { Value.property($0, own, &$1) }) {
        property = .inSlot(id, own: read.keyedOrDriven)
      }
    case .text, .image: break
    }
  }

  mutating func visit(outline name: String?, _ property: inout Property<Contour>) {
    guard let (id, value) = value(for: property.slot, .path), case .json(let text) = value.content,
      let read = read(text, id, { $1.contour($0, closed: .missing) })
    else { return }
    property = .inSlot(id, own: read.keyedOrDriven)
  }

  mutating func visit(sourceText property: inout Property<TextDocument>) {
    guard let (id, value) = value(for: property.slot, .text) else { return }
    let own = property
    switch value.content {
    case .text(let text):
      var change = TextDocumentChange()
      change.text = text
      property = .inSlot(id, own: change.applied(to: own, fonts))
    case .json(let text):
      let fonts = fonts
      if let read = read(text, id, { $1.changed(own, by: $0, fonts) }) { property = .inSlot(id, own: read) }
    case .value, .image: break
    }
  }

  private mutating func fillImage(
    _ content: inout Layer.Content, _ slots: [String: String], _ before: inout [String: ReplacedImage]
  ) {
    guard case .image(let asset, let own, let frame, let fit) = content,
      let (_, value) = value(for: slots[asset], .image), case .image(let image, let size) = value.content
    else { return }
    before[asset] = ReplacedImage(key: asset, image: own, fit: fit)
    content = .image(asset: asset, image, frame: size.map { Rect($0) } ?? frame, fit: fit)
  }

  /// What the viewer or the theme has for a slot; nil when there is none, or it is for slots of another kind.
  private func value(
    for slot: String?, _ kind: AnimationSlot.Kind
  ) -> (id: String, value: Replacements.SlotValue)? {
    guard let slot, let value = slots[slot], value.kinds.contains(kind) else { return nil }
    return (slot, value)
  }

  /// - Parameter read: gets `p` of the slot.
  private mutating func read<Result>(
    _ text: String, _ id: String, _ read: (JSONValue, inout DecodingContext) -> Result
  ) -> Result? {
    let limits = DecodingLimits()
    readBytes += text.utf8.count
    guard readBytes <= Self.maximumBytes else {
      diagnostics.append(
        Diagnostic(
          .unsupported, path: "slot \"\(id)\"",
          "not used everywhere: values in slots of more than \(Self.maximumBytes) bytes, once for each property"
        )
      )
      return nil
    }
    do {
      let document = try JSONDocument(parsing: Array(text.utf8), limits: limits)
      let (result, diagnostics) = document.withRoot { root in
        // What has no version is new.
        var context = DecodingContext(
          limits: limits, version: FileVersion(.missing), slots: .missing, expressions: expressions)
        let result = read(root, &context)
        return (result, context.diagnostics)
      }
      self.diagnostics += diagnostics.map {
        var diagnostic = $0
        diagnostic.path = "slot \"\(id)\""
        return diagnostic
      }
      return result
    } catch {
      diagnostics.append(Diagnostic(.unsupported, path: "slot \"\(id)\"", "not used: \(error)"))
      return nil
    }
  }
}

extension Property {
  /// The property out of a slot of its own: none is in another one.
  fileprivate var keyedOrDriven: Property {
    if case .inSlot(_, let property) = self { property } else { self }
  }
}

extension Double {
  static func property(
    _ json: JSONValue, _ fallback: Double, _ context: inout DecodingContext
  ) -> Property<Double> { context.scalar(json, fallback) }
}

extension Vector {
  static func property(
    _ json: JSONValue, _ fallback: Vector, _ context: inout DecodingContext
  ) -> Property<Vector> { context.vector(json, fallback) }
}

extension Orientation {
  static func property(
    _ json: JSONValue, _ fallback: Orientation, _ context: inout DecodingContext
  ) -> Property<Orientation> { context.orientation(json, fallback) }
}

extension ColorComponents {
  static func property(
    _ json: JSONValue, _ fallback: ColorComponents, _ context: inout DecodingContext
  ) -> Property<ColorComponents> { context.color(json, fallback) }
}

extension GradientStops {
  static func property(
    _ json: JSONValue, _ fallback: GradientStops, _ context: inout DecodingContext
  ) -> Property<GradientStops> { context.stops(json, fallback) }
}
