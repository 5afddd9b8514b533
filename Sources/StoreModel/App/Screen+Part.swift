extension Screen {
  /// A part of a screen that an app may report, besides what it unlocks.
  ///
  /// Rules that read a part are skipped for apps that do not report it.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// ``Screen/unlocked``
    case unlocked
    /// ``Screen/purchaseState``, ``Screen/canBuy`` and ``Screen/isRestoring``
    case purchaseState
    /// ``Screen/alert``
    case alert
    /// ``Alert/kind``: what the alert is about.
    ///
    /// A text alone does not reveal it.
    case alertKind
    /// ``Screen/offer``
    case offer
    /// ``Screen/subscriptionEnd``
    case subscriptionEnd
    /// ``Screen/credits``
    case credits
  }
}
