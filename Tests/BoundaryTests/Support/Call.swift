/// An API call that reaches the daemon, made as an app would make it.
struct Call: Sendable {
  /// The name of the call, for a person who reads a failure.
  let name: String
  /// The lines of `Declarations.txt` that this call covers.
  let declarations: [String]
  let make: @Sendable (CallingApp) async throws -> Void

  init(_ name: String, _ declarations: String..., make: @escaping @Sendable (CallingApp) async throws -> Void) {
    self.name = name
    self.declarations = declarations
    self.make = make
  }

  /// Makes the call. An error is part of the answer.
  func run(by app: CallingApp) async {
    do { try await make(app) } catch { app.tell(error) }
  }

  static let all =
    asking + saving + samples + changes + statistics + belongings + characteristics + documents + series
    + workouts + sessions
    + revoked
}
