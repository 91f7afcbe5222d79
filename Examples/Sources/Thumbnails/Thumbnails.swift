import AnimationExport
import AnimationKit

/// A service for thumbnails, without its sockets: each line of standard input names a file, and is answered by a line.
///
///     ls *.svga | Thumbnails 120
@main struct Thumbnails {
  static func main() async {
    let width = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 120
    while let path = readLine() {
      do {
        print("\(path).webp: \(try await thumbnail(of: path, width: width)) bytes")
      } catch {
        // A bad file is one error, and the next is answered as if nothing had been.
        print("\(error)")
      }
    }
  }

  /// Writes a picture of the middle of an animation next to it.
  static func thumbnail(of path: String, width: Int) async throws -> Int {
    // A request that takes too long is ended.
    let budget = WorkBudget(until: .now + .seconds(5))
    let animation = try await AnimationDecoder.decode(file: path)
    var request = ExportRequest(.webp)
    request.image.size = .width(width)
    request.frames = .list([FrameRange(.progress(0.5))])
    let result = try await AnimationExporter(animation, request, budget: budget).export(
      to: .file(path + ".webp"))
    return result.files.reduce(0) { $0 + $1.size }
  }
}
