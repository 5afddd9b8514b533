import FileFormats
import Foundation
import Testing

@Suite("The fingerprint of a file")
struct FileDigestTests {
  // Source of the values: draft-eastlake-fnv, test vectors of 64-bit FNV-1a.
  @Test(
    "is FNV-1a as published",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("b", "af63df4c8601f1a5"),
      ("foo", "dcb27518fed9d577"), ("foobar", "85944171f73967e8"),
    ]
  )
  func published(text: String, digits: String) {
    #expect(FileDigest(of: text.utf8).description == digits)
  }

  @Test("of a sample is that of every third byte, also in a part of longer data")
  func sampled() {
    let data = Data("__foo".utf8.flatMap { [$0, 0, 0] }).dropFirst(6)
    #expect(FileDigest(of: data, every: 3).description == "dcb27518fed9d577")
    #expect(FileDigest(of: data.dropLast(2), every: 3).description == "dcb27518fed9d577")
  }

  @Test("always has sixteen digits")
  func padded() { #expect(FileDigest(rawValue: 0x1f).description == "000000000000001f") }
}
