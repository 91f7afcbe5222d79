import AnimationCore

/// Where the parts of one frame's message lie. Most frames have the same shapes as the one before, and it is
/// cheaper to compare their bytes than to decode them.
struct FrameMessageSpan {
  let all: Range<Int>
  /// What precedes the shapes.
  let head: Range<Int>
  /// The shapes, which encoders write last; nil when this one did not.
  let shapes: Range<Int>?
  let shapeCount: Int

  /// - Throws: `corrupt` when the bytes are no message.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(AnimationError) {
    var firstShape = range.upperBound
    var shapeCount = 0
    var areShapesLast = true
    var fields = MessageFields(bytes, in: range)
    while let field = try fields.next() {
      if field.number == 5 {
        firstShape = min(firstShape, field.start)
        shapeCount += 1
      } else if shapeCount > 0 {
        areShapesLast = false
      }
    }
    all = range
    head = range.lowerBound..<firstShape
    shapes = areShapesLast ? firstShape..<range.upperBound : nil
    self.shapeCount = shapeCount
  }
}
