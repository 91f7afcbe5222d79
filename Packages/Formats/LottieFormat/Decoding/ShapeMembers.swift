import JSONText

/// The members of the shape items that files are full of, groups, paths and paints, read in one walk over the
/// object. Those of other items are looked up.
struct ShapeMembers {
  private(set) var ty = JSONValue.missing
  private(set) var nm = JSONValue.missing
  private(set) var hd = JSONValue.missing
  private(set) var ix = JSONValue.missing
  private(set) var bm = JSONValue.missing
  /// The member of a group.
  private(set) var it = JSONValue.missing
  /// The members of a path.
  private(set) var ks = JSONValue.missing
  private(set) var closed = JSONValue.missing
  /// The members of a paint.
  private(set) var c = JSONValue.missing
  private(set) var o = JSONValue.missing
  private(set) var r = JSONValue.missing
  /// The members of a stroke.
  private(set) var w = JSONValue.missing
  private(set) var lc = JSONValue.missing
  private(set) var lj = JSONValue.missing
  private(set) var ml = JSONValue.missing
  private(set) var d = JSONValue.missing

  init(_ json: JSONValue) {
    for (name, value) in json.fields {
      switch name {
      case "ty": ty = value
      case "nm": nm = value
      case "hd": hd = value
      case "ix": ix = value
      case "bm": bm = value
      case "it": it = value
      case "ks": ks = value
      case "closed": closed = value
      case "c": c = value
      case "o": o = value
      case "r": r = value
      case "w": w = value
      case "lc": lc = value
      case "lj": lj = value
      case "ml": ml = value
      case "d": d = value
      default: break
      }
    }
  }
}
