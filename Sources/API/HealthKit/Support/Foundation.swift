// On a phone, importing HealthKit imports Foundation too: guides and apps use `Date` after no other import.
@_exported import Foundation
