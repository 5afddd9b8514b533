/// When the app begins to listen to the store.
enum ListeningRule: Sendable {
  /// Before anything is read: what arrives while nobody listens is lost; the reference's rule.
  case first
  /// Once the store was read for the first time.
  case afterFirstRead
  /// Not at all.
  case never
}
