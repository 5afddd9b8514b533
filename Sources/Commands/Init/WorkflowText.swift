import FileFormats
import StoreJSON

/// The text of a GitHub workflow that runs the test of a package for each pull request.
///
/// A cache keeps StoreStorm with its objects, by its commit, so that later pull requests compile
/// only the package. The build system compares the times of files, which a cache keeps and a new
/// checkout does not.
struct WorkflowText: Sendable {
  /// The version of the compiler, which the objects depend on.
  static let image = "swift:6.3.1"

  let plan: InitPlan

  /// The path of the package, relative to its repository.
  private var folder: String { plan.folder.seen(from: plan.repository ?? plan.folder) }

  /// The path of StoreStorm inside the app's repository; nil if it is elsewhere and therefore not
  /// available on GitHub.
  private var inside: String? {
    guard case .checkout(let path) = plan.origin else { return nil }
    let place = path.seen(from: plan.repository ?? plan.folder)
    return place.hasPrefix("..") ? nil : place
  }

  var text: String {
    """
    \(place)name: StoreStorm
    on: pull_request
    jobs:
      races:
        runs-on: ubuntu-24.04
        container: \(Self.image)
        steps:
          - uses: actions/checkout@v4
            with: { submodules: true }
    \(steps)
    """
  }

  private var steps: String {
    guard case .checkout = plan.origin else { return test(BuildRecipe(scratch: ".build"), "") }
    if let inside {
      let up = inside.seen(from: folder)
      let files = "find \(inside.inShell) -name .build -prune -o -type f"
      let touch = """
              # Equal times in each run, so that what the cache brings is not built again.
              - run: \(files) -exec touch -d 2020-01-01 {} +

        """
      let key = "${{ hashFiles('\(inside)/Package.swift', '\(inside)/Sources/**') }}"
      return touch
        + cached("\(inside)/.build", key: key, by: [Self.build(inside.inShell)])
        + test(BuildRecipe(scratch: "\(up)/.build"), "")
    }
    let clone = "/tmp/StoreStorm"
    return mark
      + cached(clone, key: plan.revision ?? "main", by: [self.clone(to: clone), Self.build(clone)])
      + test(
        BuildRecipe(scratch: "\(clone)/.build"),
        "        env: { \(PackageText.variable): \(clone) }\n"
      )
  }

  /// Steps that restore a folder or make and save it.
  ///
  /// The action `actions/cache` would save it only if the whole job succeeds, and the test fails
  /// while the app has races.
  private func cached(_ folder: String, key: String, by commands: [String]) -> String {
    let place = """
              with:
                path: \(folder)
                key: storestorm-\(key)-\(Self.image)

      """
    let isMissing = "      - if: steps.storestorm.outputs.cache-hit != 'true'\n"
    return "      - uses: actions/cache/restore@v4\n        id: storestorm\n" + place
      + commands.map { "\(isMissing)        run: \($0)\n" }.joined()
      + "\(isMissing)        uses: actions/cache/save@v4\n" + place
  }

  private func clone(to folder: String) -> String {
    "git clone \(plan.address ?? "STORESTORM_ADDRESS") \(folder)"
      + (plan.revision.map { " && git -C \(folder) checkout \($0)" } ?? "")
  }

  private static func build(_ folder: String) -> String {
    "swift build -c release --package-path \(folder)"
  }

  private var mark: String {
    guard plan.address == nil else { return "" }
    return "      # \(GlueText.mark): the address of StoreStorm's repository.\n"
  }

  private func test(_ recipe: BuildRecipe, _ variable: String) -> String {
    let place =
      folder == "." ? "" : "        working-directory: \(JSONValue.string(folder).compact)\n"
    return "      - run: \(recipe.test.asCommand)\n\(place)\(variable)"
  }

  private var place: String {
    guard folder != "." else { return "" }
    return """
      # \(GlueText.mark): GitHub reads workflows only at the top of a repository. Move this file to
      # .github/workflows there.

      """
  }
}
