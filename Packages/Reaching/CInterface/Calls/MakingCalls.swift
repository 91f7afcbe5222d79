// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AnimationConversion
import AnimationLint
import CAnimrender
import JSONText

@c @implementation
public func animrender_convert(
  _ source: UnsafePointer<animrender_source>!, _ target: animrender_text, _ options: animrender_text,
  _ work: UnsafePointer<animrender_work>!, _ result: UnsafeMutablePointer<OpaquePointer?>!,
  _ report: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  MadeFile.hand(result, report, error) {
    let name = try target.string("target") ?? ""
    guard let target = AnimationConverter.Target(fileExtension: name) else {
      let known = AnimationConverter.Target.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure.argument("target: is \"\(name)\", not one of \(known)")
    }
    let options = try options.options("options", ConversionOptions.self) ?? ConversionOptions()
    let work = try Work(work)
    return try Source.with(source, work.decoding) {
      try MadeFile(converting: $0, to: target, options.options, work)
    }
  }
}

@c @implementation
public func animrender_optimise(
  _ source: UnsafePointer<animrender_source>!, _ options: animrender_text,
  _ work: UnsafePointer<animrender_work>!, _ result: UnsafeMutablePointer<OpaquePointer?>!,
  _ report: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  MadeFile.hand(result, report, error) {
    let options = try options.options("options", OptimisationOptions.self) ?? OptimisationOptions()
    let work = try Work(work)
    return try Source.with(source, work.decoding) { try MadeFile(optimising: $0, options.options, work) }
  }
}

@c @implementation
public func animrender_bake(
  _ source: UnsafePointer<animrender_source>!, _ options: animrender_text,
  _ work: UnsafePointer<animrender_work>!, _ result: UnsafeMutablePointer<OpaquePointer?>!,
  _ report: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  MadeFile.hand(result, report, error) {
    let options = try options.options("options", BakingOptions.self) ?? BakingOptions()
    let work = try Work(work)
    return try Source.with(source, work.decoding) { try MadeFile(baking: $0, options, work) }
  }
}

@c @implementation
public func animrender_lint(
  _ source: UnsafePointer<animrender_source>!, _ configuration: animrender_text,
  _ work: UnsafePointer<animrender_work>!, _ json: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(json, "json")
    let work = try Work(work)
    let linter = AnimationLinter(try LintConfiguration(configuration))
    let findings = try Source.with(source, work.decoding) { source in
      let budget = work.budget
      let findings = linter.findings(
        in: source.file, path: source.file.name, animation: source.animation, budget: budget)
      try budget.check()
      return findings
    }
    var writer = JSONWriter()
    writer.array(.foundation) { json in
      for finding in findings { json.object(.foundation) { finding.write(to: &$0) } }
    }
    writer.endLine()
    HandleTable.hand(out: HandedOutBytes(writer.bytes), to: place)
  }
}

extension LintConfiguration {
  fileprivate init(_ text: animrender_text) throws(Failure) {
    guard let bytes = try text.json("configuration") else {
      self.init()
      return
    }
    do {
      try self.init(json: bytes)
    } catch {
      throw Failure(error, invalid: ANIMRENDER_INVALID_ARGUMENT)
    }
  }
}
