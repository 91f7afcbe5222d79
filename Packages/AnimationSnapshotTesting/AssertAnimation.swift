import AnimationKit
import AnimationSnapshot

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
  var options = options
  if let frames { options.frames = frames }
  let snapshotter = Snapshotter(options: options, tolerance: tolerance)
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = Assertion(name, at: place, RecordMode.current(record))
  assertion.run { reference in
    snapshotter.verify(animation, named: name, against: reference)
  } record: { reference throws(SnapshotError) in
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
  var options = options
  if let frames { options.frames = frames }
  let snapshotter = Snapshotter(options: options, tolerance: tolerance)
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = Assertion(name, at: place, RecordMode.current(record))
  assertion.run { reference in
    snapshotter.verify(file: file, named: name, against: reference)
  } record: { reference throws(SnapshotError) in
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
  let snapshotter = Snapshotter(tolerance: tolerance)
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = Assertion(name, at: place, RecordMode.current(record))
  assertion.run { reference in
    snapshotter.verify(view: view, named: name, against: reference)
  } record: { reference throws(SnapshotError) in
    try reference.write(try snapshotter.snapshot(ofView: view))
  }
}
