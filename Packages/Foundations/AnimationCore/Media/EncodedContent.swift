import Synchronization

/// The bytes of an image or a sound as a file holds them. Any number of names may share one: what is found out about the
/// bytes is found out once for all of them. Equal when the bytes are.
package final class EncodedContent: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The number of the first content that is known to be the same, at first its own, which no other has: of any number
  /// that are the same, each is compared once.
  private let first = Atomic(EncodedContent.count.wrappingAdd(1, ordering: .relaxed).newValue)
  /// The hash of the bytes, once it has been asked for; 0 before.
  private let hashOfBytes = Atomic(0)
  private let findings = Lock(Findings())
  private let keepers = Lock<[WeakKeeper]>([])

  private struct WeakKeeper {
    weak var keeper: (any EncodedContentKeeper)?
  }

  private static let count = Atomic(0)

  /// The two halves of a digest of 128 bits.
  package typealias Fingerprint = (high: UInt64, low: UInt64)

  /// What has been asked for.
  private struct Findings {
    var image: Result<ImageProperties, AnimationError>?
    var imageType: ImageProperties.FileType??
    var sound: SoundType??
    var fingerprint: Fingerprint?
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  deinit {
    for keeper in keepers.withLock({ $0.compactMap(\.keeper) }) { keeper.forget(ObjectIdentifier(self)) }
  }

  /// What keeps something for as long as this content is held, such as an image's pixels, is notified of its end.
  package func notify(_ keeper: any EncodedContentKeeper) {
    keepers.withLock { keepers in
      keepers.removeAll { $0.keeper == nil }
      keepers.append(WeakKeeper(keeper: keeper))
    }
  }

  /// What the header of an image says.
  ///
  /// - Throws: as `ImageProperties(probing:)`, each time.
  package var imageProperties: ImageProperties {
    get throws(AnimationError) {
      let result = findings.withLock { findings in
        let known = findings.image ?? Self.probe(bytes)
        findings.image = known
        return known
      }
      return try result.get()
    }
  }

  private static func probe(_ bytes: [UInt8]) -> Result<ImageProperties, AnimationError> {
    do {
      return .success(try ImageProperties(probing: bytes))
    } catch {
      return .failure(error)
    }
  }

  /// The kind of an image; nil for what is none.
  package var imageType: ImageProperties.FileType? {
    findings.withLock { findings in
      if let known = findings.imageType { return known }
      let type = ImageProperties.FileType(bytes)
      findings.imageType = .some(type)
      return type
    }
  }

  /// The kind of a sound; nil for what is none.
  package var soundType: SoundType? {
    findings.withLock { findings in
      if let known = findings.sound { return known }
      let type = SoundType(bytes)
      findings.sound = .some(type)
      return type
    }
  }

  /// A digest of the bytes.
  ///
  /// - Parameter compute: the same function in the whole program.
  package func fingerprint(_ compute: ([UInt8]) -> Fingerprint) -> Fingerprint {
    findings.withLock { findings in
      let known = findings.fingerprint ?? compute(bytes)
      findings.fingerprint = known
      return known
    }
  }

  /// Bytes are looked at once for each content, and once more where they are the same, however often two are compared.
  package static func == (a: EncodedContent, b: EncodedContent) -> Bool {
    let (ofA, ofB) = (a.first.load(ordering: .relaxed), b.first.load(ordering: .relaxed))
    if ofA == ofB { return true }
    guard a.bytes.count == b.bytes.count, a.hash == b.hash, a.bytes == b.bytes else { return false }
    a.first.store(min(ofA, ofB), ordering: .relaxed)
    b.first.store(min(ofA, ofB), ordering: .relaxed)
    return true
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// All bytes count: a file may have thousands of images that differ in one only.
  private var hash: Int {
    var hash = hashOfBytes.load(ordering: .relaxed)
    if hash == 0 {
      var whole = Hasher()
      bytes.withUnsafeBytes { whole.combine(bytes: $0) }
      hash = whole.finalize() | 1
      hashOfBytes.store(hash, ordering: .relaxed)
    }
    return hash
  }
}

/// Keeps something of contents that others hold.
package protocol EncodedContentKeeper: AnyObject, Sendable {
  /// Drops what is kept of a content that is no longer held.
  func forget(_ content: ObjectIdentifier)
}
