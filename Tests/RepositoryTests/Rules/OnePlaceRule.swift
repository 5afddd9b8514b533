/// An invariant, a mark and an event are each declared in one place; everything else derives from
/// there.
enum OnePlaceRule {
  /// The file with everything that each event needs.
  static let events = "Sources/StoreSimulation/Events/WorldEvent.swift"
  /// The file with everything about marks.
  static let marks = "Sources/Judging/Marks/Mark.swift"

  /// Where variants name the invariants that they break.
  ///
  /// Their target cannot import the rules, so a test compares the names with the catalog.
  static let variants = "Sources/Entitlements/"

  /// A line that declares an identifier.
  struct Declaration {
    let id: String
    let path: String
    let line: Int
  }

  /// The identifiers of the invariants and marks.
  static func identifiers(in files: [RepositoryFile]) -> [Declaration] {
    declarations(in: files.filter { $0.path.hasPrefix("Sources/Judging/Invariants/") }) { text in
      text.hasPrefix("  static let id = \"")
    } + declarations(in: files.filter { $0.path == marks }) { $0.hasPrefix("  case ") }
  }

  private static func declarations(
    in files: [RepositoryFile],
    _ declares: (Substring) -> Bool
  ) -> [Declaration] {
    files.flatMap { file in
      file.lines(of: file.withoutComments).compactMap { line in
        let parts = line.text.split(separator: "\"", omittingEmptySubsequences: false)
        guard declares(line.text), parts.count == 3 else { return nil }
        return Declaration(id: String(parts[1]), path: file.path, line: line.number)
      }
    }
  }

  /// The names of the events, in order.
  static func eventNames(in files: [RepositoryFile]) -> [String] {
    guard let file = files.first(where: { $0.path == events }) else { return [] }
    return file.lines(of: file.code).compactMap { line in
      guard line.text.hasPrefix("  case ") else { return nil }
      return String(line.text.dropFirst("  case ".count).prefix { $0.isLetter })
    }
  }

  /// - Parameter files: all files of the repository.
  /// - Returns: one complaint for each identifier that is repeated in the sources, by
  ///   itself or at the beginning of a signature, and for each file that names nearly all
  ///   events, as a description of them does; a rule wants only some.
  static func complaints(about files: [RepositoryFile]) -> [String] {
    let known = identifiers(in: files)
    let sources = files.filter { $0.path.hasPrefix("Sources/") }
    let asked = sources.filter { !$0.path.hasPrefix(variants) }
    let repeated = asked.flatMap { file in
      let known = known.filter { file.mayContain($0.id) }
      let lines = known.isEmpty ? [] : file.lines(of: file.withoutComments)
      return lines.filter { $0.text.contains("-") }.flatMap { line in
        known.compactMap { declared -> String? in
          guard (file.path, line.number) != (declared.path, declared.line),
            line.text.contains("\"\(declared.id)\"") || line.text.contains("\"\(declared.id)/")
          else { return nil }
          return "\(file.path):\(line.number): '\(declared.id)' again; ask \(declared.path)"
        }
      }
    }
    let names = eventNames(in: files)
    let again = sources.filter { $0.path != events }.compactMap { file -> String? in
      let code = file.code
      guard code.contains("case .") else { return nil }
      let count = names.count { file.mayContain($0) && Word.occurs(".\($0)", in: code) }
      guard count > names.count * 3 / 4 else { return nil }
      return "\(file.path): names \(count) of \(names.count) events; describe them in \(events)"
    }
    return repeated + again
  }
}
