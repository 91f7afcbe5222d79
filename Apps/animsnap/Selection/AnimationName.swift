import SystemSupport

/// The names of animations: their paths from the folder of the configuration, or from the working directory.
enum AnimationName {
  /// An animation outside that folder is named by its path from the folder that contains the argument.
  ///
  /// - Parameters:
  ///   - path: of the animation, from the working directory.
  ///   - argument: the animation itself or a folder that contains it, as named by the user.
  ///   - configuration: the file; nil if there is none.
  static func name(of path: String, from argument: String, configuration: String?) -> String {
    let base = configuration.map { components(of: $0).dropLast() } ?? components(of: "")[...]
    let animation = components(of: path)
    let isInside = animation.starts(with: base)
    return animation.dropFirst(isInside ? base.count : components(of: argument).count - 1)
      .joined(separator: "/")
  }

  /// The path from the root of the repository, which on GitHub's machines is where it was checked out, elsewhere the
  /// working directory. The path of a file outside is returned unchanged.
  static func repositoryPath(of path: String) -> String {
    let base = components(of: Environment["GITHUB_WORKSPACE"] ?? "")
    let file = components(of: path)
    return file.starts(with: base) ? file.dropFirst(base.count).joined(separator: "/") : path
  }

  /// Returns the parts of a path from the root of the file system, without "." and "..".
  private static func components(of path: String) -> [String] {
    let absolute = path.isAbsolutePath ? path : Folders.current + "/" + path
    var components: [String] = []
    for component in absolute.pathParts where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return components
  }
}
