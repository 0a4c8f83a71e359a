import HealthDaemon
import HealthModel
import TerminalUI

/// The sheet that asks what an app may write and read (rules A29 to A42).
///
/// Every switch is off at first. *Allow* is dimmed until one is on, *Don’t Allow* never is; both answer the request.
/// The sheet decides nothing: it hands the answer on, and the consent ledger turns it into decisions.
package struct AuthorizationSheet: View {
  private let request: AuthorizationSheetRequest
  private let layout: AuthorizationSheetLayout
  @Binding private var granted: Set<Permission>
  /// The switch that has focus: the first one at first, so that return means *Allow* and no switch turns by accident.
  @FocusState private var focusedSwitch: Permission?
  private let answer: @MainActor (AuthorizationAnswer) -> Void

  /// - Parameters:
  ///   - request: Who asks, and for what.
  ///   - layout: Where the two buttons stand (rule A34).
  ///   - granted: The switches that are on. Whoever shows the sheet keeps them, so that a person can look elsewhere
  ///     on the device and come back; start with none.
  ///   - answer: Called once, with what the person chose.
  package init(
    request: AuthorizationSheetRequest, layout: AuthorizationSheetLayout, granted: Binding<Set<Permission>>,
    answer: @escaping @MainActor (AuthorizationAnswer) -> Void
  ) {
    self.request = request
    self.layout = layout
    _granted = granted
    self.answer = answer
  }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      switch layout {
      case .navigationBar:
        HStack {
          dontAllowButton
          Spacer()
          title
          Spacer()
          allowButton
        }
      case .bottomButtons:
        HStack {
          Spacer()
          title
          Spacer()
        }
      }
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          AuthorizationSheetHeader(request: request)
          turnOnAllButton
          if !request.share.isEmpty {
            PermissionSection(
              title: "Allow “\(request.app.displayName)” to Write", direction: .share, types: request.share,
              purpose: request.app.writePurpose, granted: $granted, focusedSwitch: $focusedSwitch)
          }
          if !request.read.isEmpty {
            PermissionSection(
              title: "Allow “\(request.app.displayName)” to Read", direction: .read, types: request.read,
              purpose: request.readPurpose, granted: $granted, focusedSwitch: $focusedSwitch)
          }
          if request.isClinical {
            Text("")
            Text("Privacy policy: \(request.app.privacyPolicy ?? "the app names none.")").foregroundStyle(.secondary)
          }
        }
        .padding(.trailing, 1)
      }
      if layout == .bottomButtons {
        HStack(spacing: 2) {
          Spacer()
          dontAllowButton.buttonStyle(.bordered)
          allowButton.buttonStyle(.borderedProminent)
          Spacer()
        }
        .padding(.top, 1)
      }
    }
    .padding(.horizontal, 1)
    .accessibilityIdentifier("UIA.Health.AuthSheet")
    .onAppear {
      focusedSwitch =
        request.share.first.map { Permission($0, .share) } ?? request.read.first.map { Permission($0, .read) }
    }
  }

  private var title: some View { Text(request.isClinical ? "Health Records" : "Health Access").bold() }

  private var dontAllowButton: some View {
    Button("Don’t Allow") { answer(.dontAllow) }
      .keyboardShortcut("d")
      .accessibilityIdentifier(layout.dontAllowIdentifier)
  }

  private var allowButton: some View {
    Button("Allow") { answer(.allow(granted)) }
      .bold()
      .keyboardShortcut(.defaultAction)
      .disabled(granted.isEmpty)
      .help("Turn on at least one switch first, or choose Don’t Allow.")
      .accessibilityIdentifier(layout.allowIdentifier)
  }

  /// Turns every switch on; once all are on, every switch off (rule A32).
  private var turnOnAllButton: some View {
    let everything = request.permissions
    let isEverythingOn = granted.isSuperset(of: everything)
    return Button(isEverythingOn ? "Turn Off All" : "Turn On All") {
      granted = isEverythingOn ? [] : everything
    }
    .keyboardShortcut("a")
    .accessibilityIdentifier("UIA.Health.AuthSheet.AllCategoryButton")
  }
}
