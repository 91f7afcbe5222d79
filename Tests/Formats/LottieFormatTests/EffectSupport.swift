import AnimationCore

@testable import LottieFormat

/// A parameter of an effect: a slider, an angle, a menu.
func number(_ value: Double) -> String { #"{"ty":0,"v":{"k":\#(value)}}"# }

func color(_ red: Double, _ green: Double, _ blue: Double) -> String {
  #"{"ty":2,"v":{"k":[\#(red),\#(green),\#(blue),1]}}"#
}

func point(_ x: Double, _ y: Double) -> String { #"{"ty":3,"v":{"k":[\#(x),\#(y)]}}"# }

func layerNumber(_ number: Int) -> String { #"{"ty":10,"v":{"k":\#(number)}}"# }

/// Parameters at their places; holes between them, as files have them.
func effect(_ type: Int, _ parameters: [Int: String] = [:]) -> String {
  effect(#""ty":\#(type)"#, parameters)
}

func effect(named name: String, _ parameters: [Int: String] = [:]) -> String {
  effect(#""ty":5,"mn":"\#(name)""#, parameters)
}

private func effect(_ members: String, _ parameters: [Int: String]) -> String {
  let last = parameters.keys.max() ?? -1
  let list = (0..<last + 1).map { parameters[$0] ?? "{}" }
  return #"{\#(members),"ef":[\#(list.joined(separator: ","))]}"#
}

/// A member of a layer.
func effects(_ list: String...) -> String { #""ef":[\#(list.joined(separator: ","))]"# }

func styles(_ list: String...) -> String { #""sy":[\#(list.joined(separator: ","))]"# }

extension DisplayList {
  /// Of its groups, from the outside in.
  var filters: [Filter] { items.flatMap(\.filters) }
}

extension DisplayItem {
  fileprivate var filters: [Filter] {
    guard case .group(let group) = self else { return [] }
    return (group.filters?.filters ?? []) + group.items.flatMap(\.filters)
  }
}

/// The filters of a solid of 10 x 10 with an effect.
func filters(_ effect: String) throws -> [Filter] {
  try animation(solid(effects(effect))).displayList(at: 0).filters
}

extension Array {
  /// The only one there is.
  var only: Element? { count == 1 ? first : nil }
}

extension Filter {
  var colorMatrix: ColorMatrix? { if case .colorMatrix(let matrix) = self { matrix } else { nil } }
  var colorTables: ColorTables? { if case .colorTables(let tables) = self { tables } else { nil } }
  var blur: Blur? { if case .blur(let blur) = self { blur } else { nil } }
  var layers: [FilterLayer]? { if case .layers(let layers) = self { layers } else { nil } }
  var matte: Matte? { if case .matte(let matte) = self { matte } else { nil } }
  var projection: Projection? { if case .projection(let projection) = self { projection } else { nil } }
  var mixed: (filters: [Filter], amount: Double)? {
    if case .mix(let filters, let amount, nil) = self { (filters, amount) } else { nil }
  }
}

extension FilterLayer {
  var shade: Shade? { if case .shade(let shade) = content { shade } else { nil } }
  var source: [Filter]? { if case .source(let filters) = content { filters } else { nil } }
  var items: [DisplayItem] { if case .items(let items) = content { items } else { [] } }
}

extension DisplayItem {
  var fill: FillItem? { if case .fill(let fill) = self { fill } else { nil } }
  var stroke: StrokeItem? { if case .stroke(let stroke) = self { stroke } else { nil } }
  var group: GroupItem? { if case .group(let group) = self { group } else { nil } }
}

extension FillItem {
  var gradient: Gradient? { if case .gradient(let gradient) = paint { gradient } else { nil } }
}
