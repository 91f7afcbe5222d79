/// What a text is laid out in, in item units.
struct TextRoom: Hashable {
  /// Lines are broken, or cut short, at this width; not when it is 0 or less.
  var width: Double
  /// What a text that is made smaller has for its lines; any height when it is 0 or less.
  var height = 0.0
  /// Lines that have no room end with an ellipsis; else they go on.
  var cutsLines = false
  /// Words are broken that have no room in a line.
  var breaksWords = true
}
