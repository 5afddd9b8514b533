// The public initializers are generic. A build without optimization, in which all tests run, calls
// them for each limb, which makes signatures very slow.
extension UInt128 {
  /// Creates a number from its lower limb.
  @inline(__always)
  init(limb: UInt64) { self.init(_low: limb, _high: 0) }

  @inline(__always)
  var lowerLimb: UInt64 { _low }

  @inline(__always)
  var upperLimb: UInt64 { _high }
}
