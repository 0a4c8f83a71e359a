/// One call of the API that reaches the daemon, as an app makes it.
struct Call: Sendable {
  /// As a reader of a failure knows it.
  let name: String
  /// The lines of `Declarations.txt` that it is a call of.
  let declarations: [String]
  let make: @Sendable (CallingApp) async throws -> Void

  init(_ name: String, _ declarations: String..., make: @escaping @Sendable (CallingApp) async throws -> Void) {
    self.name = name
    self.declarations = declarations
    self.make = make
  }

  /// Makes the call; an error is something the app is told.
  func run(by app: CallingApp) async {
    do { try await make(app) } catch { app.tell(error) }
  }

  static let all =
    asking + saving + samples + changes + statistics + belongings + characteristics + documents + series
    + workouts + sessions
    + revoked
}
