import Foundation
import HealthModel
import Staging
import TerminalUI
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The demo apps' purpose strings are in the device's language")
struct DemoAppPurposesTests {
  private nonisolated static let languages = TextLanguage.all.map(\.identifier).filter { $0 != "en" }

  @Test("Each purpose string of each demo app has a translation", arguments: languages)
  func complete(language: String) {
    for app in [InstalledApp.stride, .nightly, .clinic, .tempo] {
      let translated = app.speaking(in: Locale(identifier: language)).identity
      for purpose in [\AppIdentity.readPurpose, \.writePurpose, \.clinicalPurpose] {
        guard let written = app.identity[keyPath: purpose] else { continue }
        #expect(translated[keyPath: purpose] != written, "\(app.identity.displayName)")
      }
    }
  }

  @Test(
    "No purpose string of a demo app says too little, in any language", arguments: TextLanguage.all.map(\.identifier))
  func signs(language: String) {
    for app in [InstalledApp.stride, .nightly, .clinic, .tempo] {
      #expect(app.speaking(in: Locale(identifier: language)).identity.purposeDoubts == [])
    }
  }

  @Test(
    "Purpose strings are not translated on a device in English, and an app's own purpose strings are never translated")
  func written() {
    #expect(InstalledApp.stride.speaking(in: Locale(identifier: "en_US")).identity == .stride)
    var own = InstalledApp.stride
    own.identity.readPurpose = "To see."
    #expect(own.speaking(in: Locale(identifier: "zh_CN")).identity.readPurpose == "To see.")
  }
}
