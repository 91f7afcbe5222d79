import ArgumentParser

/// What becomes of animations that are not drawn as their files ask.
struct DrawingOptions: ParsableArguments {
  @Flag(name: [.customShort("v"), .long], help: "Say all that is not drawn as the files ask.")
  var verbose = false

  @Flag(help: "Fail where something is not drawn as the file asks.")
  var strict = false
}
