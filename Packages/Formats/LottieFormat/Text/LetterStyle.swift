import AnimationCore

/// What a character of a text is painted with, and what its animators add to its room, at one frame.
struct LetterStyle: Hashable {
  /// The colour of the fill, without the opacities below.
  private var fillColor: Color?
  private var strokeColor: Color?
  private(set) var strokeWidth: Double
  /// Half of it on each side, besides the document's.
  private(set) var tracking = 0.0
  /// The opacity of all that is painted, a letter's own paints among it, 0…1.
  private(set) var opacity = 1.0
  private var fillOpacity = 1.0
  private var strokeOpacity = 1.0
  /// Across and down, in the letter's space.
  private(set) var blur = Vector.zero

  init(_ document: TextDocument) {
    fillColor = document.fill
    strokeColor = document.stroke?.color
    strokeWidth = document.stroke?.width ?? 0
  }

  var fill: Color? { fillColor?.multipliedAlpha(opacity * fillOpacity) }
  var stroke: Color? { strokeColor?.multipliedAlpha(opacity * strokeOpacity) }
  var isFilled: Bool { (fill?.alpha ?? 0) > 0 }
  var isStroked: Bool { (stroke?.alpha ?? 0) > 0 && strokeWidth > 0 }
  var isVisible: Bool { isFilled || isStroked }

  /// True when two letters painted as one outline look as two.
  var isPlain: Bool { isFilled && !isStroked && fill?.alpha == 1 && blur == .zero }
}

/// How a letter is moved from where it stands, about the pivot it has there, at one frame.
struct LetterMotion {
  var position = Vector.zero
  fileprivate(set) var anchor = Vector.zero
  private var scale = Vector(1, 1, 1)
  private var turning: Transform3D?
  /// The spacing of the line, if all of its letters had it.
  fileprivate(set) var lineSpacing = Vector.zero

  /// True when it is moved and nothing else.
  var isShift: Bool { turning == nil && scale == Vector(1, 1, 1) }

  var isMoved: Bool { !isShift || position != anchor }

  /// Returns the transform in the space of the letter, seen without perspective.
  func transform(about pivot: Point) -> Transform {
    if isShift { return .translation(position.x - anchor.x, position.y - anchor.y) }
    guard let turning else {
      return .translation(pivot.x + position.x, pivot.y + position.y) * .scale(scale.x, scale.y)
        * .translation(-anchor.x - pivot.x, -anchor.y - pivot.y)
    }
    let place = Transform3D.translation(pivot.x + position.x, pivot.y + position.y, -position.z)
    return
      (place * turning * .scale(scale.x, scale.y, scale.z)
      * .translation(-anchor.x - pivot.x, -anchor.y - pivot.y, anchor.z)).flattened
  }

  /// Positions, anchors and rotations add up, scales multiply.
  fileprivate mutating func apply(_ values: TextAnimator.Values, _ weight: Double) {
    position = position + values.position * weight
    anchor = anchor + values.anchor * weight
    lineSpacing = lineSpacing + values.lineSpacing * weight
    let factors = (values.scale / 100 - Vector(1, 1, 1)) * weight + Vector(1, 1, 1)
    scale = Vector(scale.x * factors.x, scale.y * factors.y, scale.z * factors.z)
    if let turn = values.turning(weight) { turning = turning.map { turn * $0 } ?? turn }
  }
}

/// The characters of a text as its animators have them at one frame.
struct AnimatedLetters {
  private(set) var styles: [LetterStyle]
  private(set) var motions: [LetterMotion]

  init(
    _ document: TextDocument, _ animators: [TextAnimator], _ units: TextUnits, count: Int,
    in context: PropertyContext
  ) {
    styles = Array(repeating: LetterStyle(document), count: count)
    motions = Array(repeating: LetterMotion(), count: count)
    for (number, animator) in animators.enumerated() {
      let values = TextAnimator.Values(animator, in: context)
      let weights = animator.weights(of: units, count: count, in: context, number: number)
      for (position, weight) in weights.enumerated() where weight != 0 && weight.isFinite {
        styles[position].apply(values, weight)
        if values.moves { motions[position].apply(values, weight) }
      }
    }
  }
}

extension AnimatedLetters {
  /// Brings them from reading order into another one.
  mutating func order(by numbers: [Int]) {
    guard zip(numbers, numbers.dropFirst()).contains(where: { $0 > $1 }) else { return }
    styles = numbers.map { styles[$0] }
    motions = numbers.map { motions[$0] }
  }
}

