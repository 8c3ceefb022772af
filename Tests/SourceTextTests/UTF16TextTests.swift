import SourceText
import TestSupport
import Testing

struct UTF16TextTests {
  @Test(
    arguments: [
      ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B], "UTF-16"), ([0xFF, 0xFE, 0x7B, 0, 0, 0], "UTF-16"),
      ([0x7B, 0, 0x22, 0], "UTF-16LE"), ([0, 0x7B, 0, 0x22, 0xFF], "UTF-16BE"),
      // UTF-8, UTF-32, or too little to tell.
      ([], nil), ([0x7B], nil), ([0x7B, 0], nil), ([0x7B, 0, 0x22], nil), ([0x7B, 0x22, 0, 0], nil),
      ([0, 0, 0, 0], nil),
      ([0x7B, 0, 0, 0], nil), ([0, 0, 0, 0x7B], nil), ([0xFF, 0xFE, 0, 0], nil), ([0xEF, 0xBB, 0xBF, 0x7B], nil),
      ([0xFF], nil), ([0x7B, 0x22, 0x61, 0x22], nil),
    ] as [([UInt8], String?)])
  func tellsUTF16ByItsStart(bytes: [UInt8], encoding: String?) {
    expectEqual(UTF16Text.encoding(of: bytes), encoding)
    expectEqual((UTF16Text.message(about: bytes) == nil), (encoding == nil))
  }
}
