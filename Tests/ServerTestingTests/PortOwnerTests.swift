#if os(Linux)
import Foundation
import HTTP
import Testing

@testable import ServerTesting

@Suite("The process that answers at a port")
struct PortOwnerTests {
  private let mark = ServerMark()

  @Test("is the server that was started, if its group listens there")
  func started() throws {
    let listener = try HTTPListener()
    #expect(PortOwner(of: listener.origin, group: getpgrp(), mark: mark) == .started)
  }

  @Test("is another process, if that was there first")
  func other() throws {
    let listener = try HTTPListener()
    let group = ProcessGroup(.init(command: ["sleep", "1000"], afterKill: nil), output: nil)
    try group.start()
    defer { group.kill() }
    let id = try #require(group.id)
    let owner = PortOwner(of: listener.origin, group: id, mark: mark)
    guard case .other(getpid(), _, isOfAnotherRun: false) = owner else {
      Issue.record("\(owner)")
      return
    }
  }

  @Test("is nobody who listens at the same port of another address")
  func otherAddress() throws {
    let listener = try HTTPListener()
    let port = listener.origin.port
    let group = ProcessGroup(.init(command: ["sleep", "1000"], afterKill: nil), output: nil)
    try group.start()
    defer { group.kill() }
    let id = try #require(group.id)
    for host in ["127.0.0.2", "[::1]"] {
      let origin = HTTPOrigin(host: try #require(HTTPHost(host)), port: port)
      #expect(PortOwner(of: origin, group: id, mark: mark) == .unknown)
    }
    let named = HTTPOrigin(host: try #require(HTTPHost("localhost")), port: port)
    guard case .other = PortOwner(of: named, group: id, mark: mark) else {
      Issue.record("localhost is not 127.0.0.1")
      return
    }
  }

  @Test("is not known, if nobody listens")
  func unknown() throws {
    let origin = try HTTPListener().origin
    #expect(PortOwner(of: origin, group: getpgrp(), mark: mark) == .unknown)
  }

  private static let python = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .first { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

  @Test(
    "is recognized by the mark in its environment, although it has left its group",
    .enabled(if: python != nil, "python3, which plays the server, is not installed")
  )
  func marked() throws {
    let port = try HTTPListener().origin.port
    let script = """
      import socket, sys, time
      s = socket.create_server(("127.0.0.1", \(port)))
      print("ready", flush=True)
      time.sleep(1000)
      """
    for own in [true, false] {
      let output = Pipe()
      let program = ServerTarget.Program(command: ["python3", "-c", script], afterKill: nil)
      let group = ProcessGroup(
        program,
        [ServerMark.variable: own ? mark.value : "another"],
        output: output.fileHandleForWriting
      )
      try group.start()
      defer { group.kill() }
      #expect(!output.fileHandleForReading.availableData.isEmpty)
      let owner = PortOwner(of: .loopback(port: port), group: getpgrp(), mark: mark)
      if own {
        #expect(owner == .started)
      } else if case .other(try #require(group.id), _, isOfAnotherRun: true) = owner {
        continue
      } else {
        Issue.record("\(owner)")
      }
    }
  }
}
#endif
