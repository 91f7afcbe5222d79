// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CAnimrender
import FrameRendering

@c @implementation
public func animrender_renderer_create(
  _ animation: OpaquePointer!, _ options: animrender_text, _ replacements: OpaquePointer!,
  _ work: UnsafePointer<animrender_work>!, _ renderer: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(renderer, "renderer")
    let opened = try HandleTable.find(animation, OpenedAnimation.self)
    HandleTable.hand(
      out: try FrameDrawing(
        opened, try options.options("options", ImageOptions.self) ?? ImageOptions(),
        try ReplacementSet.current(replacements), try Work(work)), to: place)
  }
}

@c @implementation
public func animrender_renderer_size(
  _ renderer: OpaquePointer!, _ width: UnsafeMutablePointer<Int>!, _ height: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    guard let width, let height else { throw Failure.null("width or height") }
    let drawing = try HandleTable.find(renderer, FrameDrawing.self)
    (width.pointee, height.pointee) = (drawing.width, drawing.height)
  }
}

@c @implementation
public func animrender_renderer_draw(
  _ renderer: OpaquePointer!, _ frame: Double, _ format: animrender_pixel_format,
  _ pixels: UnsafeMutableRawPointer!, _ stride: Int, _ length: Int,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let memory = try PixelMemory(format, pixels, stride: stride, length: length)
    try HandleTable.find(renderer, FrameDrawing.self).draw(frame, into: memory)
  }
}

@c @implementation
public func animrender_renderer_diagnostics(
  _ renderer: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(json, "json")
    let drawing = try HandleTable.find(renderer, FrameDrawing.self)
    HandleTable.hand(out: HandedOutBytes(Report(drawing.diagnostics).bytes), to: place)
  }
}

@c @implementation
public func animrender_renderer_free(_ renderer: OpaquePointer!) -> animrender_status {
  HandleTable.free(renderer, FrameDrawing.self)
}
