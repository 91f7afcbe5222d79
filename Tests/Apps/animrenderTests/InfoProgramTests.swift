import Foundation
import TestSupport
import Testing

@Suite struct InfoProgramTests {
  @Test func describesAnSVGA() throws {
    let folder = try TemporaryFolder(withAnimations: ())
    let program = try Program.run(["info", "a.svga"], in: folder)
    #expect(program.status == 0 && program.errors == "")
    let image = try TestAnimations.image(.init(red: 0, green: 0, blue: 1), 40, 15)
    #expect(
      program.output == """
        a.svga
          format      SVGA 2.0.0 (zlib + protobuf)
          size        40 x 30
          frame rate  10 fps
          frames      6
          duration    0.6 s
          sprites     2
          memory      2.4 kB of decoded images
          images:
            dot  40 x 15  PNG \(image.count) bytes, 2.4 kB decoded
          images that can be replaced:
            dot
          sprites that can show a text:
            box.vector, dot
          layers that can be hidden:
            box.vector, dot

        """)
  }

  @Test func describesALottieAsJSON() throws {
    let folder = try TemporaryFolder(withAnimations: ())
    let program = try Program.run(["info", "b.json", "--json"], in: folder)
    #expect(program.status == 0 && program.errors == "")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? NSDictionary)
    let image = try folder.bytes("images/back.png")
    let keys = try #require(json["replaceableKeys"] as? NSDictionary)
    let values = try #require(keys["values"] as? [String])
    #expect(values.first == "square.Transform.Anchor Point" && values.contains("back.Transform.Opacity"))
    let expected: NSDictionary = [
      "format": "Lottie", "container": "JSON", "version": "5.7.0", "width": 40, "height": 30, "frameRate": 10,
      "frameCount": 6, "duration": 0.6, "layerCount": 2, "audio": [], "diagnostics": [],
      "images": [
        [
          "key": "back", "type": "PNG", "width": 40, "height": 30, "encodedBytes": image.count,
          "decodedBytes": 4800,
        ]
      ],
      "imagesDecodedBytes": 4800,
      "markers": [["name": "loop", "frame": 2, "durationFrames": 3]],
      "replaceableKeys": ["images": ["back"], "texts": [], "layers": ["square", "back"], "values": values],
    ]
    #expect(json == expected)
    #expect(program.output == (try Program.run(["info", "b.json", "--json"], in: folder)).output)
  }

  /// What files of today have is one animation without an id.
  @Test func anAnimationIsChosenByItsId() throws {
    let folder = try TemporaryFolder(withAnimations: ())
    for arguments in [
      ["info"], ["render", "--output", "x.png", "--frames", "0"], ["sheet", "--output", "x.png"],
    ] {
      let program = try Program.run(arguments + ["b.json", "--animation", "wave"], in: folder)
      #expect(
        program.errors
          == "animrender: b.json: there is no animation \"wave\": the file holds one, without a name\n")
      #expect(program.status == 65)
    }
    #expect(try Program.run(["info", "b.json", "--animation", ""], in: folder).status == 0)
  }

  @Test func unsupportedThingsAreNamed() throws {
    let folder = try TemporaryFolder()
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[
        {"ty":1,"nm":"title\\u001b[2J","ip":0,"op":6,"ks":{},"sw":9,"sh":9,"sc":"#ff0000","sy":[{"ty":5}]}]}
      """
    try folder.write(Array(lottie.utf8), to: "x.json")
    let program = try Program.run(["info", "x.json"], in: folder)
    #expect(program.output.contains("diagnostics:\n    unsupported: layers[0] \"title [2J\""))
  }
}
