import AnimationCore
import Pixels
import SVGAFormat

/// The pictures of a movie.
struct SpriteImages {
  private(set) var images: [EncodedImage] = []
  /// Once they are decoded, each content once.
  private(set) var decodedBytes = 0
  private var contents: Set<EncodedImage> = []
  private var keys: [EncodedImage: String] = [:]
  /// Images of the animation that have another key now.
  private(set) var renamed: [(from: String, to: String)] = []
  /// Keys, and what the iOS player makes of them.
  private var taken: Set<String> = []
  private var byteCount = 0

  /// Returns the key under which an image of the animation is kept, and keeps it.
  ///
  /// - Parameter other: another key, where its own has a meaning, or is another's.
  mutating func key(of image: EncodedImage, _ other: (String) -> String) throws(AnimationError) -> String {
    if let key = keys[image] { return key }
    let isFree = taken.isDisjoint(with: Self.names(image.key)) && !image.key.isEmpty
    let hasMeaning = KeyEnding.allCases.contains(where: image.key.hasEnding)
    let key = isFree && !hasMeaning ? image.key : other(image.key)
    keys[image] = key
    if key != image.key { renamed.append((image.key, key)) }
    try add(EncodedImage(key: key, image.content))
    return key
  }

  mutating func add(_ bitmap: Bitmap, key: String) throws(AnimationError) {
    try add(EncodedImage(key: key, bytes: SequenceOptions().encode(bitmap)))
  }

  mutating func add(_ image: EncodedImage) throws(AnimationError) {
    let limits = DecodingLimits()
    byteCount += image.bytes.count
    try DecodingLimits.check("size of all pictures in bytes", byteCount, limits.inflatedBytes)
    try DecodingLimits.check("pictures", images.count + 1, limits.layers)
    taken.formUnion(Self.names(image.key))
    images.append(image)
    if contents.insert(image).inserted {
      decodedBytes += (try? image.properties)?.decodedBytes ?? 0
    }
  }

  private static func names(_ key: String) -> Set<String> { [key, SpriteNames.root(key)] }
}
