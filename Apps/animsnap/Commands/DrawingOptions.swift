import ArgumentParser

/// What becomes of animations that are drawn otherwise than their files ask for.
struct DrawingOptions: ParsableArguments {
  @Flag(name: [.customShort("v"), .long], help: "Say all that is drawn otherwise than the files ask for.")
  var verbose = false

  @Flag(help: "Fail where something is drawn otherwise than the file asks for.")
  var strict = false
}
