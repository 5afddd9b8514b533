import Foundation
import Testing

@testable import Commands

/// Folders for temporary files must not pile up when commands are killed.
@Suite("Folders for temporary files")
struct TemporaryFolderTests {
  private let parent = FileManager.default.temporaryDirectory
    .appending(path: "temporary-folders-\(UUID().uuidString)")

  /// Makes a folder with a file, and with the file that its command would have locked.
  private func makeFolder(_ name: String, hasLock: Bool = true) throws -> URL {
    let url = parent.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.appending(path: "tree"),
      withIntermediateDirectories: true
    )
    if hasLock { try Data().write(to: url.appending(path: "lock")) }
    return url
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  @Test("those of ended commands are removed by the next command")
  func ofEndedCommands() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let ended = try makeFolder("storestorm-12-\(UUID().uuidString)")
    let folder = TemporaryFolder(in: parent)
    #expect(!exists(ended))
    #expect(exists(URL(filePath: folder.path)))
    folder.remove()
    #expect(!exists(URL(filePath: folder.path)))
  }

  @Test("those of running commands stay")
  func ofRunningCommands() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let used = try makeFolder("storestorm-12-\(UUID().uuidString)")
    let path = used.appending(path: "lock").path
    let lock = try #require(FileHandle(forUpdatingAtPath: path))
    #expect(flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    TemporaryFolder(in: parent).remove()
    #expect(exists(used))
    // A child that another test forks just now has the file open, so closing it does not unlock it.
    #expect(flock(lock.fileDescriptor, LOCK_UN) == 0)
    try lock.close()
    TemporaryFolder(in: parent).remove()
    #expect(!exists(used))
  }

  @Test("those of others stay, whatever their names are")
  func ofOthers() throws {
    defer { try? FileManager.default.removeItem(at: parent) }
    let others = [
      try makeFolder("storestorm-20250101"), try makeFolder("storestorm-credits-server-0"),
      try makeFolder("storestorm-12-\(UUID().uuidString)", hasLock: false),
    ]
    TemporaryFolder(in: parent).remove()
    for other in others { #expect(exists(other), "\(other)") }
  }

  @Test("two commands at once have one each")
  func twoAtOnce() {
    defer { try? FileManager.default.removeItem(at: parent) }
    let (first, second) = (TemporaryFolder(in: parent), TemporaryFolder(in: parent))
    #expect(first.path != second.path)
    #expect(exists(URL(filePath: first.path)))
    first.remove()
    #expect(exists(URL(filePath: second.path)))
    second.remove()
  }

  @Test("none of many that are made at once is taken for one of an ended command")
  func manyAtOnce() async {
    defer { try? FileManager.default.removeItem(at: parent) }
    let lost = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { [parent] in
          (0..<250).count { _ in
            let folder = TemporaryFolder(in: parent)
            defer { folder.remove() }
            return !FileManager.default.createFile(atPath: folder.path(of: "a"), contents: nil)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(lost == 0)
  }
}
