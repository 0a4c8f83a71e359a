// An app imports UIKit for a colour, the screen, the clipboard or haptic feedback beside its SwiftUI views. These names are
// in this package's SwiftUI module, because on a phone SwiftUI also exports UIKit.
@_exported import SwiftUI
