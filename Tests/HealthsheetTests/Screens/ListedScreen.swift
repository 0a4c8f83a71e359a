/// The screens of the device and its apps. Each has one golden per language, and the names of the views in `Sources`
/// that draw it.
enum ListedScreen: String, CaseIterable, Sendable {
  // Requests
  case welcome, sheet, sheetOneOn = "sheet-one-on", sheetAllOn = "sheet-all-on", sheetHelp = "sheet-help"
  case sheetChanged = "sheet-changed", sheetBarButtons = "sheet-bar-buttons", alert, refused
  case sheetGroups = "sheet-groups", sheetHistory = "sheet-history", dashboardLimited = "dashboard-limited"
  case settingsGroups = "settings-groups", settingsReading = "settings-reading"
  // Stride
  case dashboardDay = "dashboard-day", dashboard, dashboardMonth = "dashboard-month"
  case dashboardHalfYear = "dashboard-half-year", dashboardYear = "dashboard-year"
  case dashboardCursor = "dashboard-cursor", prescriptions, prescription, cancelled
  // The inspector
  case inspector, inspectedType = "inspected-type", inspectorDecisions = "inspector-decisions"
  case inspectorWakeUps = "inspector-wake-ups", calls, call
  // Home, and apps that were closed or deleted
  case home, help, closed, appMenu = "app-menu", deleteApp = "delete-app", deleted
  // Settings
  case settings, settingsApp = "settings-app", settingsAppEnd = "settings-app-end", about, appleWatch = "apple-watch"
  case auditLog = "audit-log", backgroundDelivery = "background-delivery", decisions, display
  case reviewChecklist = "review-checklist", reviewPoint = "review-point"
  case auditCalls = "audit-calls", auditLine = "audit-line"
  // Health
  case health, category, type, typeEnd = "type-end", allData = "all-data", sample, deleteSample = "delete-sample"
  case addData = "add-data", addDataFlaw = "add-data-flaw", search, details, dateOfBirth = "date-of-birth"
  case bloodType = "blood-type", workoutZones = "workout-zones"
  case sources, source
  // The control panel
  case controlPanel = "control-panel", controlPanelEnd = "control-panel-end", lockScreen = "lock-screen"
  case importing, importBehind = "import-behind"
  // The other apps
  case nightly, nightlyStatus = "nightly-status", medications, medication, crash
  case clinic, records, accounts, institutions, recordsExplanation = "records-explanation", categories
  case newRecords = "new-records", settingsRecords = "settings-records", watchAsks = "watch-asks"
  case watchSwitches = "watch-switches"
  case tempo, workoutPreview = "workout-preview", workoutQuestion = "workout-question", watchPlan = "watch-plan"
  case declaredApp = "declared-app", declaredType = "declared-type", typeChoice = "type-choice"
  case typeGroup = "type-group"
  // The gallery
  case gallery, galleryHelp = "gallery-help", scenarioPage = "scenario-page", playback
  case twoPhones = "two-phones"
  case handOver = "hand-over", remark, palette

  /// The views that draw the screen, or their files, except for those that draw every screen.
  var views: [String] {
    switch self {
    case .welcome: ["StrideView", "WelcomeView"]
    case .sheet, .sheetOneOn, .sheetAllOn, .sheetChanged, .sheetBarButtons:
      ["PromptSheet", "AuthorizationSheet"]
    case .sheetGroups: ["PromptSheet", "GroupedTypesPage"]
    case .sheetHistory: ["PromptSheet", "HistoryPage"]
    case .settingsReading: ["ReadingChoicePage"]
    case .workoutZones: ["WorkoutZonesScreen"]
    case .watchAsks, .watchSwitches: ["PromptSheet", "WatchPages"]
    case .records, .accounts, .institutions, .recordsExplanation, .categories, .newRecords:
      ["PromptSheet", "AuthorizationSheet", "RecordsFlow"]
    case .settingsRecords: ["AppPermissionsScreen", "NewRecordsSection"]
    case .sheetHelp, .help: ["HelpScreen"]
    case .alert, .closed, .deleted: ["AppWindow"]
    case .refused, .dashboardLimited, .dashboardDay, .dashboard, .dashboardMonth, .dashboardHalfYear, .dashboardYear,
      .dashboardCursor:
      ["DashboardView"]
    case .cancelled: ["DashboardView", "NoticeView"]
    case .prescriptions, .medications: ["PromptSheet", "ObjectAuthorizationList"]
    case .prescription: ["ObjectDetails", "PrescriptionDetails"]
    case .medication: ["ObjectDetails"]
    case .inspector: ["Inspector"]
    case .inspectedType: ["InspectedTypeScreen"]
    case .inspectorDecisions: ["DecisionList"]
    case .inspectorWakeUps: ["DeliveryList"]
    case .calls, .call: ["CallList"]
    case .home, .appMenu, .deleteApp: ["HomeScreen"]
    case .settings: ["SettingsScreen"]
    case .settingsApp, .settingsAppEnd, .settingsGroups: ["AppPermissionsScreen"]
    case .about: ["AboutPage"]
    case .appleWatch, .watchPlan: ["AppleWatchPage"]
    case .auditLog, .auditCalls, .auditLine: ["AuditLogPage"]
    case .backgroundDelivery: ["BackgroundDeliveryPage", "EmptyPage"]
    case .decisions: ["DecisionsPage"]
    case .display: ["DisplayPage"]
    case .reviewChecklist, .reviewPoint: ["ReviewChecklistPage"]
    case .health, .search: ["HealthScreen"]
    case .category: ["CategoryScreen"]
    case .type, .typeEnd: ["HealthTypeScreen"]
    case .allData: ["AllDataScreen"]
    case .sample, .deleteSample: ["SampleScreen"]
    case .addData, .addDataFlaw: ["AddDataScreen"]
    case .details, .dateOfBirth, .bloodType: ["HealthDetailsScreen"]
    case .sources, .source: ["SourceScreen"]
    case .controlPanel, .controlPanelEnd, .importBehind: ["ControlPanel"]
    case .lockScreen: ["LockScreen"]
    case .importing: ["ImportScreen"]
    case .nightly, .nightlyStatus: ["NightlyApp"]
    case .crash: ["CrashScreen"]
    case .clinic: ["ClinicApp"]
    case .tempo: ["TempoApp"]
    case .workoutPreview: ["WorkoutPreviewSheet"]
    case .workoutQuestion: ["WorkoutPlanQuestion"]
    case .declaredApp: ["DeclaredAppView"]
    case .declaredType: ["DeclaredTypePage"]
    case .typeChoice, .typeGroup: ["TypeChoicePage"]
    case .gallery: ["GalleryScreen"]
    case .galleryHelp: ["GalleryHelp"]
    case .scenarioPage: ["ScenarioPage"]
    case .playback: ["PlaybackScreen"]
    case .twoPhones: ["TwoPhonesScreen"]
    case .handOver: ["HandOverSheet"]
    case .remark: ["RemarkSheet"]
    case .palette: ["PaletteSheet"]
    }
  }
}
