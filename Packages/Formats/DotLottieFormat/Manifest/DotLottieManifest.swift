import AnimationCore

/// What the manifest of a dotLottie says, whichever the version.
package struct DotLottieManifest: Hashable, Sendable {
  package struct Animation: Hashable, Sendable {
    package var id: String
    /// What people call it.
    package var name: String?
    /// The theme it is to be shown with.
    package var initialTheme: String?
    /// The themes that fit it; nil for all.
    package var themes: [String]?
    /// How it is to be played, and on what.
    package var settings = PlaybackSettings()

    package init(id: String) {
      self.id = id
    }
  }

  /// A theme or a state machine.
  package struct Named: Hashable, Sendable {
    package var id: String
    /// What people call it.
    package var name: String?

    package init(id: String, name: String? = nil) {
      self.id = id
      self.name = name
    }
  }

  package struct Initial: Hashable, Sendable {
    /// The animation that is shown first; nil for the first one that is listed.
    package var animation: String?
    /// What is to run it.
    package var stateMachine: String?
  }

  package static let fileName = "manifest.json"

  /// The version as the file has it; only "2" is version 2.
  package var version: String?
  package var generator: String?
  package var initial = Initial()
  /// The animations as listed, each id once.
  package var animations: [Animation] = []
  package var themes: [Named] = []
  package var stateMachines: [Named] = []
  /// What was read past.
  package var diagnostics: [Diagnostic] = []

  package init() {}

  /// True for version 2, whose folders have names of one letter.
  package var isVersion2: Bool { version == "2" }

  /// The animations, the one that is shown first in front.
  package var orderedAnimations: [Animation] {
    animations.filter { $0.id == initial.animation } + animations.filter { $0.id != initial.animation }
  }

  /// The themes that an animation can be shown with, as listed.
  package func themes(of animation: Animation) -> [Named] {
    guard let fitting = animation.themes else { return themes }
    return themes.filter { fitting.contains($0.id) }
  }
}
