/// The options of `try CATALOG`: from an app's folder to what is wrong with its code.
package struct TryOptions: Hashable, Sendable {
  /// The package; its folder is empty if the command chooses it.
  package var package: InitOptions
  /// The most time to hunt.
  package var time: Duration
  /// The seed of the hunt; nil to draw one.
  package var seed: UInt64?

  /// The usual time to hunt.
  static let usualTime = Duration.seconds(10)

  init(_ arguments: ParsedArguments) {
    package = InitOptions(arguments)
    package.catalog = arguments.positionals.first
    package.folder = arguments.text(.out) ?? ""
    package.checks = true
    time = arguments.length(.time) ?? Self.usualTime
    seed = arguments.seed(.seed)
  }
}
