import HealthDaemon
import HealthKit
import HealthModel
import Scenarios
import Staging
import Stride
import TerminalUI

/// An app on the device: who it is, and how its window begins.
package struct InstalledApp {
  package var identity: AppIdentity
  /// What stands for it on the home screen.
  let icon: AppIcon
  /// Makes the app's root view for the app that was installed; called at each frame, inside its own execution context.
  package let rootView: @MainActor (AppIdentity) -> AnyView
  /// True when the app's own code is here, and not only its files.
  let runsItsCode: Bool
  /// The translations of what its views say; nil shows everything as it is written.
  var localizedStringTable: LocalizedStringTable?
  /// The types it asks for, where it does not run its code and somebody said so.
  var asks: RequestedTypes?
  /// The types a scenario has the app's delegate observe.
  var observes: [ScenarioApp.Observation] = []
  /// The app's delegate when the app is started, in front or not.
  let didFinishLaunching: @Sendable () async -> Void
  /// The delegate of the app's program on the watch when it is handed a workout (rule M12).
  var handleOnWatch: @Sendable (HKWorkoutConfiguration) async -> Void = { _ in }
  /// What the app's delegate does when the system says that an extension wants access (rule A90).
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

  /// Asks for what the extensions want. Whether that went well is told to them, so there is nothing left to do here.
  package static let answersItsExtensions: @Sendable () async -> Void = {
    try? await HKHealthStore().handleAuthorizationForExtension()
  }

  /// Stride, the demo app. With the identity of another app it goes by that name.
  package static let stride = InstalledApp(
    identity: .stride, localizedStringTable: .apps, rootView: { AnyView(StrideView(appName: $0.displayName)) })

  /// An app of which only its files are here.
  package static func declared(_ app: DeclaredApp) -> InstalledApp {
    var installed = InstalledApp(identity: app.identity, icon: .square, runsItsCode: false, localizedStringTable: .apps)
    {
      identity in
      AnyView(DeclaredAppView(name: identity.displayName, asks: app.asks))
    }
    installed.asks = app.asks
    return installed
  }

  /// Nightly, so that there are two: apps ask at once, and have answers and data of their own.
  package static let nightly = InstalledApp(
    identity: .nightly, icon: .moon, localizedStringTable: .apps, rootView: { _ in AnyView(NightlyView()) },
    didFinishLaunching: { NightlyObserver.observe(completes: true) })

  /// Clinic, for what only a few apps may ask for: health records, characteristics, and very much at once.
  package static let clinic = InstalledApp(
    identity: .clinic, icon: .cross, localizedStringTable: .apps, rootView: { _ in AnyView(ClinicView()) })

  /// Tempo, for plans of workouts: shown, scheduled and done.
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

/// A sign for an app, in one cell.
package struct AppIcon: Hashable, Sendable {
  let symbol: GlyphSet.Icon
  let color: Color

  package static let heart = AppIcon(symbol: .heart, color: .pink)
  package static let moon = AppIcon(symbol: .moon, color: .indigo)
  package static let cross = AppIcon(symbol: .cross, color: .teal)
  package static let square = AppIcon(symbol: .square, color: .blue)
  package static let triangle = AppIcon(symbol: .triangle, color: .orange)
}
