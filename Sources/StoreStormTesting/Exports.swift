// One import for tests and rules of your own. The attribute has an underscore, but no other way
// lets one module hand on what others declare.
@_exported public import Judging
@_exported public import Simulation
@_exported public import StoreModel
@_exported public import StoreSimulation
@_exported public import TrialReports
@_exported public import Trials
