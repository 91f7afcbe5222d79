import AnimationKit

let view = AnimationView(bounds: Size(320, 320))
view.replacements.texts["gold"] = StyledText("Anna", TextStyle(fontSize: 24, color: .white))
let events = view.events()
let drawing = Task {
  var count = 0
  for await event in events {
    if case .displayNeeded = event, (try? view.draw()) != nil { count += 1 }
    if case .finishedAll = event { break }
  }
  return count
}
let isPlayed = await view.playToEnd(.file("Samples/balloons.svga"))
print("played to the end: \(isPlayed), \(await drawing.value) images")
