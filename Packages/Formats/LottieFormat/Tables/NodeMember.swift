/// A kind of node whose members stand in a table. Decoding, key paths and what is replaced by them all follow it:
/// a new kind is a table and its evaluation.
///
/// Layers, transforms, paths, fills and strokes, of which files are full, are decoded by walks of their own,
/// which take less time.
protocol TabledNode: Sendable {
  /// A node of which a file says nothing: its values are the defaults of the table.
  init()
  /// The members in the order of the key paths.
  static var members: [NodeMember<Self>] { get }
}

/// One member of a kind of node: what it is called, what it is measured in, and where the model has it.
///
/// `Node` is always a `TabledNode`. That is not said here, as the runtime would look it up when a table is first used,
/// which takes longer than reading it.
struct NodeMember<Node>: Sendable {
  enum Unit: Sendable {
    /// The animation's.
    case length
    case degrees, percent
    /// A number of something.
    case count
    case ratio
  }

  typealias Place<Value> = WritableKeyPath<Node, Value> & Sendable

  /// A place with where in a node's memory that is: decoding writes there, as key paths take longer than the decoders
  /// of most values.
  struct WritablePlace<Value>: Sendable {
    let path: Place<Value>
    /// Nil for a place that is computed.
    private let offset: Int?

    init(_ path: Place<Value>) {
      self.path = path
      offset = MemoryLayout<Node>.offset(of: path)
    }

    @inline(__always)
    func write(_ value: Value, to node: inout Node) {
      guard let offset else {
        node[keyPath: path] = value
        return
      }
      withUnsafeMutablePointer(to: &node) { pointer in
        (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee = value
      }
    }
  }

  /// What it holds and where. The default is what there is in place of a value that cannot be read.
  enum Content: Sendable {
    case number(WritablePlace<Property<Double>>, unit: Unit, default: Double)
    case vector(WritablePlace<Property<Vector>>, unit: Unit, default: Vector)
    case orientation(Place<Property<Orientation>>)
    case stops(Place<Property<GradientStops>>)
    /// - Parameter closed: the key of the flag next to it in old files.
    case outline(Place<Property<Contour>>, closed: StaticString)
    /// Those that a node may do without, which is not the same as the default.
    case optionalNumber(WritablePlace<Property<Double>?>, unit: Unit, default: Double)
    case optionalColor(Place<Property<ColorComponents>?>)
    /// One of a few values, in the file a number, or a property that always has the same. Others stand for the
    /// default.
    case choice(
      get: @Sendable (Node) -> Int?, set: @Sendable (inout Node, _ number: Int) -> Void, isProperty: Bool)
    case flag(Place<Bool>)
  }

  /// The key in files.
  let key: StaticString
  /// The name in After Effects and in key paths; nil for what is not animated.
  let name: String?
  let content: Content
  private let hasKeyPath: @Sendable (Node) -> Bool

  /// What it is called in the key paths of a node; nil when it has none.
  func keyPathName(in node: Node) -> String? { hasKeyPath(node) ? name : nil }
}

extension NodeMember where Node: TabledNode {
  /// - Parameter hasKeyPath: false for nodes to which it does not matter.
  static func number(
    _ key: StaticString, _ name: String, _ unit: Unit, _ place: Place<Property<Double>>,
    hasKeyPath: @escaping @Sendable (Node) -> Bool = { _ in true }
  ) -> NodeMember {
    let content = Content.number(
      WritablePlace(place), unit: unit, default: Node()[keyPath: place].fixedValue ?? 0)
    return NodeMember(key: key, name: name, content: content, hasKeyPath: hasKeyPath)
  }

  static func vector(
    _ key: StaticString, _ name: String, _ unit: Unit, _ place: Place<Property<Vector>>
  ) -> NodeMember {
    let content = Content.vector(
      WritablePlace(place), unit: unit, default: Node()[keyPath: place].fixedValue ?? .zero)
    return NodeMember(key: key, name: name, content: content) { _ in true }
  }

  /// No key path leads to it.
  static func orientation(_ key: StaticString, _ name: String, _ place: Place<Property<Orientation>>)
    -> NodeMember
  {
    NodeMember(key: key, name: name, content: .orientation(place)) { _ in false }
  }

  static func stops(_ key: StaticString, _ name: String, _ place: Place<Property<GradientStops>>)
    -> NodeMember
  {
    NodeMember(key: key, name: name, content: .stops(place)) { _ in true }
  }

  static func outline(
    _ key: StaticString, _ name: String, _ place: Place<Property<Contour>>, closed: StaticString
  ) -> NodeMember {
    NodeMember(key: key, name: name, content: .outline(place, closed: closed)) { _ in true }
  }

  static func number(
    _ key: StaticString, _ name: String, _ unit: Unit, _ place: Place<Property<Double>?>, default: Double
  ) -> NodeMember {
    let content = Content.optionalNumber(WritablePlace(place), unit: unit, default: `default`)
    return NodeMember(key: key, name: name, content: content) { _ in true }
  }

  static func color(_ key: StaticString, _ name: String, _ place: Place<Property<ColorComponents>?>)
    -> NodeMember
  {
    NodeMember(key: key, name: name, content: .optionalColor(place)) { _ in true }
  }

  /// - Parameters:
  ///   - values: by what stands for them in files.
  ///   - isProperty: whether the file has it as a property.
  static func choice<Value: Equatable & Sendable>(
    _ key: StaticString, _ place: Place<Value>, _ values: KeyValuePairs<Int, Value>, isProperty: Bool = false
  ) -> NodeMember {
    let content = Content.choice(
      get: { node in values.first { $0.value == node[keyPath: place] }?.key },
      set: { node, number in
        if let value = values.first(where: { $0.key == number })?.value { node[keyPath: place] = value }
      }, isProperty: isProperty)
    return NodeMember(key: key, name: nil, content: content) { _ in false }
  }

  static func flag(_ key: StaticString, _ place: Place<Bool>) -> NodeMember {
    NodeMember(key: key, name: nil, content: .flag(place)) { _ in false }
  }
}
