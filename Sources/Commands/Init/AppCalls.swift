/// Which functions of the store the rest of an app calls, as far as its files show.
struct AppCalls: Sendable {
  let store: SourceType
  /// The members that other types of the same files use.
  private let members: Set<String>
  private let uses: SourceUses

  init(of store: SourceType, scan: SourceScan, uses: SourceUses) {
    self.store = store
    self.uses = uses
    members = scan.types.filter { $0.name != store.name && !$0.isMock }
      .reduce(into: []) { $0.formUnion($1.members) }
  }

  /// Whether another file or type calls a function.
  func has(_ function: SourceType.Function) -> Bool {
    count(function) > 0 || members.contains(function.name)
  }

  /// Whether other files name the store, but nothing calls a function of that name.
  func lack(_ function: SourceType.Function) -> Bool {
    uses.names(store.name) && !has(function) && !uses.hasMember(function.name)
  }

  /// Returns the number of other files that call a function.
  func count(_ function: SourceType.Function) -> Int {
    uses.count(of: function.name, of: store.name)
  }

  /// Returns the names of the other files that call a function.
  func files(_ function: SourceType.Function) -> Set<String> {
    uses.files(using: function.name, of: store.name)
  }

  /// Returns the functions that other files call; all if they call none.
  func preferred(_ functions: [SourceType.Function]) -> [SourceType.Function] {
    let used = functions.filter { count($0) > 0 }
    return used.isEmpty ? functions : used
  }
}
