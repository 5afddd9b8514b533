import StoreJSON

/// What `init` prints as JSON.
struct InitResult: JSONObject {
  var package = ""
  var module = ""
  var linked: [String] = []
  var ignored: [String] = []
  var standIns: [String] = []
  var fillIn: [String] = []
  var obstacles: [String] = []
  var conditions: [String] = []
  var next: [String] = []

  static let members: [JSONMember<Self>] = [
    .init("package", \.package, "The folder of the package that was written."),
    .init("module", \.module, "The name of the module with the app's files."),
    .init("linked", \.linked, "The app's files that it links to."),
    .init("ignored", \.ignored, "What the package leaves out of its views of these files."),
    .init("standIns", \.standIns, "The modules that they import and that do nothing here."),
    .init("fillIn", \.fillIn, "What is left to fill in in the glue."),
    .init("obstacles", \.obstacles, "What the files use that Linux does not have."),
    .init("conditions", \.conditions, "The conditions of #if, and whether they are compiled."),
    .init("next", \.next, "The commands to run next, in the folder of the package."),
  ]
}

/// What `init --check` prints as JSON.
struct BuildResult: JSONObject {
  var compiles = false
  var missing: [Missing] = []
  var compilerErrors: [String] = []
  var linked: [String] = []
  var stubs: [String] = []

  static let members: [JSONMember<Self>] = [
    .init("compiles", \.compiles, "Whether the module compiles."),
    .init("missing", \.missing, "The names that are not in the linked files."),
    .init("errors", \.compilerErrors, "The other errors, or why the module was not built."),
    .init("linked", \.linked, "The app's further files that were linked."),
    .init("stubs", \.stubs, "The files with stubs for these names, if there are any."),
  ]

  /// A name that is missing.
  struct Missing: JSONObject {
    var name = ""
    var places: [String] = []

    static let members: [JSONMember<Self>] = [
      .init("name", \.name, "The name."),
      .init("places", \.places, "Where it is used: the file and the line."),
    ]
  }
}
