/// What recordings call something.
///
/// Recordings replay by these names on other builds, so a name is written down once and never
/// changes. What reports say of the same thing is ``Phrased``, which may be reworded at any time:
/// nothing here asks for it. Names of values that have a form of their own (identifiers, prices,
/// dates, and lengths and zones as scenario files write them) hold that form.
protocol Named {
  /// The name, or the part of a name.
  var named: String { get }
}
