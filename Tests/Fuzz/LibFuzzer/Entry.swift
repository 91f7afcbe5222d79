import CStandardLibrary

/// What libFuzzer calls, for one harness: that of the variable `FUZZ_HARNESS`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(chosen.name): \(error)")
  }
  return 0
}

private let chosen: Harness = {
  let name = getenv("FUZZ_HARNESS").map { String(cString: $0) } ?? ""
  guard let harness = Harness.named(name) else {
    fatalError("FUZZ_HARNESS is none of \(Harness.all.map(\.name).joined(separator: ", "))")
  }
  return harness
}()