extension LetterStyle {
  /// Amounts below 0 move letters the other way, but take no colour and no opacity. Each opacity moves from where the
  /// animators before have left it towards the animator's, as far as the letter is selected: a later one can show again
  /// what an earlier one has hidden.
  fileprivate mutating func apply(_ values: TextAnimator.Values, _ weight: Double) {
    tracking += values.tracking * weight
    strokeWidth = max(0, strokeWidth + values.strokeWidth * weight)
    blur = blur + values.blur * weight
    fillColor = fillColor.map { values.fill.color($0, weight) }
    strokeColor = strokeColor.map { values.stroke.color($0, weight) }
    func move(_ opacity: inout Double, towards percent: Double?) {
      guard let percent else { return }
      opacity = (opacity + (percent / 100 - opacity) * weight.clampedToUnit).clampedToUnit
    }
    move(&opacity, towards: values.opacity)
    move(&fillOpacity, towards: values.fill.opacity)
    move(&strokeOpacity, towards: values.stroke.opacity)
  }
}

extension TextAnimator {
  /// Its properties at one frame.
  fileprivate struct Values {
    let position, anchor, scale, lineSpacing, blur: Vector
    let tracking, strokeWidth: Double
    /// Percent.
    let opacity: Double?
    let fill, stroke: Paint
    /// True when it is more than paint.
    let moves: Bool
    private let rotation: Vector
    private let skew, skewAxis: Double

    init(_ animator: TextAnimator, in context: PropertyContext) {
      position = animator.position.value(in: context)
      anchor = animator.anchor.value(in: context)
      scale = animator.scale.value(in: context)
      lineSpacing = animator.lineSpacing.value(in: context)
      blur = animator.blur.value(in: context)
      tracking = animator.tracking.value(in: context)
      strokeWidth = animator.strokeWidth.value(in: context)
      opacity = animator.opacity?.value(in: context)
      fill = Paint(animator.fill, animator.fillShift, animator.fillOpacity, in: context)
      stroke = Paint(animator.stroke, animator.strokeShift, animator.strokeOpacity, in: context)
      rotation = Vector(
        animator.rotationX.value(in: context), animator.rotationY.value(in: context),
        animator.rotation.value(in: context) + animator.rotationZ.value(in: context))
      skew = animator.skew.value(in: context)
      skewAxis = animator.skewAxis.value(in: context)
      moves =
        position != .zero || anchor != .zero || scale != Vector(100, 100, 100) || lineSpacing != .zero
        || rotation != .zero || skew != 0
    }

    /// Rotation and skew; nil when there is none.
    func turning(_ weight: Double) -> Transform3D? {
      guard rotation != .zero || skew != 0 else { return nil }
      let angles = rotation * weight
      var turning = Transform3D.rotationZ(angles.z.radians)
      if angles.x != 0 || angles.y != 0 {
        turning = .rotationX(angles.x.radians) * .rotationY(angles.y.radians) * turning
      }
      return skew == 0 ? turning : turning * Transform3D(.skew(degrees: skew * weight, axis: skewAxis))
    }
  }

  /// What it does to fills, or to strokes.
  fileprivate struct Paint {
    private let color: Color?
    /// Percent.
    let opacity: Double?
    /// Turns, and shares of all there is.
    private let hue, saturation, brightness: Double

    init(
      _ color: Property<ColorComponents>?, _ shift: ColorShift, _ opacity: Property<Double>?,
      in context: PropertyContext
    ) {
      self.color = color.map { Color($0.value(in: context)) }
      self.opacity = opacity?.value(in: context)
      hue = shift.hue.value(in: context) / 360
      saturation = shift.saturation.value(in: context) / 100
      brightness = shift.brightness.value(in: context) / 100
    }

    func color(_ own: Color, _ weight: Double) -> Color {
      var result = color.map { own.mixed(with: $0, max(0, weight)) } ?? own
      if hue != 0 || saturation != 0 || brightness != 0 {
        var shifted = HueColor(result)
        shifted.hue += hue * weight
        shifted.saturation = (shifted.saturation + saturation * weight).clampedToUnit
        shifted.brightness = (shifted.brightness + brightness * weight).clampedToUnit
        result = shifted.color(alpha: result.alpha)
      }
      return result
    }
  }
}

extension Color {
  /// The other colour in the share of `weight`, with this one's alpha.
  fileprivate func mixed(with other: Color, _ weight: Double) -> Color {
    Color(
      red: red + (other.red - red) * weight, green: green + (other.green - green) * weight,
      blue: blue + (other.blue - blue) * weight, alpha: alpha)
  }
}
