// On a phone, importing HealthKit also imports Foundation, so guides and apps use `Date` without another import.
@_exported import Foundation
