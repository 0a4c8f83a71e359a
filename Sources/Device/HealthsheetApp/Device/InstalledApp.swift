import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Languages
import Scenarios
import Staging
import Stride
import TerminalUI

/// An app on the device: its identity, its root view and its delegate.
package struct InstalledApp {
  package var identity: AppIdentity
  let icon: AppIcon
  /// Creates the app's root view from the identity with which the app was installed. Each frame calls this closure, in
  /// the app's execution context.
  package let rootView: @MainActor (AppIdentity) -> AnyView
  /// True if the app's own code is part of the program; false if only its files are known.
  let runsItsCode: Bool
  /// The translations for the app's views; nil to show all texts unchanged.
  var localizedStringTable: LocalizedStringTable?
  /// The types that an app without code asks for; nil if they are not declared.
  var asks: RequestedTypes?
  /// The types that a scenario makes the app's delegate observe.
  var observes: [ScenarioApp.Observation] = []
  /// The delegate's work at launch, in the foreground or background.
  let didFinishLaunching: @Sendable () async -> Void
  /// The work of the delegate on the watch when it receives a workout (rule M12).
  var handleOnWatch: @Sendable (HKWorkoutConfiguration) async -> Void = { _ in }
  /// The delegate's work when an extension wants access (rule A90).
  let shouldRequestHealthAuthorization: @Sendable () async -> Void

  package init(
    identity: AppIdentity, icon: AppIcon = .heart, runsItsCode: Bool = true,
    localizedStringTable: LocalizedStringTable? = nil, rootView: @escaping @MainActor (AppIdentity) -> AnyView,
    didFinishLaunching: @escaping @Sendable () async -> Void = {},
    shouldRequestHealthAuthorization: @escaping @Sendable () async -> Void = InstalledApp.answersItsExtensions
  ) {
    self.identity = identity
    self.icon = icon
    self.runsItsCode = runsItsCode
    self.localizedStringTable = localizedStringTable
    self.rootView = rootView
    self.didFinishLaunching = didFinishLaunching
    self.shouldRequestHealthAuthorization = shouldRequestHealthAuthorization
  }

  /// Makes the request that an extension of the app wants to make. The extension receives the result itself, so the app
  /// need not pass it on.
  package static let answersItsExtensions: @Sendable () async -> Void = {
    try? await HKHealthStore.ofDevice().handleAuthorizationForExtension()
  }

  /// Returns the app with its purpose strings translated by ``localizedStringTable``; unchanged if the table has no
  /// translation. On a phone, the app's InfoPlist.strings contains the translations.
  func speaking(in locale: Locale) -> InstalledApp {
    guard let texts = localizedStringTable?.entries(in: TextLanguage(locale)) else { return self }
    func said(_ purpose: String?) -> String? {
      guard let purpose, case .text(let text)? = texts[purpose] else { return purpose }
      return text
    }
    var app = self
    app.identity.readPurpose = said(identity.readPurpose)
    app.identity.writePurpose = said(identity.writePurpose)
    app.identity.clinicalPurpose = said(identity.clinicalPurpose)
    return app
  }

  /// Stride, the demo app. With the identity of another app it uses that app's name.
  package static let stride = InstalledApp(
    identity: .stride, localizedStringTable: .apps, rootView: { AnyView(StrideView(appName: $0.displayName)) })

  /// Creates an app known only by its files.
  package static func declared(_ app: DeclaredApp) -> InstalledApp {
    var installed = InstalledApp(identity: app.identity, icon: .square, runsItsCode: false, localizedStringTable: .apps)
    {
      identity in
      AnyView(DeclaredAppView(name: identity.displayName, asks: app.asks))
    }
    installed.asks = app.asks
    return installed
  }

  /// Nightly, the second demo app. With it, two apps can ask at once, each with its own decisions and data.
  package static let nightly = InstalledApp(
    identity: .nightly, icon: .moon, localizedStringTable: .apps, rootView: { _ in AnyView(NightlyView()) },
    // Use a separate store: the store of NightlyModel may not exist yet when the app starts in the background.
    didFinishLaunching: { NightlyObserver.observe(completes: true, with: .ofDevice()) })

  /// Clinic, which asks for types that few apps may ask for: health records, characteristics, and many types at once.
  package static let clinic = InstalledApp(
    identity: .clinic, icon: .cross, localizedStringTable: .apps, rootView: { _ in AnyView(ClinicView()) })

  /// Tempo, which shows, schedules and records workout plans.
  package static let tempo = {
    var tempo = InstalledApp(
      identity: .tempo, icon: .triangle, localizedStringTable: .apps, rootView: { _ in AnyView(TempoView()) })
    tempo.handleOnWatch = { configuration in
      guard let connection = Connection.current else { return }
      await TempoOnWatch.handle(configuration) { connection.settings.now() }
    }
    return tempo
  }()
}

/// The icon of an app, in one cell.
package struct AppIcon: Hashable, Sendable {
  /// The picture, drawn with the terminal's glyphs.
  let symbol: GlyphSet.Icon
  let color: Color

  package static let heart = AppIcon(symbol: .heart, color: .pink)
  package static let moon = AppIcon(symbol: .moon, color: .indigo)
  package static let cross = AppIcon(symbol: .cross, color: .teal)
  package static let square = AppIcon(symbol: .square, color: .blue)
  package static let triangle = AppIcon(symbol: .triangle, color: .orange)
}

/// An app whose code is part of the program that opens the device.
package struct AppCode {
  /// The app's identity, unless an Info.plist gives another identity.
  package let identity: AppIdentity
  /// Creates the app's root view. Called for each frame, in the app's execution context.
  package let rootView: @MainActor () -> AnyView

  package init(identity: AppIdentity, rootView: @escaping @MainActor () -> AnyView) {
    (self.identity, self.rootView) = (identity, rootView)
  }
}
