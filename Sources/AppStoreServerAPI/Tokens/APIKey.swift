package import StoreSigning

/// A key for the App Store Server API, as App Store Connect hands it out.
package struct APIKey: Hashable, Sendable {
  /// The identifier of the key: `kid`.
  package let id: String
  /// The identifier of the developer: `iss`.
  package let issuerID: String
  /// The key itself.
  package let key: PrivateKey

  /// The key of the simulated App Store, always the same one.
  ///
  /// **For tests only**: everyone who has this program has it.
  package static let simulated = APIKey(
    id: "STORESTORM",
    issuerID: "53746f72-6553-4746-8f72-6d0000000000",
    key: PrivateKey(named: "StoreStorm App Store Server API")
  )

  /// Describes a key.
  package init(id: String, issuerID: String, key: PrivateKey) {
    self.id = id
    self.issuerID = issuerID
    self.key = key
  }
}
