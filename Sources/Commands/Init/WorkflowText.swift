import FileFormats

/// The text of a GitHub workflow that runs the test of a package for each pull request.
struct WorkflowText: Sendable {
  let plan: InitPlan

  /// The path of the package, relative to its repository.
  private var folder: String { plan.folder.seen(from: plan.repository ?? plan.folder) }

  /// Whether StoreStorm is outside the repository and therefore not available on GitHub.
  private var isElsewhere: Bool {
    guard case .checkout(let path) = plan.origin else { return false }
    return path.seen(from: plan.repository ?? plan.folder).hasPrefix("..")
  }

  var text: String {
    """
    \(place)name: StoreStorm
    on: pull_request
    jobs:
      races:
        runs-on: ubuntu-24.04
        container: swift:6.3.1
        steps:
          - uses: actions/checkout@v4
            with: { submodules: true }
    \(fetch)      - run: swift test
    \(workingFolder)\(variable)
    """
  }

  private var place: String {
    guard folder != "." else { return "" }
    return """
      # \(GlueText.mark): GitHub reads workflows only at the top of a repository. Move this file to
      # .github/workflows there.

      """
  }

  private var fetch: String {
    guard isElsewhere else { return "" }
    return """
            # \(GlueText.mark): the address of StoreStorm's repository.
            - run: git clone --depth 1 STORESTORM_ADDRESS /tmp/StoreStorm

      """
  }

  private var workingFolder: String {
    folder == "." ? "" : "        working-directory: \(JSONText.string(folder).compact)\n"
  }

  private var variable: String {
    isElsewhere ? "        env: { \(PackageText.variable): /tmp/StoreStorm }\n" : ""
  }
}
