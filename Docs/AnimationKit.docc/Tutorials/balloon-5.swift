import AnimationKit

let view = AnimationView(bounds: Size(320, 320))
view.replacements.texts["gold"] = StyledText("Anna", TextStyle(fontSize: 24, color: .white))
let isPlayed = await view.playToEnd(.file("Samples/balloons.svga"))
print("played to the end: \(isPlayed)")
