/// The connection of the device to the network, for modules that replace the system's.
package protocol DeviceConnection: AnyObject, Sendable {
  /// Whether the device is online.
  var isOnline: Bool { get }
  /// The changes: whether the device is online from now on.
  var connectionUpdates: StoreUpdates<Bool> { get }
  /// What answers the app's requests to servers other than the App Store; nil if nothing does.
  var responder: (any Sendable)? { get set }

  /// Carries a request of the app to such a server, and the answer back.
  ///
  /// - Parameters:
  ///   - milliseconds: How long the app waits for what gets lost on the way.
  ///   - answer: Lets the server answer, and returns whether there is one; not called if the
  ///     request does not arrive.
  /// - Returns: How it ended.
  func exchange(
    waiting milliseconds: Int64,
    _ answer: @escaping @Sendable () async -> Bool
  ) async -> ExchangeEnd
}

/// How a request to a server other than the App Store ended.
package enum ExchangeEnd: Hashable, Sendable {
  /// The answer arrived.
  case answered
  /// The glue plays no server that answers it.
  case unanswered
  /// The device had no connection.
  case offline
  /// The request or its answer got lost, and the app waited in vain.
  case timedOut
  /// The app canceled the request, or its process has ended.
  case canceled
}
