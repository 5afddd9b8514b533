/// The items at the top of the repository are listed, so no other file is added by accident.
enum TopLevelRule {
  static let allowed: Set<String> = [
    "ARCHITECTURE.md", "Benchmarks", "CHANGELOG.md", "Package.resolved", "Package.swift",
    "README.md", "Scenarios", "Sources", "Tests", "results",
  ]

  static func complaints(about names: [String]) -> [String] {
    names.filter { !allowed.contains($0) && !$0.hasPrefix(".") }.map {
      "\($0): does not belong at the top of the repository"
    }
  }
}
