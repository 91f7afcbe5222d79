import AnimationKit

let animation = try AnimationDecoder.decode(file: "Samples/balloons.svga")
print("\(animation.info.frameCount) frames")
