/// What is wrong with the text of one argument, in words that can follow its name.
struct ArgumentProblem: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
