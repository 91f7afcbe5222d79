import Foundation
import TestSupport
import Testing

/// No room on the disk: one line with the system's reason, exit code 73 and nothing left behind, in every format.
@Suite struct FullDiskTests {
  private static let images = ["{frame}.png", "{frame}.jpg", "{frame}.webp", "{frame}.svg"]
  private static let multiFrameFormats = ["x.gif", "x.apng", "x.webp", "x.pdf", "x.rgba"]
  private static let videos =
    ReadingProgram.ffmpeg.isInstalled
    ? ["x.mp4", "x.mp4 --codec h265", "x.mp4 --alpha packed-right", "x.webm", "x.mov"] : []

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try TestAnimations.noise(), to: "noise.svga")
  }

  /// Runs a script with an empty disk of so many bytes, and says what is on it afterwards. Only the script sees the
  /// disk, which goes with it.
  private static func run(_ script: String, disk bytes: Int, in folder: TemporaryFolder) throws -> Program {
    try folder.write(
      Array("mount -t tmpfs -o size=\(bytes) none disk\n\(script)\nls -A disk\n".utf8), to: "script")
    return try Program.shell("mkdir -p disk; unshare --map-root-user --mount sh -e script", in: folder)
  }

  private static let mayMount: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? run("echo mounted", disk: 4096, in: folder))?.output == "mounted\n"
  }()

  @Test(
    .enabled(if: mayMount, "needs to be allowed to mount"),
    arguments: (images + multiFrameFormats + videos).map {
      "animrender render noise.svga --output disk/new/\($0)"
    } + [
      "animrender sheet noise.svga --output disk/new/x.png",
      "animrender sheet noise.svga --format sprite --output disk/new/x.png",
      "animrender pack noise.svga --output disk/new/x.svga", "animrender unpack noise.svga disk/new",
    ])
  func isFullFromTheBeginning(command: String) throws {
    let program = try Self.run("\(command) || echo $?", disk: 4096, in: folder)
    #expect(program.errors.hasPrefix("animrender: disk/new"))
    #expect(program.errors.hasSuffix(": no space left on device\n"))
    #expect(program.errors.count { $0 == "\n" } == 1)
    #expect(program.output == "73\n")
  }

  /// ffmpeg writes the first frames, or all but the index, and may think nothing of the rest.
  @Test(.enabled(if: mayMount, "needs to be allowed to mount"), arguments: videos, [0.1, 0.5, 0.98])
  func endsWithinAVideo(output: String, part: Double) throws {
    let balloons = Repository.root.appending(path: "Samples/balloons.svga").path
    func render(_ folder: String) -> String { "animrender render '\(balloons)' --output \(folder)/\(output)" }
    #expect(try Program.shell(render("."), in: folder).status == 0)
    let size = try folder.bytes(String(output.prefix { $0 != " " })).count
    // Whole pages, less than the file needs.
    let room = Int(Double(size) * part) / 4096 * 4096
    let program = try Self.run("\(render("disk")) || echo $?", disk: max(room, 4096), in: folder)
    #expect(program.errors.hasPrefix("animrender: disk/x."))
    #expect(program.errors.hasSuffix(": no space left on device\n"))
    #expect(program.output == "73\n")
  }

  @Test(
    .enabled(if: mayMount && ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg, and to be allowed to mount"),
    .disabled(if: Sanitizer.isThread, "the thread sanitizer keeps memory in a file"))
  func hasNoRoomForTheSounds() throws {
    let bell = Repository.root.appending(path: "Samples/bell.svga").path
    let program = try Self.run(
      "TMPDIR=disk animrender render '\(bell)' --output x.mp4 || echo $?", disk: 4096, in: folder)
    #expect(program.errors == "animrender: disk: no space left on device\n")
    #expect(program.output == "73\n")
  }

  /// What ffmpeg is to say of so many frames takes more than a page.
  @Test(
    .enabled(if: mayMount && ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg, and to be allowed to mount"),
    .disabled(if: Sanitizer.isThread, "the thread sanitizer keeps memory in a file"))
  func hasNoRoomForTheTimesOfFrames() throws {
    let made = "animrender render b.json --output long.mp4 --size 8x8 --loops 100 --quiet"
    try #require(try Program.shell(made, in: folder).status == 0)
    let size = try folder.bytes("long.mp4").count
    let program = try Self.run(
      "TMPDIR=disk animrender convert long.mp4 --output x.svga || echo $?",
      disk: (size + 4095) / 4096 * 4096 + 4096, in: folder)
    #expect(program.errors == "animrender: disk: no space left on device\n")
    #expect(program.output == "73\n")
  }

  @Test(
    .enabled(if: mayMount, "needs to be allowed to mount"),
    arguments: (images + multiFrameFormats + videos).map { "render b.json --output new/\($0)" } + [
      "batch a.svga b.json --output 'new/{name}.gif'",
      "sheet b.json --output x.png", "pack a.svga --output x.svga", "unpack a.svga new",
      "bake b.json --output x.json",
      "convert a.svga --output x.json", "optimise a.svga --output x.svga",
    ])
  func isReadOnly(command: String) throws {
    let before = try folder.contents()
    let program = try Program.shell(
      """
      unshare --map-root-user --mount sh -ec '
      mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && animrender \(
        command.replacing("'", with: "\""))
      '
      """, in: folder)
    #expect(program.errors.hasSuffix(": read-only file system\n"))
    #expect(program.status == 73)
    #expect(try folder.contents() == before)
  }

  /// A limit on the size of files, which anybody may set.
  @Test(
    .disabled(if: Sanitizer.isThread, "the thread sanitizer keeps memory in a file"),
    arguments: ["{frame}.png"] + multiFrameFormats + videos)
  func filesMayNotGrow(output: String) throws {
    let before = try folder.contents()
    let program = try Program.shell(
      "ulimit -f 1; animrender render noise.svga --output new/\(output)", in: folder)
    #expect(program.errors.hasPrefix("animrender: new/"))
    #expect(program.errors.hasSuffix(": file too large\n"))
    #expect(program.status == 73)
    #expect(try folder.contents() == before)
  }

  /// A program that forgets frames stands for an ffmpeg that fails without a word, with room on the disk.
  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func missingFramesOfFFmpegAreAnError() throws {
    let before = try folder.contents()
    try folder.write(
      Array(
        """
        #!/bin/sh
        PATH=${PATH#*:}
        case "$*" in
        *rawvideo*) cat > all; head -c 5400 all | ffmpeg "$@"; rm all ;;
        *) exec ffmpeg "$@" ;;
        esac
        """.utf8), to: "bin/ffmpeg")
    let program = try Program.shell(
      "chmod +x bin/ffmpeg; PATH=$PWD/bin:$PATH; animrender render b.json --output new/x.mp4", in: folder)
    #expect(program.errors == "animrender: b.json: ffmpeg failed: it wrote 3 of 6 frames\n")
    #expect(program.status == 70)
    #expect(try folder.contents() == (before + ["bin", "bin/ffmpeg"]).sorted())
  }
}
