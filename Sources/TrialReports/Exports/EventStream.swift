package import FileFormats
package import StoreSimulation
package import Trials

/// A file that a run writes while it runs, in constant memory.
package protocol EventStream: AnyObject {
  /// Writes what follows from an event.
  func hear(_ event: TimedEvent)

  /// Writes the end and moves the file to its path.
  ///
  /// If it throws, no file is left behind.
  func finish(_ outcome: Outcome) throws(AtomicFile.Failure)
}
