/// What features an animation uses, where first, and how often.
struct FeatureUse {
  private(set) var uses: [AnimationFeature: (place: String, count: Int)] = [:]

  mutating func note(_ feature: AnimationFeature, _ place: @autoclosure () -> String) {
    if let use = uses[feature] {
      uses[feature] = (use.place, use.count + 1)
    } else {
      uses[feature] = (place(), 1)
    }
  }
}

extension FeatureUse {
  /// "layers[2]" or "layers[2] and 3 more".
  static func place(_ place: String, _ count: Int) -> String {
    count > 1 ? "\(place) and \(count - 1) more" : place
  }
}
