import AnimationCore
import Testing

struct PercentDecodingTests {
  @Test(arguments: [
    ("%C3%A4%20b", "ä b"), ("%c3%a4", "ä"), ("100%", "100%"), ("%4", "%4"), ("%+1%-1", "%+1%-1"),
    ("%zz%41", "%zzA"), ("", ""),
  ])
  func twoHexadecimalDigitsStandForAByte(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
  }

  @Test func bytesThatAreNoTextAreNone() {
    #expect("%ff".percentDecoded == nil)
    #expect("%ff"[...].utf8.percentDecoded == [255])
  }
}
