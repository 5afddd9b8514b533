extension SourceScan {
  /// The views in which people buy by a view of StoreKit, in order.
  ///
  /// Those that another of them shows are left out, and so are private ones if a view that other
  /// files can name shows them. An app's own type may have the name of a view of StoreKit.
  var sellingViews: [SourceType] {
    let views = types.filter { $0.inherited.contains("View") && !$0.isMock }
    var left = views.filter { view in
      view.sellers.contains { type(named: $0) == nil }
    }
    var names = Set(left.map(\.name))
    var seen = names
    while let view = left.popLast() {
      let outer = views.filter { $0.shows(view) }
      guard view.isPrivate, !outer.isEmpty else { continue }
      names.remove(view.name)
      let new = outer.filter { seen.insert($0.name).inserted }
      names.formUnion(new.map(\.name))
      left += new
    }
    let selling = views.filter { names.contains($0.name) }
    return selling.filter { inner in !selling.contains { $0.shows(inner) } }
  }

  /// Returns a view and those that are shown in it, as far as these files declare them.
  func views(in view: SourceType) -> [SourceType] {
    var found = [view]
    var next = 0
    while next < found.count {
      let outer = found[next]
      found += types.filter { inner in
        inner.isView && outer.shows(inner) && !found.contains { $0.name == inner.name }
      }
      next += 1
    }
    return found
  }
}
