import StoreModel

/// The state for the screen: the signed-in user and the balance.
struct CreditsView: Hashable, Sendable {
  /// The revision; a later state has a higher number.
  var revision = 0
  /// The signed-in user.
  var user: AppAccountToken?
  /// The server's latest balance for the user, or nil before the first answer.
  var balance: CreditBalance?
  /// The packs on the server's list; empty until it answers.
  var packs: [OfferedPack] = []
}
