/// A name of a script, by its number in the script's table.
struct Name: Hashable {
  /// The variable that exporters put the value of an expression into.
  static let result = Name(number: 0)
  /// The function that evaluates texts, which nothing else may be called.
  static let eval = Name(number: 1)

  let number: Int
}

/// The names of a script, each once.
struct NameTable {
  /// Keywords, and the names that have a meaning in every script.
  static let ofLanguage: NameTable = {
    var table = NameTable()
    table.add("$bm_rt", .unknown)
    table.add(LibraryFunction.eval.rawValue, .library(.eval))
    for keyword in Keyword.allCases { table.add(keyword.rawValue, .unknown, keyword) }
    for name in GivenName.allCases { table.add(name.rawValue, .given(name)) }
    for function in LibraryFunction.allCases { table.add(function.rawValue, .library(function)) }
    table.add("Math", .math)
    return table
  }()

  private var numbers: [String: Int] = [:]
  private var words: [Word.Kind] = []
  private var texts: [String] = []
  private var meanings: [Variable.Meaning] = []

  /// Returns the keyword or the name that a text is; a new name where it is neither yet.
  mutating func word(_ text: String) -> Word.Kind { add(text, .unknown) }

  func text(_ name: Name) -> String { texts[name.number] }

  /// Returns what a name means where the script gives it no meaning of its own.
  func meaning(_ name: Name) -> Variable.Meaning { meanings[name.number] }

  /// Adds a text, unless it is there already.
  @discardableResult
  private mutating func add(
    _ text: String, _ meaning: Variable.Meaning, _ keyword: Keyword? = nil
  ) -> Word.Kind {
    if let number = numbers[text] { return words[number] }
    let number = texts.count
    let word = keyword.map(Word.Kind.keyword) ?? .name(Name(number: number))
    numbers[text] = number
    words.append(word)
    texts.append(text)
    meanings.append(meaning)
    return word
  }
}
