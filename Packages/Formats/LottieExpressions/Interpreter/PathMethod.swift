/// What scripts ask of outlines.
enum PathMethod: String {
  case points, inTangents, outTangents, isClosed, pointOnPath, tangentOnPath, normalOnPath

  /// The number of arguments before the time.
  var timePlace: Int {
    switch self {
    case .points, .inTangents, .outTangents, .isClosed: 0
    case .pointOnPath, .tangentOnPath, .normalOnPath: 1
    }
  }
}
