import StoreJSON

/// A comparison of the times of two builds, as `gate` writes it to a file.
struct TimeResult: JSONObject {
  var against = ""
  var commit = ""
  var build = ""
  var times = Times()

  static let definition: String? = "comparison"
  static let meaning =
    "The processor times of this build and of an older one, as 'gate --against' compares them and "
    + "writes them to gate-COMMIT.json."
  static let members: [JSONMember<Self>] = [
    .init("against", \.against, "The git revision of the older build."),
    .init("commit", \.commit, "The commit of that revision."),
    .init("build", \.build, "The toolchain, the platform, and the configuration."),
    .init("times", \.times),
  ]

  /// The times of all benchmarks.
  struct Times: JSONObject {
    var bound = JSONDecimal()
    var benchmarks: [Benchmark] = []

    static let members: [JSONMember<Self>] = [
      .init("bound", \.bound, "The least ratio that fails."),
      .init("benchmarks", \.benchmarks, "The benchmarks that were measured, in their order."),
    ]
  }

  /// The times of one benchmark.
  struct Benchmark: JSONObject {
    var name = ""
    var verdict = Verdict.pass
    var ratio = JSONDecimal()
    var repetitions = 0
    /// The older build's time and the newer one's.
    var pairs: [[Int]] = []

    static let members: [JSONMember<Self>] = [
      .init("name", \.name, "The name of the benchmark."),
      .init("verdict", \.verdict, "Whether the newer build is too slow."),
      .init("ratio", \.ratio, "The time of the newer build over that of the older one."),
      .init("repetitions", \.repetitions, "The number of runs in each sample."),
      .init(
        "pairs",
        \.pairs,
        "All samples in the order of measuring: nanoseconds of the older build, and of the newer."
      ),
    ]
  }

  /// Whether a build is too slow.
  enum Verdict: String, CaseIterable, JSONRepresentable { case pass, fail }
}
