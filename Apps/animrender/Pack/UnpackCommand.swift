import AnimationCore
import AnimationFormats
import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct UnpackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack", abstract: "Unpack an SVGA file into a folder that can be edited.")

  @Argument(help: "An SVGA file, or - for standard input.")
  var input: InputFile

  @Argument(
    help: ArgumentHelp("The folder for movie.json, the images and the sounds.", valueName: "dir"),
    completion: .directory)
  var folder: String

  @Flag(help: "Write into a folder that is not empty, replacing files of the same names.")
  var force = false

  func validate() throws {
    if folder.isEmpty { throw ValidationError("Name a folder; . is the one you are in.") }
  }

  func run() throws {
    var protected = ProtectedFiles()
    let movie = try input.decodeMovie(protecting: &protected).movie
    if !force, Folders.isOccupied(folder) {
      throw CommandFailure(
        .cannotWrite, "\(folder): the folder is not empty; --force replaces files of the same names in it")
    }
    let batch = OutputBatch()
    let files = try FileError.naming(input.name) { () throws(AnimationError) in
      try MovieFolder.files(of: movie, in: folder)
    }
    try protected.check(writing: files.map(\.path))
    for (path, bytes) in files {
      if Interruption.isRequested { throw CommandFailure.interrupted }
      try batch.add(bytes, path: path)
    }
    try batch.commit()
  }
}
