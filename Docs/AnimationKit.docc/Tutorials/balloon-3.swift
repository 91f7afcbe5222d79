import AnimationKit

let animation = try AnimationDecoder.decode(file: "Samples/balloons.svga")
var replacements = Replacements()
replacements.texts["gold"] = StyledText("Anna", TextStyle(fontSize: 24, color: .white))
let image = try animation.bitmap(at: 30, replacements: replacements)
try image.writePNG(to: "anna.png")
