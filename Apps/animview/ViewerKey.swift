import AnimationWindow

/// The keys, the same as on the page of `animrender preview` where it has them.
enum ViewerKey {
  /// What they do, a line each.
  static let list = """
    KEYS
      space            play, pause
      ← →              a frame back, on; with ⇧ ten
      home end         first, last frame
      r                the other way
      [ ]              half, twice as fast
      l                once, over and over, there and back
      m                sound off, on
      + - 0 1          larger, smaller, fit, a pixel to a pixel
      b                another background
      f                the whole screen
      n p              next, previous file
      ?                prints this
      q, esc           end
    """
}
