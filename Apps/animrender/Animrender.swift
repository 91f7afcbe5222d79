import AnimationCore
import ArgumentParser
import CommandLineSupport

@main
struct Animrender: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render SVGA and Lottie animations as images and videos; unpack, pack and convert them.",
    version: versionLine,
    subcommands: [
      RenderCommand.self, BatchCommand.self, SheetCommand.self, InfoCommand.self, UnpackCommand.self,
      PackCommand.self, BakeCommand.self, ConvertCommand.self, LintCommand.self,
      OptimiseCommand.self, PreviewCommand.self, PageWorkerCommand.self, WorkerCommand.self,
    ])

  static func main() {
    runProgram(arguments: { arguments in
      try ArgumentList.check(arguments)
      return ArgumentList.joiningNegativeNumbers(arguments)
    })
  }
}
