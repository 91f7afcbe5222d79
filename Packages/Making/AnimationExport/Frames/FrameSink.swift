import Pixels

/// Takes the frames of an animation one after the other and makes a file of them.
///
/// A file is written aside and takes its place when it is finished. A sink that is dropped before, or has thrown,
/// leaves nothing behind but what has gone into a stream. What a sink keeps in memory does not grow with the number of
/// frames, unless it says so, or its destination is the memory.
public protocol FrameSink: AnyObject {
  /// Shows `frame` for one frame's time. The bitmap may be drawn into again when the call returns.
  func add(_ frame: Bitmap) throws(ExportError)

  /// Shows the frame added last once more, which costs most formats next to no space and time. There must
  /// be one.
  func hold() throws(ExportError)

  /// Ends the file and puts it in its place. Without any frame there is nothing to write: an error.
  ///
  /// - Returns: the file, and its companion files.
  @discardableResult
  func finish() throws(ExportError) -> [ExportedFile]

  /// Ends the file as `finish()` does. Where it takes long, `check` is called now and then; what it throws
  /// ends the work.
  @discardableResult
  func finish(checking check: () throws -> Void) throws -> [ExportedFile]
}

extension FrameSink {
  public func finish(checking check: () throws -> Void) throws -> [ExportedFile] { try finish() }
}
