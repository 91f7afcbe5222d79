/// How names in a folder become names of files.
enum FileNames {
  private static let extensions: Set<Substring> = ["svga", "json", "lottie"]

  /// What `name` may stand for, best first.
  static func candidates(for name: String) -> [String] {
    let slash = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let stem = name[slash...].split(separator: ".", omittingEmptySubsequences: false)
      .filter { !extensions.contains($0) }.joined(separator: ".")
    guard !stem.isEmpty else { return [name] }
    let base = name[..<slash] + stem
    return [name] + ["\(base).svga", "\(base).json"].filter { $0 != name }
  }
}
