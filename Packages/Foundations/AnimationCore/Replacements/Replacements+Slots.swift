/// A place in an animation to which its file gives a name, for others to put something else there.
public struct AnimationSlot: Hashable, Sendable, CustomStringConvertible {
  /// What it holds.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case number, vector, color, gradient, path, text, image

    /// A name for users, with an article: "an image".
    package var phrase: String { self == .image ? "an image" : "a \(rawValue)" }
  }

  public var id: String
  public var kind: Kind

  package init(id: String, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  public var description: String { "\(id) (\(kind.rawValue))" }
}

extension Replacements {
  /// Which of the themes in an animation's file counts: values for its slots that belong together.
  public enum Theme: Hashable, Sendable {
    /// The one that the file is to be shown with, if it names one.
    case initial
    /// None: slots hold what the animation itself has there.
    case none
    /// The one of this id, among those that fit the animation; `ReplaceableKeys.themes` lists them. Where there is no
    /// such theme, the animation is shown without one.
    case id(String)

    /// What was asked for by its id.
    package var id: String? { if case .id(let id) = self { id } else { nil } }
  }

  /// What a slot holds in the place of what the file or a theme has there. A value of another kind than the slot's has
  /// no effect.
  public struct SlotValue: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case value(Value)
      case text(String)
      case image(EncodedImage, size: Size?)
      /// JSON as a file would have it: what is keyed over time, or has more to it.
      case json(String)
    }

    package let content: Content
    /// The slots that it is for.
    package let kinds: Set<AnimationSlot.Kind>

    /// The kinds of slots that it fits, in words for users: "a color or a number".
    package var phrase: String { kinds.map(\.phrase).sorted().joined(separator: " or ") }

    private init(_ content: Content, _ kinds: Set<AnimationSlot.Kind>) {
      self.content = content
      self.kinds = kinds
    }

    /// A colour, number, point, size or gradient.
    public static func value(_ value: Value) -> SlotValue {
      SlotValue(.value(value), [value.kind])
    }

    /// A text in the style of the one that it replaces.
    public static func text(_ text: String) -> SlotValue { SlotValue(.text(text), [.text]) }

    /// - Parameter size: of the area that it fills as the image that it replaces does, in the animation's units; that
    ///   of the replaced image when nil.
    public static func image(_ image: EncodedImage, size: Size? = nil) -> SlotValue {
      SlotValue(.image(image, size: size), [.image])
    }

    /// What an animation's own format has in a slot.
    ///
    /// - Parameter kinds: of the slots that it may be in.
    package static func json(_ text: String, kinds: Set<AnimationSlot.Kind>) -> SlotValue {
      SlotValue(.json(text), kinds)
    }
  }
}
