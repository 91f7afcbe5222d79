#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// `make mutants`, `make hostile` and `make sweep` take too long to be tests. What they look for, they would find.
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

    private static let hasNumpy: Bool = {
      guard let folder = try? TemporaryFolder() else { return false }
      return (try? Program.shell("python3 -c 'import numpy'", in: folder))?.status == 0
    }()

    private func sweep(_ options: String, tools: String) throws -> Program {
      try Program.shell(
        "python3 -B '\(scripts)/sweep' --own --keep found --tools '\(tools)' \(options)", in: folder)
    }

    private var tools: String { Program.executable("animrender").deletingLastPathComponent().path }

    @Test(.enabled(if: hasNumpy, "needs numpy")) func allWaysToDrawWhatIsMadeAtRandomAgree() throws {
      let program = try sweep("--count 288 --seed tests --jobs 2", tools: tools)
      #expect(program.status == 0, "\(program.output)\(program.errors)")
      #expect(program.output.contains("288 cases, 0 findings"))
    }

    @Test(.enabled(if: hasNumpy, "needs numpy")) func aRendererThatDrawsOtherwiseIsFoundByTheSweep() throws {
      try folder.write(
        Array(
          """
          #!/bin/sh
          sed -u 's/"renderer": "cairo"/"background": "red"/' | '\(tools)/animrender' "$@"
          """.utf8), to: "animrender")
      #expect(try Program.shell("chmod +x animrender", in: folder).status == 0)
      let program = try sweep("--count 1 --seed tests --jobs 1", tools: ".")
      #expect(program.status == 1, "\(program.errors)")
      #expect(program.output.contains("cairo: "))
      #expect(try !folder.bytes("found/index.html").isEmpty && folder.bytes("found/000.png").count > 100)
    }

    @Test(.enabled(if: hasNumpy, "needs numpy"), arguments: [0, 1, 2]) func aCaseOfASweepIsAlwaysTheSame(
      number: Int
    ) throws {
      let files = try ["1", "1", "2"].map { try sweep("--seed \($0) --only \(number)", tools: tools).output }
      #expect(files[0].hasPrefix("{\"") && files[0] == files[1] && files[0] != files[2])
    }

    @Test(.enabled(if: hasNumpy, "needs numpy")) func commandsThatFailAreFoundByTheSweep() throws {
      try folder.write(
        Array(
          """
          #!/bin/sh
          case $1 in
            convert | unpack) exit 70 ;;
            optimise) cp "$2" "$4" && printf '{' > "$4" ;;
            *) exec '\(tools)/animrender' "$@" ;;
          esac
          """.utf8), to: "animrender")
      #expect(try Program.shell("chmod +x animrender", in: folder).status == 0)
      let program = try sweep("--count 16 --seed tests --jobs 1", tools: ".")
      #expect(program.status == 1, "\(program.errors)")
      for judge in ["converted", "packed", "optimised"] {
        #expect(program.output.contains("\n\(judge): ") || program.output.hasPrefix("\(judge): "), "\(judge)")
      }
    }
  }
#endif
