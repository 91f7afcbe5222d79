import Foundation

/// How much there is in a Lottie, by which real files and test files of one feature are distinguished.
public struct LottieStructure: Codable, Equatable, Sendable {
  public var layers = 0
  public var paths = 0
  /// Fills and strokes.
  public var paints = 0
  public var keyframes = 0

  /// Test files that show one feature of the format have 1 to 10 of these in all; what somebody has drawn has more.
  public static let leastOfRealFile = 12

  public var isReal: Bool { layers + paths + paints + keyframes >= Self.leastOfRealFile }

  /// nil when the text is not JSON object.
  public init?(_ text: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: text) as? [String: Any] else { return nil }
    count(object)
  }

  private mutating func count(_ value: Any) {
    if let list = value as? [Any] { for element in list { count(element) } }
    guard let object = value as? [String: Any] else { return }
    // Layers have numbers for types, shapes have names.
    switch object["ty"] as? String {
    case "sh", "el", "rc", "sr": paths += 1
    case "fl", "st", "gf", "gs": paints += 1
    case nil where object["ty"] is Int && object["ks"] is [String: Any]: layers += 1
    default: break
    }
    if object["a"] as? Int == 1, let keys = object["k"] as? [Any] { keyframes += keys.count }
    for member in object.values { count(member) }
  }
}
