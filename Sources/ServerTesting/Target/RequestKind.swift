/// A kind of request to the server under test.
package enum RequestKind: String, CaseIterable, Sendable {
  case notification
  case post
  case read
}
