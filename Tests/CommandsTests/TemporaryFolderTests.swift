import Foundation
import Testing

@testable import Commands

/// Folders for temporary files must not pile up when commands are killed.
@Suite("Folders for temporary files")
struct TemporaryFolderTests {
  private let parent = FileManager.default.temporaryDirectory
    .appending(path: "temporary-folders-\(UUID().uuidString)")

  /// Makes a folder as the command with a process identifier would have.
  private func makeFolder(_ name: String) throws -> URL {
    let url = parent.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.appending(path: "tree"),
      withIntermediateDirectories: true
    )
    return url
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  @Test("those of ended commands are removed by the next command, all others stay")
  func ofEndedCommands() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let ended = Process()
    ended.executableURL = URL(filePath: "/usr/bin/env")
    ended.arguments = ["true"]
    try ended.run()
    ended.waitUntilExit()
    let running = Process()
    running.executableURL = URL(filePath: "/usr/bin/env")
    running.arguments = ["cat"]
    running.standardInput = Pipe()
    try running.run()
    defer { running.terminate() }
    let stale = try makeFolder("storestorm-\(ended.processIdentifier)")
    let used = try makeFolder("storestorm-\(running.processIdentifier)")
    let other = try makeFolder("storestorm-credits-server-0")

    let folder = TemporaryFolder(in: parent)
    #expect(!exists(stale))
    #expect(exists(used))
    #expect(exists(other))
    #expect(exists(URL(filePath: folder.path)))
    folder.remove()
    #expect(!exists(URL(filePath: folder.path)))
  }

  @Test("a locked one stays, even if its owner cannot be seen")
  func locked() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    // No process has this identifier, as if the owner ran in another container.
    let used = try makeFolder("storestorm-\(Int32.max)")
    let path = used.appending(path: "lock").path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let lock = try #require(FileHandle(forUpdatingAtPath: path))
    #expect(flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    TemporaryFolder(in: parent).remove()
    #expect(exists(used))
    try lock.close()
    TemporaryFolder(in: parent).remove()
    #expect(!exists(used))
  }
}
