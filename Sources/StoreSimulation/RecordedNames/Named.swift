/// What recordings call something.
///
/// Recordings replay by these names on other builds, so a name is written down once and never
/// changes. Reports describe the same value with ``Phrased``, which may be reworded at any time and
/// is not used here. Names of values that have a form of their own (identifiers, prices,
/// dates, and lengths and zones as scenario files write them) hold that form.
protocol Named {
  /// The name, or the part of a name.
  var named: String { get }
}
