/// What is wrong with the text of one argument, in words that can follow its name.
package struct ArgumentProblem: Error, Equatable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
