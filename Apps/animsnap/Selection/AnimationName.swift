import SystemSupport

/// How animations are called: by their path from the folder of the configuration, or from the working directory.
enum AnimationName {
  /// One from elsewhere is called by what follows the folder that the argument lies in.
  ///
  /// - Parameters:
  ///   - path: of the animation, as seen from the working directory.
  ///   - argument: what named it: itself, or a folder that it is in.
  ///   - configuration: the file; nil for none.
  static func name(of path: String, from argument: String, configuration: String?) -> String {
    let base = configuration.map { components(of: $0).dropLast() } ?? components(of: "")[...]
    let animation = components(of: path)
    let isInside = animation.starts(with: base)
    return animation.dropFirst(isInside ? base.count : components(of: argument).count - 1)
      .joined(separator: "/")
  }

  /// The path from the root of the repository: on GitHub's machines that is where it was checked out, elsewhere the
  /// working directory. Of a file that lies outside, the path as it is.
  static func repositoryPath(of path: String) -> String {
    let base = components(of: Environment["GITHUB_WORKSPACE"] ?? "")
    let file = components(of: path)
    return file.starts(with: base) ? file.dropFirst(base.count).joined(separator: "/") : path
  }

  /// From the root of the file system, without "." and "..".
  private static func components(of path: String) -> [Substring] {
    let absolute = path.hasPrefix("/") ? path : Folders.current + "/" + path
    var components: [Substring] = []
    for component in absolute.split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return components
  }
}
