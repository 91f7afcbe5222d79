import AnimationKit
import AnimationSnapshotTesting
import Testing

/// A job of CI: it fails when the gift no longer looks the way it did.
struct GiftTests {
  @Test func theHeartLooksAsBefore() {
    assertAnimation(file: "../Samples/heart.svga")
  }
}
