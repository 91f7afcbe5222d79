import AnimationExport
import AnimationKit

let animation = try AnimationDecoder.decode(file: "Samples/balloons.svga")
var replacements = Replacements()
replacements.texts["gold"] = StyledText("Anna", TextStyle(fontSize: 24, color: .white))

var request = ExportRequest(.gif)
request.replacements = replacements
try AnimationExporter(animation, request).export(to: .file("anna.gif"))
