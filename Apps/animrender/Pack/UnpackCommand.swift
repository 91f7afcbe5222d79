import AnimationCore
import AnimationFormats
import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct UnpackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack", abstract: "Unpack an SVGA or dotLottie file into a folder that can be edited.")

  @Argument(help: "An SVGA or dotLottie file, or - for standard input.")
  var input: InputFile

  @Argument(
    help: ArgumentHelp(
      "The folder for movie.json or manifest.json, the images and the sounds.", valueName: "dir"),
    completion: .directory)
  var folder: String

  @Flag(help: "Write into a folder that is not empty, replacing files of the same names.")
  var force = false

  func validate() throws {
    if folder == "-" { throw ValidationError("A folder is written, not -; ./- is a folder of that name.") }
    if folder.isEmpty { throw ValidationError("Name a folder; . is the one you are in.") }
  }

  func run() throws {
    var protected = ProtectedFiles()
    let (files, notes) = try files(protecting: &protected)
    if !force, Folders.isOccupied(folder) {
      throw CommandFailure(
        .cannotWrite, "\(folder): the folder is not empty; --force replaces files of the same names in it")
    }
    let batch = OutputBatch()
    try protected.check(writing: files.map(\.path))
    for (path, bytes) in files {
      if Interruption.isRequested { throw CommandFailure.interrupted }
      try batch.add(bytes, path: path)
    }
    try batch.commit()
    for note in notes.shortened(for: input.name) { StandardError.complain(note) }
  }

  private func files(
    protecting protected: inout ProtectedFiles
  ) throws -> (files: [(path: String, bytes: [UInt8])], notes: [String]) {
    var input = input
    let bytes = try input.read(protecting: &protected).bytes
    let package = try FileError.naming(input.name) { () throws(AnimationError) in
      try DotLottieFolder.unpack(bytes)
    }
    if let package {
      let files = package.files.sorted { $0.key < $1.key }
        .map { (path: Folders.path(of: $0.key, in: folder), bytes: $0.value) }
      return (files, package.warnings)
    }
    input.bytes = bytes
    let movie = try input.decodeMovie(
      else: "only SVGA and dotLottie files can be unpacked", protecting: &protected
    ).movie
    let files = try FileError.naming(input.name) { () throws(AnimationError) in
      try MovieFolder.files(of: movie, in: folder)
    }
    return (files, [])
  }
}
