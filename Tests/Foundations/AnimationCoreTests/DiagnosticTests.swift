import AnimationCore
import Testing

@Suite struct DiagnosticTests {
  private func effect(_ name: String, path: String = "layers[0]") -> Diagnostic {
    Diagnostic(.unsupported, path: path, "effect: not drawn", about: Diagnostic.Subject("effect", name))
  }

  private func image(_ key: String, path: String = "layers[0]") -> Diagnostic {
    Diagnostic(
      .missing, path: path, "no such picture", about: Diagnostic.Subject("image", key),
      missingImageKeys: [key])
  }

  @Test func summaryCountsWhatAffectsRendering() {
    let expression = Diagnostic(
      .unsupported, path: "a", "expression", about: Diagnostic.Subject("expression"))
    let harmless = [
      Diagnostic(.tolerated, path: "a", "b"), Diagnostic(.wasteful, path: "a", "b"),
      Diagnostic(.unsupportedSound, path: "a", "b", about: Diagnostic.Subject("sound", "c")),
    ]
    #expect(harmless.summary() == nil)
    #expect(harmless.summary(withSounds: true) == "1 sound (c)")
    #expect(
      ([effect("Glow"), expression] + harmless + [effect("Bulge"), effect("Glow"), expression]).summary()
        == "3 effects (Glow, Bulge), 2 expressions")
    #expect(["a", "b", "c", "d"].map { effect($0) }.summary() == "4 effects (a, b, c, …)")
    #expect([Diagnostic(.unsupported, path: "a", "upside down")].summary() == "upside down")
  }

  @Test func summaryCountsAnImageOnce() {
    #expect([image("a"), image("a", path: "b"), image("c")].summary() == "2 images (a, c)")
  }

  @Test func anImageThatIsReplacedIsNotMissing() {
    var info = AnimationInfo(
      format: .lottie, container: "JSON", version: "", size: Size(1, 1), frameRate: 1, frameCount: 1,
      layerCount: 0)
    info.diagnostics = [image("a"), effect("Glow"), image("b")]
    let log = DrawingLog()
    log.note(image("c", path: "drawn"))
    // Known since decoding.
    log.note(image("b", path: "drawn"))
    #expect(
      info.diagnostics(log: log) == [image("a"), effect("Glow"), image("b"), image("c", path: "drawn")])

    let replaced = Replacements(images: ["a": Replacements.Image(EncodedImage(key: "a", bytes: []))])
    #expect(info.diagnostics(with: replaced) == [effect("Glow"), image("b")])
    // The replacement itself is none.
    log.note(image("a", path: "drawn"))
    #expect(info.diagnostics(with: replaced, log: log).contains(image("a", path: "drawn")))
  }

  @Test func aLogKeepsAnOrderOfItsOwn() async {
    let log = DrawingLog()
    await withTaskGroup(of: Void.self) { group in
      for i in 0..<40 { group.addTask { log.note(Diagnostic(.missing, path: "\(10 + i % 20)", "x")) } }
    }
    #expect(log.diagnostics.map(\.path) == (10..<30).map(String.init))
  }
}
