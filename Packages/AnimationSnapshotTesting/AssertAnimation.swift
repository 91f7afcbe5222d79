import AnimationCore
import AnimationPlayer
import AnimationSnapshot
import Pixels

/// Fails the test, of Swift Testing or XCTest, unless chosen frames of an animation look as they did when their
/// reference was recorded.
///
/// The reference lies beside the test file, in `__Snapshots__/FILE/NAME`. See `RecordMode` for how it comes there.
///
/// - Parameters:
///   - name: of the reference; the test function's unless given.
///   - frames: which are looked at; those of `options` unless given.
///   - options: how the animation is shown.
///   - tolerance: what may differ.
///   - record: see `RecordMode.current`.
public func assertAnimation(
  _ animation: any Animation, matches name: String = #function, frames: FrameChoice? = nil,
  options: SnapshotOptions = SnapshotOptions(), tolerance: Tolerance = .perceptual, record: RecordMode? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  var assertion = Assertion(name, at: place, .current(record), tolerance)
  assertion.snapshotter.options = options
  if let frames { assertion.snapshotter.options.frames = frames }
  assertion.run {
    $0.verify(animation, named: name, against: $1)
  } record: { snapshotter, reference throws(SnapshotError) in
    try snapshotter.record(animation, to: reference)
  }
}

/// The same for the animation in a file; one that does not decode fails the test.
public func assertAnimation(
  file: String, matches name: String = #function, frames: FrameChoice? = nil,
  options: SnapshotOptions = SnapshotOptions(), tolerance: Tolerance = .perceptual, record: RecordMode? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  var assertion = Assertion(name, at: place, .current(record), tolerance)
  assertion.snapshotter.options = options
  if let frames { assertion.snapshotter.options.frames = frames }
  assertion.run {
    $0.verify(file: file, named: name, against: $1)
  } record: { snapshotter, reference throws(SnapshotError) in
    try snapshotter.record(file: file, to: reference)
  }
}

/// The same for what a view shows now, whatever it is playing: one picture. Update the view's player before, where
/// nothing else does.
public func assertAnimation(
  _ view: some AnimationView<Bitmap>, matches name: String = #function, tolerance: Tolerance = .perceptual,
  record: RecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  Assertion(name, at: place, .current(record), tolerance).run {
    $0.verify(view: view, named: name, against: $1)
  } record: { snapshotter, reference throws(SnapshotError) in
    try reference.write(try snapshotter.snapshot(ofView: view))
  }
}
