/// A strategy that takes each candidate with the same probability.
///
/// A simulation draws from the stream itself, because a random walk chooses in nearly every step.
package protocol UniformStrategy: Strategy {
  /// The stream of choices that belongs to the seed, once the run has begun.
  var stream: RandomStream { get }
}
