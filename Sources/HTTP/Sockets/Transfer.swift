/// The result of an attempt to read or write.
enum Transfer: Hashable, Sendable {
  /// Some bytes, at least one, went through.
  case moved(Int)
  /// Nothing goes through before the socket is ready.
  case notReady
  /// The other side writes no more.
  case ended
  case failed(SocketError)
}
