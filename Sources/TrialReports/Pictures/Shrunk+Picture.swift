package import Trials

extension Shrunk {
  /// The picture of the race, if it can be drawn.
  ///
  /// Runs the trial a few times.
  package var picture: RacePicture? {
    switch evidence {
    case .orders(let found, let wereSearched):
      RacePicture(trial, story.violation, found, wasSearched: wereSearched)
    case .end(let run): run.picture
    }
  }
}

extension EndedRun {
  /// The picture of what led to the end of the process.
  package var picture: RacePicture { RacePicture(trial, run, endedBy: story.violation, seen: seen) }
}
