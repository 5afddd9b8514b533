/// Three certificates shaped like Apple's, and the key that signs payloads under them.
///
/// **For tests only**: everyone who has this program has the keys. A server under test must trust
/// the root; a server in production must not.
package struct CertificateChain: Sendable {
  /// Signs payloads.
  package let leaf: Certificate
  /// Signs the leaf.
  package let intermediate: Certificate
  /// Signs the intermediate; the one that a server has to trust.
  package let root: Certificate
  let key: PrivateKey

  /// The chain of the simulated App Store, always the same one.
  package static let simulated = CertificateChain(named: "StoreStorm")

  /// An untrusted chain, for forged payloads.
  package static let foreign = CertificateChain(named: "StoreStorm Foreign")

  /// The certificates of the simulated App Store with a key that does not belong to them.
  package static let withForeignKey = CertificateChain(
    leaf: simulated.leaf,
    intermediate: simulated.intermediate,
    root: simulated.root,
    key: foreign.key
  )

  /// Creates a chain from its certificates and the key of the leaf.
  init(leaf: Certificate, intermediate: Certificate, root: Certificate, key: PrivateKey) {
    (self.leaf, self.intermediate, self.root, self.key) = (leaf, intermediate, root, key)
  }

  /// Creates a chain whose keys follow from a name.
  private init(named name: String) {
    func party(_ part: String) -> Certificate.Party {
      Certificate.Party(name: "\(name) \(part)", key: PrivateKey(named: "\(name) \(part)"))
    }
    let (top, middle) = (party("Root CA"), party("Worldwide Developer Relations CA"))
    let bottom = party("App Store Signing")
    root = Certificate(
      of: top,
      signedBy: top,
      serial: 1,
      [.authority(depth: nil), .keyUsage(.certificates), .subjectKey(top.key.publicKey)]
    )
    intermediate = Certificate(
      of: middle,
      signedBy: top,
      serial: 2,
      [
        .authority(depth: 0), .keyUsage(.certificates), .subjectKey(middle.key.publicKey),
        .authorityKey(top.key.publicKey), .developerRelations,
      ]
    )
    leaf = Certificate(
      of: bottom,
      signedBy: middle,
      serial: 3,
      [
        .noAuthority, .keyUsage(.signatures), .subjectKey(bottom.key.publicKey),
        .authorityKey(middle.key.publicKey), .appStoreSigning,
      ]
    )
    key = bottom.key
  }

  /// The certificates as `x5c` contains them: leaf first, in Base64 (RFC 7515, 4.1.6).
  var x5c: [String] { [leaf, intermediate, root].map { Base64.text(of: $0.der) } }
}
