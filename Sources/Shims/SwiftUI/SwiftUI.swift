// SwiftUI's name for the view layer, so that an app's sources say `import SwiftUI` as they do on a phone.
@_exported import TerminalUI
