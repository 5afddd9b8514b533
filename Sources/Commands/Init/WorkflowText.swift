import FileFormats

/// The text of a workflow for GitHub that runs the test of a package for each pull request.
struct WorkflowText: Sendable {
  private let plan: InitPlan

  /// Makes a workflow.
  ///
  /// - Parameter plan: what the package is made of.
  init(_ plan: InitPlan) { self.plan = plan }

  /// The folder of the package as seen from its repository.
  private var folder: String { plan.folder.seen(from: plan.repository ?? plan.folder) }

  /// Where StoreStorm lies, if that is outside the repository, which is all that GitHub has.
  private var isElsewhere: Bool {
    guard case .checkout(let path) = plan.origin else { return false }
    return path.seen(from: plan.repository ?? plan.folder).hasPrefix("..")
  }

  /// The file.
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
