import StoreModel

/// What the screen is told: who is signed in, and what they have.
struct CreditsView: Hashable, Sendable {
  /// Counts what was told; a later one has a higher number.
  var revision = 0
  /// Who is signed in.
  var user: AppAccountToken?
  /// What the server said last of them; nil until it said something.
  var balance: CreditBalance?
  /// What can be bought, by the server's list; empty until it said.
  var packs: [OfferedPack] = []
}
