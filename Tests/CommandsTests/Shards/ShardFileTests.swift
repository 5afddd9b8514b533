import FileFormats
import Foundation
import Testing
import Trials

@testable import Commands

@Suite("A shard file")
struct ShardFileTests {
  private func header(_ trials: Int = 512) throws -> ShardHeader { try .made(trials: trials) }

  private func progress(_ trials: Int) throws -> ShardLine.Progress {
    ShardLine.Progress(next: trials, milliseconds: 5, tally: try .of(0..<trials))
  }

  private static let source = ShardLine.Source(
    file: "a.json5",
    text: "{\n}",
    catalogFile: "a.storekit",
    catalog: ""
  )

  /// Header, scenario, a checkpoint at 256, one at 512, a finding, the summary, the end.
  private func lines() throws -> [Data] {
    let finding = try #require(HuntTally.with(findingIn: 3).findings.first)
    var lines = [
      try ShardLine(header: header()).bytes, try ShardLine(scenario: Self.source).bytes,
      try ShardLine(ckpt: progress(256)).bytes, try ShardLine(ckpt: progress(512)).bytes,
      try ShardLine(finding: finding).bytes, try ShardLine(summary: progress(512)).bytes,
    ]
    let digest = FileDigest(of: lines.joined())
    lines.append(try ShardLine(end: .init(lines: 6, digest: digest.description)).bytes)
    return lines
  }

  private func file(_ lines: some Sequence<Data>) -> ShardFile {
    ShardFile(path: "f", data: lines.reduce(Data(), +))
  }

  private func isComplete(_ file: ShardFile) -> Bool {
    if case .complete = file.state { true } else { false }
  }

  private func isDamaged(_ file: ShardFile) -> Bool {
    if case .damaged = file.state { true } else { false }
  }

  @Test("keeps its keys, so that shards of an earlier version can be merged")
  func keys() throws {
    let line = String(decoding: try ShardLine(scenario: Self.source).bytes, as: UTF8.self)
    #expect(
      line == #"{"scenario":{"catalogue":"","catalogueFile":"a.storekit","file":"a.json5","#
        + #""text":"{\n}"}}"# + "\n"
    )
  }

  @Test("reads back as it was written, one single-member object on each line")
  func whole() throws {
    let lines = try lines()
    let file = file(lines)
    guard case .complete(let summary) = file.state else {
      Issue.record("\(file.state)")
      return
    }
    #expect(summary == (try progress(512)))
    #expect(file.header == (try header()))
    #expect(file.sources == [Self.source])
    let names = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any]).keys.first
    }
    #expect(names == ["header", "scenario", "ckpt", "ckpt", "finding", "summary", "end"])
  }

  @Test("is complete only if nothing is missing; until then the last whole checkpoint counts")
  func torn() throws {
    let lines = try lines()
    let all = lines.reduce(Data(), +)
    let ends = lines.indices.map { lines[...$0].reduce(0) { $0 + $1.count } }
    // Every length would take long in a debug build; all ends of lines, and one byte around them.
    let cuts = Set(ends.flatMap { [$0 - 2, $0 - 1, $0, $0 + 1] } + [0, 1])
    for cut in cuts where cut <= all.count {
      let file = ShardFile(path: "f", data: all.prefix(cut))
      #expect(isComplete(file) == (cut == all.count), "\(cut)")
      let expected = cut >= ends[3] ? 512 : cut >= ends[2] ? 256 : nil
      #expect(file.checkpoint?.next == expected, "\(cut)")
      let kept = cut >= ends[3] ? 4 : cut >= ends[2] ? 3 : 0
      #expect(file.keptLines == kept)
      #expect(file.kept == lines[..<kept].reduce(Data(), +))
    }
  }

  @Test("is damaged if any byte differs")
  func changed() throws {
    let lines = try lines()
    // A digit of the summary, so that every line can still be read.
    var other = lines
    let text = String(decoding: lines[5], as: UTF8.self)
    other[5] = Data(text.replacing("\"milliseconds\":5", with: "\"milliseconds\":6").utf8)
    #expect(other != lines)
    #expect(isDamaged(file(other)))
    // A line that is missing, or there twice.
    #expect(isDamaged(file(lines[..<4] + lines[5...])))
    #expect(isDamaged(file(lines[..<4] + lines[3...])))
    #expect(isDamaged(file(lines.dropFirst())))
    // Data after the end.
    #expect(!isComplete(file(lines + [Data("x\n".utf8)])))
  }

  @Test("does not count if it contains trials of another shard")
  func incomplete() throws {
    for header in [try ShardHeader.made(trials: 513), try .made(trials: 1_024, shard: 1, of: 3)] {
      var lines = try lines().dropLast()
      lines[0] = try ShardLine(header: header).bytes
      let digest = FileDigest(of: lines.joined())
      lines.append(try ShardLine(end: .init(lines: 6, digest: digest.description)).bytes)
      #expect(isDamaged(file(lines)))
    }
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-shards-" + UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test("is written line by line, resumes after its checkpoint, and is renamed when complete")
  func log() throws {
    try inFolder { folder in
      let path = "\(folder)/deep/\(ShardFile.name(.whole))"
      let lines = try lines()
      try {
        let log = try ShardLog(path: path)
        try log.keep(Data(), lines: 0)
        try log.write(ShardLine(header: header()))
        try log.write(ShardLine(scenario: Self.source))
        try log.write(ShardLine(ckpt: progress(256)))
      }()
      // Torn in the next line.
      let handle = try #require(FileHandle(forWritingAtPath: path + ".tmp"))
      try handle.seekToEnd()
      try handle.write(contentsOf: lines[3].prefix(40))
      try handle.close()
      let log = try ShardLog(path: path)
      let found = try log.found
      #expect(found.checkpoint?.next == 256)
      try log.keep(found.kept, lines: found.keptLines)
      try log.write(ShardLine(ckpt: progress(512)))
      let finding = try #require(HuntTally.with(findingIn: 3).findings.first)
      try log.write(ShardLine(finding: finding))
      try log.write(ShardLine(summary: progress(512)))
      #expect(!FileManager.default.fileExists(atPath: path))
      try log.complete()
      #expect(!FileManager.default.fileExists(atPath: path + ".tmp"))
      let written = try Data(contentsOf: URL(filePath: path))
      #expect(written == lines.reduce(Data(), +))
    }
  }

  @Test("is written by one process at a time")
  func inUse() throws {
    try inFolder { folder in
      let path = "\(folder)/shard"
      let first = try ShardLog(path: path)
      do throws(Refusal) {
        _ = try ShardLog(path: path, timeout: .zero)
        Issue.record("two at a time")
      } catch {
        #expect(error.message?.contains("is in use") == true)
      }
      withExtendedLifetime(first) {}
    }
  }

  @Test("has checkpoints at intervals that grow with the running time")
  func rhythm() {
    let plain = CheckpointRhythm(environment: [:])
    #expect(!plain.isDue(.zero, .milliseconds(4_999)))
    #expect(plain.isDue(.zero, .seconds(5)))
    // 64 hours: one an hour.
    #expect(!plain.isDue(.seconds(63 * 3_600 + 1), .seconds(64 * 3_600)))
    #expect(plain.isDue(.seconds(63 * 3_600), .seconds(64 * 3_600)))
    let quick = CheckpointRhythm(environment: [CheckpointRhythm.variable: "1ms"])
    #expect(quick.isDue(.zero, .milliseconds(1)))
  }
}
