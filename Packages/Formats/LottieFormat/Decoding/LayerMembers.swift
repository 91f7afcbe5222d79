import JSONText

/// The members that most layers have, read in one walk over the object. Those of precomps, solids and images are
/// looked up.
struct LayerMembers {
  private(set) var ty = JSONValue.missing
  private(set) var nm = JSONValue.missing
  private(set) var ip = JSONValue.missing
  private(set) var op = JSONValue.missing
  private(set) var st = JSONValue.missing
  private(set) var ks = JSONValue.missing
  private(set) var shapes = JSONValue.missing
  private(set) var ao = JSONValue.missing
  private(set) var hd = JSONValue.missing
  private(set) var td = JSONValue.missing
  private(set) var bm = JSONValue.missing
  private(set) var ef = JSONValue.missing
  private(set) var sy = JSONValue.missing
  private(set) var ddd = JSONValue.missing
  private(set) var mb = JSONValue.missing
  /// The members of a precomp; `cp` in old files.
  private(set) var ct = JSONValue.missing
  /// References to other layers.
  private(set) var ind = JSONValue.missing
  private(set) var parent = JSONValue.missing
  private(set) var tp = JSONValue.missing
  private(set) var tt = JSONValue.missing

  init(_ json: JSONValue) {
    for (name, value) in json.fields {
      switch name {
      case "ty": ty = value
      case "nm": nm = value
      case "ip": ip = value
      case "op": op = value
      case "st": st = value
      case "ks": ks = value
      case "shapes": shapes = value
      case "ao": ao = value
      case "hd": hd = value
      case "td": td = value
      case "bm": bm = value
      case "ef": ef = value
      case "sy": sy = value
      case "ddd": ddd = value
      case "mb": mb = value
      case "ct", "cp": ct = value
      case "ind": ind = value
      case "parent": parent = value
      case "tp": tp = value
      case "tt": tt = value
      default: break
      }
    }
  }

  var isCameraOrLight: Bool {
    let type = ty.integer
    return type == 13 || type == 14
  }
}
