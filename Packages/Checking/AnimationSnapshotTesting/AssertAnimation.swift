import AnimationCore
import AnimationPlayer
@_exported import AnimationSnapshot
import Pixels

/// Fails the test (Swift Testing or XCTest) if the chosen frames of an animation do not match those of its reference.
///
/// The reference is in `__Snapshots__/FILE/NAME` next to the test file. `RecordMode` says when it is recorded.
///
/// - Parameters:
///   - name: of the reference. Default: the test function's name.
///   - frames: the frames to compare. Default: those of `options`.
///   - options: how the animation is shown.
///   - tolerance: how much they may differ.
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

/// Fails the test if the chosen frames of the animation in a file do not match those of its reference, or if
/// it does not decode.
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

/// Fails the test if what a view currently shows does not match its reference, as one image. Update the
/// view's player first if nothing else does.
public func assertAnimation(
  _ view: some PlayerView<Bitmap>, matches name: String = #function, tolerance: Tolerance = .perceptual,
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
