// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AnimationCore
import AnimationKit
import CAnimrender
import Pixels

@c @implementation
public func animrender_replacements_create(
  _ json: animrender_text, _ load: animrender_load!, _ load_context: UnsafeMutableRawPointer!,
  _ replacements: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(replacements, "replacements")
    let loading = Loading(load, load_context)
    defer { loading.end() }
    HandleTable.hand(out: try ReplacementSet(try json.json("json"), loading), to: place)
  }
}

@c @implementation
public func animrender_replacements_open(
  _ path: animrender_text, _ replacements: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(replacements, "replacements")
    HandleTable.hand(out: try ReplacementSet(file: try path.path("path")), to: place)
  }
}

@c @implementation
public func animrender_replacements_set_image(
  _ replacements: OpaquePointer!, _ key: animrender_text, _ data: UnsafeRawPointer!, _ length: Int,
  _ placing: animrender_text, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let set = try HandleTable.find(replacements, ReplacementSet.self)
    let key = try key.key("key")
    guard length <= DecodingLimits().fileBytes else {
      throw Failure(ANIMRENDER_LIMIT_EXCEEDED, "the picture has \(length) bytes, too many")
    }
    let image = try ImageFile.checked(try CallerMemory.copy(data, length, "data"), of: key, key: key)
    let place: ImagePlacing
    do {
      place = try placing.string("placing").map { try ImagePlacing(argument: $0) } ?? ImagePlacing()
    } catch {
      throw Failure.argument("placing: \(error)")
    }
    try set.change { $0.images[key] = place.image(image) }
  }
}

@c @implementation
public func animrender_replacements_set_text(
  _ replacements: OpaquePointer!, _ key: animrender_text, _ text: animrender_text,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let set = try HandleTable.find(replacements, ReplacementSet.self)
    let (key, text) = (try key.key("key"), try text.string("text") ?? "")
    try set.change { $0.strings[key] = text }
  }
}

@c @implementation
public func animrender_replacements_hide(
  _ replacements: OpaquePointer!, _ key: animrender_text, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let set = try HandleTable.find(replacements, ReplacementSet.self)
    let key = try key.key("key")
    try set.change { _ = $0.hidden.insert(key) }
  }
}

@c @implementation
public func animrender_replacements_free(_ replacements: OpaquePointer!) -> animrender_status {
  HandleTable.free(replacements, ReplacementSet.self)
}
