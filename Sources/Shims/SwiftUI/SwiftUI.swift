// Exports the view layer under SwiftUI's name, so that an app can `import SwiftUI` as on a phone. Like Apple's
// framework, it also exports Foundation, Observation and Combine's observable objects.
//
// TerminalUI measures in cells, and Apple's SwiftUI measures in points. Only this module converts between them.
@_exported import CombineStandIn
@_exported import Dispatch
@_exported import Foundation
@_exported import Observation
@_exported import TerminalUI
