extension ColorHistogram {
  /// No colours yet, of pictures with alpha, whose words are premultiplied.
  package static var ofPictures: ColorHistogram { ColorHistogram(maximumCount: 1 << 13, maximumLowerBits: 4) }

  /// Counts the colours of a picture, too.
  package mutating func add(_ bitmap: Bitmap) {
    let (pixels, width) = (bitmap.words, bitmap.width)
    for row in stride(from: 0, to: pixels.count, by: width) {
      var i = row
      while i < row + width {
        let first = i
        repeat { i += 1 } while i < row + width && pixels[i] == pixels[first]
        add(
          pixels[first], count: i - first,
          isGradient: Self.isGradient(first..<i, in: pixels, rowEnd: row + width, width: width))
      }
    }
  }
}
