import AnimationCore
import AnimationKit
import Foundation
import Pixels
import SVGAFormat
import TestSupport
import Testing

/// `info` for many files, `--tree`, `--duplicates`.
@Suite struct InfoFilesProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private func run(_ arguments: String..., input: String? = nil) throws -> Program {
    try Program.run(["info"] + arguments, in: folder, input: input.map { Array($0.utf8) })
  }

  private func json(_ program: Program) throws -> [NSDictionary] {
    try #require(try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [NSDictionary])
  }

  @Test func severalFilesAreATable() throws {
    let program = try run("a.svga", "b.json", "none.svga")
    #expect(program.errors == "" && program.status == 66)
    let (a, b) = (try folder.bytes("a.svga").count, try folder.bytes("b.json").count)
    func bytes(_ count: Int) -> String {
      let text = byteText(count)
      return String(repeating: " ", count: 9 - text.count) + text
    }
    #expect(
      program.output == """
        file                   format     size  frames  fps  seconds  layers  images  memory  texts  sounds  fonts  not drawn      bytes
        a.svga                 SVGA    40 x 30       6   10      0.6       2       1  2.4 kB      0       0      0          0  \(bytes(a))
        b.json                 Lottie  40 x 30       6   10      0.6       2       1  4.8 kB      0       0      0          0  \(bytes(b))
        none.svga              no such file or directory (66)
        3 files, 1 unreadable                       12           1.2       4       2  7.2 kB      0       0      0          0  \(bytes(a + b))

        """)
  }

  @Test func foldersPatternsAndLists() throws {
    try folder.write(try folder.bytes("a.svga"), to: "gifts/new/c.svga")
    try folder.write(Array("{}".utf8), to: "gifts/package.json")
    func inputs(_ arguments: String..., input: String? = nil) throws -> [String] {
      let program = try Program.run(
        ["info", "--json"] + arguments, in: folder, input: input.map { Array($0.utf8) })
      #expect(program.status == 0 && program.errors == "")
      return try json(program).compactMap { $0["input"] as? String }
    }
    #expect(try inputs("gifts") == ["gifts/new/c.svga"])
    #expect(try inputs("*.svga", "gifts", "a.svga") == ["a.svga", "gifts/new/c.svga"])
    #expect(try inputs("-", input: "b.json\n\ngifts\n") == ["b.json", "gifts/new/c.svga"])
    #expect(try inputs("-", "a.svga", input: "b.json\n") == ["b.json", "a.svga"])
    #expect(try run("gifts").output.contains("1 file, 1 of JSON ignored"))
    try folder.write(Array("{}".utf8), to: "empty/package.json")
    let empty = try run("empty")
    #expect(empty.errors == "animrender: there is no animation among the inputs\n" && empty.status == 66)
  }

  /// As before there were lists.
  @Test func readsStandardInput() throws {
    let file = try folder.text("b.json")
    #expect(try run("-", input: file).output.hasPrefix("standard input\n  format      Lottie 5.7.0 (JSON)\n"))
    #expect(try run("-", "--json", input: file).output.hasPrefix("{\n"))
    let junk = try Program.run(["info", "-"], in: folder, input: [0, 1, 2, 10, 3])
    #expect(junk.errors.hasPrefix("animrender: standard input: unknown format") && junk.status == 65)
  }

  @Test func csvIsALineForEachFile() throws {
    try folder.write(try folder.bytes("a.svga"), to: "odd, \"x\".svga")
    let program = try run("b.json", "odd, \"x\".svga", "none.svga", "--format", "csv")
    #expect(program.status == 66 && program.errors == "")
    let (a, b) = (try folder.bytes("a.svga").count, try folder.bytes("b.json").count)
    #expect(
      program.output == """
        input,format,container,version,width,height,frameRate,frameCount,duration,layerCount,imageCount,imagesDecodedBytes,textCount,soundCount,fonts,notDrawnCount,fileBytes,duplicateBytes,error,exitCode
        b.json,Lottie,JSON,5.7.0,40,30,10,6,0.6,2,1,4800,0,0,,0,\(b),0,,
        "odd, ""x"".svga",SVGA,zlib + protobuf,2.0.0,40,30,10,6,0.6,2,1,2400,0,0,,0,\(a),0,,
        none.svga,,,,,,,,,,,,,,,,,,none.svga: no such file or directory,66

        """)
    #expect(try run("b.json", "--format", "csv").output.split(separator: "\n").count == 2)
  }

  @Test func jsonOfSeveralFilesIsAnArray() throws {
    try folder.write(Array("GIF89a".utf8), to: "bad.svga")
    let program = try run("a.svga", "bad.svga", "--json")
    #expect(program.status == 65)
    let files = try json(program)
    let expected: NSDictionary = [
      "input": "a.svga", "format": "SVGA", "container": "zlib + protobuf", "version": "2.0.0", "width": 40,
      "height": 30, "frameRate": 10, "frameCount": 6, "duration": 0.6, "layerCount": 2, "imageCount": 1,
      "imagesDecodedBytes": 2400, "textCount": 0, "soundCount": 0, "fonts": [], "notDrawnCount": 0,
      "fileBytes": try folder.bytes("a.svga").count, "duplicates": [],
    ]
    #expect(files.first == expected)
    #expect(files.last?["exitCode"] as? Int == 65)
    #expect(
      files.last?["error"] as? String
        == "bad.svga: unknown format: a GIF image")
    #expect(try run("a.svga", "bad.svga", "--format", "json").output == program.output)
  }

  @Test func textsFontsAndWhatIsNotDrawnAreCounted() throws {
    let lottie = #"""
      {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,
       "fonts":{"list":[{"fName":"F","fFamily":"Some, Family"}]},"layers":[
        {"ty":5,"nm":"T","ip":0,"op":6,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"Hi","f":"F","s":12}}]}}},
        {"ty":4,"nm":"E","ip":0,"op":6,"ks":{},"ef":[{"ty":5,"mn":"ADBE Wave Warp","en":1}],"shapes":[]}]}
      """#
    try folder.write(Array(lottie.utf8), to: "t.json")
    let file = try #require(try json(run("t.json", "b.json", "--json")).first)
    #expect(file["textCount"] as? Int == 1 && file["fonts"] as? [String] == ["Some, Family"])
    #expect(try #require(file["notDrawnCount"] as? Int) >= 1)
  }

  @Test func namesDoNoHarm() throws {
    let name = "x\u{1B}[2J\n::y.svga"
    try folder.write(try folder.bytes("a.svga"), to: name)
    for arguments in [[], ["--tree"], ["--format", "csv"]] {
      let program = try Program.run(["info", name, "b.json"] + arguments, in: folder)
      #expect(program.status == 0)
      #expect(!program.output.contains("\u{1B}") && !program.output.contains("\n::"))
    }
    #expect(try json(run(name, "b.json", "--json")).first?["input"] as? String == name)
  }

  @Test func mistakesAreExplained() throws {
    for (arguments, message) in [
      (["--format", "csv", "--tree"], "--tree is text or JSON, not CSV."),
      (["--format", "csv", "--json"], "Use only one of --json and --format csv."),
    ] {
      let program = try Program.run(["info", "b.json"] + arguments, in: folder)
      #expect(program.errors.hasPrefix("Error: \(message)\n") && program.status == 64)
    }
  }

  // MARK: --tree

  @Test func treeListsTheLayers() throws {
    let program = try run("b.json", "--tree")
    #expect(program.errors == "" && program.status == 0)
    #expect(
      program.output == """
        b.json  Lottie, 40 x 30, 6 frames at 10 fps
          square  shapes
              #00ff00  square.Fill 1.Color
          back  image back, 40 x 30

        """)
    let both = try run("a.svga", "b.json", "--tree")
    #expect(
      both.output.hasPrefix(
        """
        a.svga
          dot  image dot
          box.vector  no image
              #ff0000
        b.json
          square  shapes

        """))
  }

  @Test func layersAreDescribedInTextAndJSON() throws {
    let lottie = #"""
      {"v":"5.7.0","fr":10,"ip":0,"op":60,"w":40,"h":30,
       "fonts":{"list":[{"fName":"F","fFamily":"Some Family"}]},
       "assets":[{"id":"p","layers":[
         {"ty":5,"nm":"T\u001b","ip":0,"op":5,"ks":{},"t":{"d":{"k":[{"t":0,"s":{
           "t":"Hi\rthere","f":"F","s":12,"fc":[1,0,0]}}]}}}]}],
       "layers":[
        {"ty":1,"nm":"M","ind":1,"td":1,"ip":0,"op":60,"ks":{},"sw":9,"sh":9,"sc":"#ff0000"},
        {"ty":0,"nm":"P","ind":2,"tt":1,"bm":1,"parent":3,"refId":"p","w":30,"h":20,"st":10,"ip":10,"op":50,"ks":{}},
        {"ty":3,"nm":"N","ind":3,"hd":true,"ip":70,"op":80,"ks":{}}]}
      """#
    try folder.write(Array(lottie.utf8), to: "t.json")
    #expect(
      try run("t.json", "--tree").output == """
        t.json  Lottie, 40 x 30, 60 frames at 10 fps
          M  solid, 9 x 9, only a matte
              #ff0000  M.Color
          P  precomp, 30 x 20, frames 10..49, blended by multiply, through M (alpha), moves with N
            P.T   text, frames 10..14
                "Hi / there"
                in Some Family
                #ff0000
          N  null, hidden, in no frame

        """)
    let tree = try #require(
      try JSONSerialization.jsonObject(with: Data(run("t.json", "--tree", "--json").output.utf8))
        as? NSDictionary)
    let layers = try #require(tree["layers"] as? [NSDictionary])
    let expected: NSDictionary = [
      "key": "P", "kind": "precomp", "width": 30, "height": 20, "frames": [[10, 49]],
      "blendMode": "multiply", "matte": "M", "matteMode": "alpha", "parent": "N",
      "layers": [
        [
          "key": "P.T\u{1B}", "kind": "text", "frames": [[10, 14]], "texts": ["Hi\nthere"],
          "fonts": ["Some Family"], "colors": [["values": ["#ff0000"]]],
        ]
      ],
    ]
    #expect(layers.count == 3 && layers[1] == expected)
    #expect(tree["layersAreCut"] == nil && tree["frameCount"] as? Int == 60)
  }

  /// What the tree says is what the options take.
  @Test func keyPathsCanBeGivenBack() throws {
    let line = try #require(
      run("b.json", "--tree").output.split(separator: "\n").first { $0.contains("#00ff00") })
    let keyPath = try #require(line.split(separator: "  ").last)
    let program = try Program.run(
      ["render", "b.json", "--frames", "5", "--output", "x.png", "--strict", "--value", "\(keyPath)=#f00"],
      in: folder)
    #expect(program.errors == "" && program.status == 0)
    #expect(try folder.pixel("x.png", 20, 15) == Color(red: 1, green: 0, blue: 0))
  }

  // MARK: Duplicates

  /// Images of one colour: "a" and "b" have the same bytes, "c" has the same pixels in other bytes, "d" is another.
  private func writeCopies(_ name: String) throws {
    let red = try TestAnimations.image(Color(red: 1, green: 0, blue: 0), 30, 20)
    // A chunk that says nothing of the pixels, behind the header.
    let chunk: [UInt8] = [0, 0, 0, 3] + Array("tEXta".utf8) + [0, 98, 0x58, 0x91, 0xBE, 0x23]
    let other = Array(red.prefix(33)) + Self.withChecksum(chunk) + Array(red.dropFirst(33))
    let images = [
      ("a", red), ("b", red), ("c", other), ("d", try TestAnimations.image(.white, 30, 20)),
    ]
    let movie = SVGAMovie(
      size: Size(40, 30), frameRate: 10, frameCount: 1,
      images: images.map { EncodedImage(key: $0.0, bytes: $0.1) },
      sprites: images.map { key, _ in
        .init(key, frames: [SVGAMovie.Frame(layout: Rect(x: 0, y: 0, width: 30, height: 20))])
      })
    try folder.write(try SVGAEncoder.encode(movie), to: name)
  }

  /// The last four bytes of a PNG's chunk are a CRC of its type and data.
  private static func withChecksum(_ chunk: [UInt8]) -> [UInt8] {
    let content = chunk.dropFirst(4).dropLast(4)
    let crc = ~content.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Array(chunk.dropLast(4)) + (0..<4).map { UInt8(truncatingIfNeeded: crc >> (24 - 8 * $0)) }
  }

  @Test func duplicatesOfOneFileAreListed() throws {
    try writeCopies("c.svga")
    let size = try TestAnimations.image(Color(red: 1, green: 0, blue: 0), 30, 20).count
    let other = size + 15
    let plain = try run("c.svga").output
    #expect(
      plain.contains(
        "  images that are there already (\(byteText(size))):\n    b  the bytes of a, \(byteText(size))\n  images that can be"
      ))
    #expect(
      try run("c.svga", "--duplicates").output.contains(
        "    b  the bytes of a, \(byteText(size))\n    c  the pixels of a, \(byteText(other))\n  images that can be"
      ))
    // One file's JSON is what it was.
    #expect(!(try run("c.svga", "--json").output.contains("duplicates")))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run("c.svga", "--json", "--duplicates").output.utf8))
        as? NSDictionary)
    #expect(
      object["duplicates"] as? [NSDictionary] == [
        ["key": "b", "originalKey": "a", "same": "bytes", "encodedBytes": size],
        ["key": "c", "originalKey": "a", "same": "pixels", "encodedBytes": other],
      ])
  }

  @Test func duplicatesAcrossFilesAreListed() throws {
    try writeCopies("c.svga")
    try writeCopies("d.svga")
    let size = try TestAnimations.image(Color(red: 1, green: 0, blue: 0), 30, 20).count
    let white = try TestAnimations.image(.white, 30, 20).count
    let sum = size * 3 + size + 15 + white
    #expect(
      try run("c.svga", "d.svga").output.hasSuffix(
        "\nduplicates: 5 images that are there already, \(byteText(sum)); --duplicates lists them\n"))
    let listed = try run("c.svga", "d.svga", "--duplicates").output
    #expect(listed.contains("\nduplicates: 6 images that are there already, \(byteText(sum + size + 15))\n"))
    #expect(listed.contains("\n  c.svga: c  the pixels of a, \(byteText(size + 15))\n"))
    #expect(listed.hasSuffix("\n  d.svga: d  the bytes of d of c.svga, \(byteText(white))\n"))
    let file = try #require(try json(run("c.svga", "d.svga", "--json")).last)
    #expect(
      (file["duplicates"] as? [NSDictionary])?.last == [
        "key": "d", "originalKey": "d", "originalInput": "c.svga", "same": "bytes", "encodedBytes": white,
      ])
    #expect(
      try run("c.svga", "d.svga", "--format", "csv").output.split(separator: "\n").last?
        .hasSuffix(",\(size * 2 + size + 15 + white),,") == true)
  }
}
