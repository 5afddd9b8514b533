import Foundation
import TestThreads
import Testing

@Suite("A signal during the build of an app's package", .serialized, .ownThreads)
struct InterruptedBuildTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Starts a command in a folder with an app, with a compiler that says its number and sleeps.
  private func build(
    _ line: String,
    after first: String? = nil,
    _ body: (DummyProcess, DummyProcess.Running, _ compiler: pid_t) throws -> Void
  ) async throws {
    try await DummyProcess.use { plain in
      let folder = plain.directory
      for name in ["programs", "temporary"] {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
      let pipe = folder.appending(path: "pipe").path
      #expect(try plain.run(shell: "mkfifo '\(pipe)'").code == 0)
      let swift = "programs/swift"
      try plain.write("#!/bin/sh\necho $$ >'\(pipe)'\nexec sleep 1000\n", to: swift)
      #expect(try plain.run(shell: "chmod +x \(swift)").code == 0)
      try plain.write("import StoreKit\nfinal class Shop {}\n", to: "App/Shop.swift")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let dummy = DummyProcess(
        directory: folder,
        environment: [
          "PATH": "\(folder.path)/programs:\(path)", "TMPDIR": "\(folder.path)/temporary",
        ]
      )
      if let first { #expect(try dummy.run(first).code == 0) }
      let running = try dummy.start(line) {
        // Nobody waits for a compiler that was never started.
        try? FileHandle(forUpdating: URL(filePath: pipe)).write(contentsOf: Data("0\n".utf8))
      }
      let said = try #require(FileHandle(forReadingAtPath: pipe)).availableData
      let number = String(decoding: said, as: UTF8.self).split(separator: "\n").first
      let compiler = try #require(number.flatMap { pid_t($0) })
      guard compiler > 0 else {
        Issue.record("\(try running.wait())")
        return
      }
      try body(dummy, running, compiler)
    }
  }

  private static let create =
    "init P --storekit kape.storekit --sources App --storestorm \(root.path)"

  @Test(
    "ends the command and the compiler, and leaves the package and no temporary file",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGKILL, -9)] as [(Int32, Int32)],
    [
      ("try kape.storekit --sources App --out P --storestorm \(root.path)", nil),
      ("init P --check", create),
    ]
  )
  func signal(_ signal: (number: Int32, code: Int32), _ lines: (String, String?)) async throws {
    try await build(lines.0, after: lines.1) { dummy, running, compiler in
      kill(running.process.processIdentifier, signal.number)
      #expect(try running.wait().code == signal.code)
      // The shell that kills the compiler after SIGKILL may need a moment; it is no child of this.
      while kill(compiler, 0) == 0, try !isZombie(compiler) { sched_yield() }
      #expect(FileManager.default.fileExists(atPath: "\(dummy.directory.path)/P/Package.swift"))
      let left = try FileManager.default
        .contentsOfDirectory(atPath: "\(dummy.directory.path)/temporary")
      #expect(left.count == (signal.number == SIGKILL ? 1 : 0), "\(left)")
    }
  }

  /// Whether a process has ended, and nobody has asked how.
  private func isZombie(_ process: pid_t) throws -> Bool {
    let state = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    return String(decoding: state, as: UTF8.self).contains(") Z ")
  }
}
