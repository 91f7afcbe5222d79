/// Words that no variable and no function may be called: those of the language, and numbers that have names.
enum Keyword: String, CaseIterable {
  case async, await, arguments
  case `break`, `case`, `catch`, `class`, const, `continue`
  case debugger, `default`, delete, `do`
  case `else`, `enum`, export, extends
  case `false`, finally, `for`, function
  case get, `if`, implements, `import`, `in`, instanceof, interface
  case `let`, new, null, of
  case package, `private`, protected, `public`, `return`
  case set, `static`, `super`, `switch`
  case this, `throw`, `true`, `try`, typeof
  case `var`, void, `while`, with, yield
  case notANumber = "NaN"
  case infinity = "Infinity"
}
