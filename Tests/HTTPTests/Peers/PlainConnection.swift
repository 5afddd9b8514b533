@testable import HTTP

/// One side of a connection that does exactly what a test says, and waits for it.
final class PlainConnection {
  /// How a connection has ended.
  enum End: Equatable {
    case closed
    case reset
  }

  private struct Broken: Error {}

  private let socket: Socket
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  /// What has arrived and was not yet asked for.
  private var input: ArraySlice<UInt8> = []
  private let patience = ContinuousClock.now + .seconds(50)

  init(_ socket: Socket) { self.socket = socket }

  /// Connects to a server.
  init(to origin: HTTPOrigin) throws {
    let address = SocketAddress.loopback(port: origin.port)
    socket = try Socket.connecting(to: address)
    _ = try socket.wait(for: .writing, until: patience)
    if let error = socket.connectionError { throw error }
  }

  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch socket.write(rest) {
      case .moved(let count): rest.removeFirst(count)
      case .notReady: _ = try socket.wait(for: .writing, until: patience)
      case .ended: throw Broken()
      case .failed(let error): throw error
      }
    }
  }

  /// Reads what comes next; nil if another byte arrives, otherwise how the connection ends.
  private func readMore() throws -> End? {
    while true {
      guard try !socket.wait(for: .reading, until: patience).isEmpty else { throw Broken() }
      switch socket.read(into: &buffer) {
      case .moved(let count):
        input += buffer[..<count]
        return nil
      case .notReady: continue
      case .ended: return .closed
      case .failed: return .reset
      }
    }
  }

  /// Reads a request as a server does.
  func request() throws -> HTTPRequest {
    var parser = HTTPParser<HTTPRequestLine>(limits: .ofRequests)
    while true {
      if let message = try parser.consume(&input) { return HTTPRequest(message) }
      if try readMore() != nil { throw Broken() }
    }
  }

  /// Reads an answer as a client does; the status may also be an interim one.
  func response(toHead: Bool = false) throws -> HTTPResponse {
    var parser = HTTPParser<HTTPStatusLine>(limits: .ofResponses, answersHead: toHead)
    while true {
      if let message = try parser.consume(&input) { return HTTPResponse(message) }
      if try readMore() != nil {
        guard let message = try parser.finish() else { throw Broken() }
        return HTTPResponse(message)
      }
    }
  }

  /// Reads everything to the end.
  func rest() throws -> (bytes: [UInt8], end: End) {
    while true {
      if let end = try readMore() { return (Array(input), end) }
    }
  }

  /// Whether something has arrived, or the connection has ended.
  func hasArrival() throws -> Bool { try !socket.wait(for: .reading, until: .now).isEmpty }

  func endWriting() { socket.endWriting() }
  func resetAtEnd() { socket.resetAtEnd() }
}
