/// Modules of a page as one script. Each module is a function that is called once, after those that it imports from, which
/// do not import from it.
///
/// It knows what the page's modules are made of: imports of names or of all there is, from "./NAME.js"; exports in front of
/// functions, classes and constants.
struct PageScript {
  private(set) var text = "\"use strict\";\nconst modules = {};\n"
  private var known: Set<String> = []

  /// - Parameter entry: the module that begins, such as "share.js".
  init(from entry: String) { add(entry) }

  private mutating func add(_ name: String) {
    guard known.insert(name).inserted else { return }
    var body = ""
    var exports: [String] = []
    var rest = PageFile.text(name)[...]
    while !rest.isEmpty {
      let lineEnd = rest.utf8.firstIndex(of: UInt8(ascii: "\n"))
      let end = rest.hasPrefix("import ") ? rest.firstRange(of: ";\n")?.upperBound : lineEnd
      let line = rest[..<(end ?? rest.endIndex)]
      rest = rest[line.endIndex...]
      if let module = Import(line) {
        add(module.name)
        body += module.binding
      } else if let plain = String(line).after("export ") {
        exports.append(Self.declaredName(plain))
        body += plain
      } else {
        body += line
      }
      if rest.first == "\n" {
        body += "\n"
        rest.removeFirst()
      }
    }
    let names = exports.joined(separator: ", ")
    text += "modules[\"\(name)\"] = (() => {\n\(body)return { \(names) };\n})();\n"
  }

  /// The name in `async function name(…`, `class Name {`, `const name = …`.
  private static func declaredName(_ declaration: String) -> String {
    let words = declaration.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let place = words.firstIndex { !["async", "function", "class", "const"].contains($0) }
    return place.map { String(words[$0]) } ?? ""
  }

  /// `import { a, b } from "./name.js";` or `import * as all from "./name.js";`
  private struct Import {
    let name: String
    /// What takes its place.
    let binding: String

    init?(_ line: Substring) {
      guard line.hasPrefix("import "), let from = line.firstRange(of: " from \"./") else { return nil }
      name = String(line[from.upperBound...].prefix { $0 != "\"" })
      var names = line[..<from.lowerBound].dropFirst("import ".count)
      if names.hasPrefix("* as ") { names = names.dropFirst("* as ".count) }
      binding = "const \(names) = modules[\"\(name)\"];\n"
    }
  }
}
