/// What is different in a copy of a JSON text: members of some of its objects.
package struct JSONChanges {
  private var members: [[JSONStep]: [(name: String, value: any JSONWritable)]] = [:]
  /// The most steps that lead to an object that is changed.
  private(set) var depth = 0

  package init() {}

  /// - Parameter object: the steps that lead to the object. The member takes the place of one with its name, or is the
  ///   last one.
  package mutating func set(_ name: String, _ value: any JSONWritable, in object: [JSONStep]) {
    members[object, default: []].append((name, value))
    depth = max(depth, object.count)
  }

  func members(of object: [JSONStep]) -> [(name: String, value: any JSONWritable)] { members[object] ?? [] }
}
