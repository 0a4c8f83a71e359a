// Who imports HealthKit on a phone has imported Foundation with it: guides and apps use `Date` after no other import.
@_exported import Foundation
