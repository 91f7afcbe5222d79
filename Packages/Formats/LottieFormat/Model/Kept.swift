/// A value, and the frames in which it is that.
struct Kept<Value> {
  let value: Value
  let span: FrameSpan
}
