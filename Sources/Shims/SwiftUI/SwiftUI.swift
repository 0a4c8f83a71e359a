// Re-exports the view layer under SwiftUI's name, so that an app can `import SwiftUI` as on a phone.
@_exported import TerminalUI
