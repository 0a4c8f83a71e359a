// SwiftUI's name for the view layer, so that an app's sources say `import SwiftUI` as they do on a phone, with what
// Apple's framework brings along: Foundation, Observation and Combine's observable objects.
//
// TerminalUI counts in cells and Apple's SwiftUI in points. This module is the only place where one becomes the other.
@_exported import CombineStandIn
@_exported import Dispatch
@_exported import Foundation
@_exported import Observation
@_exported import TerminalUI
