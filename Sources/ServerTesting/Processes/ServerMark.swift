import Foundation
import HTTP

/// The mark that distinguishes the processes of one run from all others.
///
/// It is in the environment of the server, and of each process that it starts. A server that cannot
/// be recognized by that, because it runs in a container, may return it in a header.
struct ServerMark: Sendable {
  /// The variable of the environment.
  static let variable = "STORESTORM_RUN"
  /// The header of the answer that says that the server is ready.
  static let header = "StoreStorm-Run"

  /// The value of both.
  let value = UUID().uuidString

  /// Returns whether a header names this run; nil if there is no header.
  func isNamed(in headers: HTTPHeaders) -> Bool? { headers[Self.header].map { $0 == value } }
}
