import AnimationKit

let animation = try AnimationDecoder.decode(file: "Samples/balloons.svga")
let image = try animation.bitmap(at: 30, width: 320, height: 320)
try image.writePNG(to: "balloons.png")
