import StoreModel
import Testing

/// Expected values: the examples of NIST for FIPS 180-4, and sha256sum of GNU coreutils.
@Suite("SHA-256")
struct SHA256Tests {
  private func hex(_ bytes: [UInt8]) -> String { SHA256.digest(of: bytes).bytes.hex }

  @Test(
    "matches the digests of NIST's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ]
  )
  func examples(message: String, digest: String) { #expect(hex(Array(message.utf8)) == digest) }

  @Test("matches the digest of a million letters, NIST's longest example")
  func million() {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(hex(message) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(
    "pads the last block at every length around its end",
    arguments: [
      (54, "a3f01b6939256127582ac8ae9fb47a382a244680806a3f613a118851c1ca1d47"),
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (57, "f13b2d724659eb3bf47f2dd6af1accc87b81f09f59f2b75e5c0bed6589dfe8c6"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
      (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
      (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
      (127, "c57e9278af78fa3cab38667bef4ce29d783787a2f731d4e12200270f0c32320a"),
      (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
    ]
  )
  func ends(length: Int, digest: String) {
    #expect(hex([UInt8](repeating: UInt8(ascii: "a"), count: length)) == digest)
  }

  @Test("is the same whether blocks are hashed one by one, at once, or with the rest")
  func blocks() {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
    for taken in stride(from: 0, through: 256, by: 64) {
      var digest = SHA256()
      digest.absorb(Array(message[..<taken]))
      #expect(digest.digest(endingWith: Array(message[taken...])) == SHA256.digest(of: message))
      var slow = SHA256()
      for start in stride(from: 0, to: taken, by: 64) {
        slow.absorb(Array(message[start..<(start + 64)]))
      }
      #expect(slow == digest)
    }
  }
}
