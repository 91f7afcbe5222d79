#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// `make mutants` and `make hostile` take too long to be tests. What they look for, they would find.
  @Suite struct CampaignTests {
    private let folder: TemporaryFolder
    private let scripts = Repository.root.appending(path: "Scripts").path

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func whatMustNotHappenIsFoundOut() throws {
      let program = try Program.shell("python3 -B '\(scripts)/campaigns/measuring.py'", in: folder)
      #expect(program.status == 0, "\(program.output)\(program.errors)")
    }

    @Test(arguments: [0, 1, 2, 3]) func aMutantIsAlwaysTheSame(number: Int) throws {
      for name in ["a", "b"] {
        let tools = Program.executable("animrender").deletingLastPathComponent().path
        let program = try Program.shell(
          "'\(scripts)/mutants' --only \(number) --keep \(name) --tools '\(tools)'", in: folder)
        #expect(program.output.hasSuffix("\n") && program.errors == "", "\(program.errors)")
      }
      #expect(try Program.shell("diff -r -x command a b", in: folder).status == 0)
    }
  }
#endif
