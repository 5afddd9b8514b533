extension Screen {
  /// Something that a screen may tell, beside what it unlocks.
  ///
  /// An app that does not tell a part is not judged by rules that read it.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// ``Screen/unlocked``
    case unlocked
    /// ``Screen/purchaseState``, ``Screen/canBuy`` and ``Screen/isRestoring``
    case purchaseState
    /// ``Screen/alert``
    case alert
    /// ``Alert/kind``: what the alert is about; a text alone does not tell.
    case alertKind
    /// ``Screen/offer``
    case offer
    /// ``Screen/subscriptionEnd``
    case subscriptionEnd
    /// ``Screen/credits``
    case credits
  }
}
