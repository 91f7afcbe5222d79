import Pixels

/// Takes the frames of an animation one after the other and makes a file of them.
///
/// The file is written aside and takes its place when it is finished. A sink that is dropped before, or has
/// thrown, leaves nothing behind. What a sink keeps in memory does not grow with the number of frames, unless
/// it says so.
public protocol FrameSink: AnyObject {
  /// Shows `frame` for one frame's time. The bitmap may be drawn into again when the call returns.
  func add(_ frame: Bitmap) throws(ExportError)

  /// Shows the frame added last once more, which most formats need next to no room and time for. There must
  /// be one.
  func hold() throws(ExportError)

  /// Ends the file and puts it in its place. Without any frame there is nothing to write: an error.
  func finish() throws(ExportError)

  /// The same. Where it takes long, `check` is called now and then; what it throws ends the work.
  func finish(checking check: () throws -> Void) throws
}

extension FrameSink {
  public func finish(checking check: () throws -> Void) throws { try finish() }
}
