import FileFormats

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
      return """
              - uses: actions/cache@v4
                with:
                  path: \(inside)/.build
                  key: storestorm-${{ hashFiles('\(inside)/Sources/**') }}-\(Self.image)
              # Equal times in each run, so that what the cache brings is not built again.
              - run: \(files) -exec touch -d 2020-01-01 {} +

        """ + test(BuildRecipe(scratch: "\(up)/.build"), "")
    }
    return """
            - uses: actions/cache@v4
              id: storestorm
              with:
                path: /tmp/StoreStorm
                key: storestorm-\(plan.revision ?? "main")-\(Self.image)
            # Only if the cache has nothing yet.
      \(clone)
      """
        + test(
          BuildRecipe(scratch: "/tmp/StoreStorm/.build"),
          "        env: { \(PackageText.variable): /tmp/StoreStorm }\n"
        )
  }

  private var clone: String {
    let revision = plan.revision.map { " && git -C /tmp/StoreStorm checkout \($0)" } ?? ""
    let mark =
      plan.address == nil
      ? "      # \(GlueText.mark): the address of StoreStorm's repository.\n" : ""
    return mark
      + "      - if: steps.storestorm.outputs.cache-hit != 'true'\n"
      + "        run: git clone \(plan.address ?? "STORESTORM_ADDRESS") /tmp/StoreStorm"
      + "\(revision)\n"
  }

  private func test(_ recipe: BuildRecipe, _ variable: String) -> String {
    let place =
      folder == "." ? "" : "        working-directory: \(JSONText.string(folder).compact)\n"
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
