/// Names that have a value of their own in each expression. Others, the engine knows.
enum GivenName: String, CaseIterable {
  case value, time, thisComp, thisLayer, thisProperty, transform
  case bmTransform = "$bm_transform"
  case parent, hasParent, index, name, startTime, inPoint, outPoint, width, height, active, numKeys, velocity,
    speed
  case propertyIndex, position, rotation, scale, opacity, anchorPoint
  case undefined
}

/// Functions that mean the same in all expressions.
enum LibraryFunction: String, CaseIterable {
  case sum, sub, mul, div, mod, add
  case bmSum = "$bm_sum"
  case bmSub = "$bm_sub"
  case bmMul = "$bm_mul"
  case bmDiv = "$bm_div"
  case bmMod = "$bm_mod"
  case bmNeg = "$bm_neg"
  case isInstanceOfArray = "$bm_isInstanceOfArray"
  case clamp, length, normalize, linear, ease, easeIn, easeOut
  case degreesToRadians, radiansToDegrees
  case degreesToRadiansByOldName = "degrees_to_radians"
  case radiansToDegreesByOldName = "radians_to_degrees"
  case effect, content, comp, eval, createPath
  case isNaN, isFinite
  /// Functions of the property that has the expression.
  case key, nearestKey, valueAtTime, velocityAtTime, speedAtTime, wiggle, propertyGroup
  case loopOut, loopIn, loopOutDuration, loopInDuration
  case loopOutByOldName = "loop_out"
  case loopInByOldName = "loop_in"
  /// Functions of its layer.
  case sourceRectAtTime
  case toComp, fromComp, toWorld, fromWorld, fromCompToSurface, toWorldVec, fromWorldVec
  case timeToFrames, framesToTime
  /// Functions of its property, where that is an outline.
  case points, inTangents, outTangents, isClosed, pointOnPath, tangentOnPath, normalOnPath
}

enum MathFunction: String {
  case abs, sin, cos, tan, asin, acos, atan, atan2, exp, log, sqrt, pow, floor, ceil, round, min, max
}
