import ArgumentParser

@main
struct Animsnap: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animsnap", abstract: "Snapshot regression tests for SVGA and Lottie animations.")
}
