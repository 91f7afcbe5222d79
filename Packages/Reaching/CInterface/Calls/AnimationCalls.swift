// The names are those of the header, for which C has no spaces of names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AnimationCore
import CAnimrender
import FrameRendering

@c @implementation
public func animrender_open(
  _ source: UnsafePointer<animrender_source>!, _ work: UnsafePointer<animrender_work>!,
  _ animation: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(animation, "animation")
    let work = try Work(work)
    HandleTable.hand(
      out: try Source.with(source, work.decoding) { try OpenedAnimation($0, work.decoding) }, to: place)
  }
}

@c @implementation
public func animrender_animation_free(_ animation: OpaquePointer!) -> animrender_status {
  HandleTable.free(animation, OpenedAnimation.self)
}

@c @implementation
public func animrender_animation_properties(
  _ animation: OpaquePointer!, _ properties: UnsafeMutablePointer<animrender_properties>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    guard let properties else { throw Failure.null("properties") }
    let info = try HandleTable.find(animation, OpenedAnimation.self).animation.info
    try properties.fill("properties") { properties in
      (properties.width, properties.height) = (info.size.width, info.size.height)
      (properties.frame_rate, properties.duration) = (info.frameRate, info.duration)
      properties.frame_count = info.frameCount
    }
  }
}

@c @implementation
public func animrender_animation_info(
  _ animation: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(json, "json")
    HandleTable.hand(out: try HandleTable.find(animation, OpenedAnimation.self).report, to: place)
  }
}

@c @implementation
public func animrender_animation_frame(
  _ animation: OpaquePointer!, _ place: animrender_place, _ value: Double,
  _ frame: UnsafeMutablePointer<Int>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    guard let frame else { throw Failure.null("frame") }
    guard value.isFinite else { throw Failure.argument("value is no number") }
    let opened = try HandleTable.find(animation, OpenedAnimation.self)
    let found: FramePlace =
      switch place {
      case ANIMRENDER_FRAME: .frame(Int(value, within: -1...Int(Int32.max)))
      case ANIMRENDER_SECONDS: .time(value)
      case ANIMRENDER_PROGRESS: .progress(value)
      default: throw Failure.argument("there is no place \(place.rawValue)")
      }
    frame.pointee = try opened.frame(at: found)
  }
}

@c @implementation
public func animrender_animation_poster(
  _ animation: OpaquePointer!, _ work: UnsafePointer<animrender_work>!, _ frame: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    guard let frame else { throw Failure.null("frame") }
    let opened = try HandleTable.find(animation, OpenedAnimation.self)
    let budget = try Work(work).budget.timed
    let found = opened.animation.posterFrame(images: opened.images, budget: budget)
    try budget.check()
    frame.pointee = found
  }
}

@c @implementation
public func animrender_compare(
  _ first: OpaquePointer!, _ second: OpaquePointer!, _ work: UnsafePointer<animrender_work>!,
  _ json: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<animrender_error>!
) -> animrender_status {
  attempt(error) {
    let place = try HandleTable.emptied(json, "json")
    let (a, b) = (
      try HandleTable.find(first, OpenedAnimation.self), try HandleTable.find(second, OpenedAnimation.self)
    )
    let work = try Work(work)
    let difference = try work.watched { budget, report in
      try FrameDifference(a.animation, b.animation, budget: budget) { done in
        report(Double(done) / Double(max(1, a.animation.info.frameCount)))
      }
    }
    HandleTable.hand(out: HandedOutBytes(Report { $0.members(of: difference) }.bytes), to: place)
  }
}
