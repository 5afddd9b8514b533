import Simulation
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
  @Test(
    "are 64-bit FNV-1a, per its published values",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)]
  )
  func publishedVectors(text: String, expected: UInt64) {
    #expect(Fingerprint(of: text.utf8).value == expected)
  }

  @Test("grow byte by byte")
  func growing() {
    var fingerprint = Fingerprint()
    for byte in "foobar".utf8 { fingerprint.add(byte: byte) }
    #expect(fingerprint == Fingerprint(of: "foobar".utf8))
  }
}
