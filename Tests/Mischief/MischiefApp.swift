import HealthKitUI
import SwiftUI

final class Delegate: NSObject, UIApplicationDelegate {
  private(set) var hasLaunched = false

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    hasLaunched = true
    return true
  }
}

/// An app with a button for each way to end or block an app on a phone: traps, `exit`, an endless loop, endless
/// requests, and taking all memory.
@main
struct MischiefApp: App {
  @UIApplicationDelegateAdaptor(Delegate.self) private var delegate

  var body: some Scene {
    WindowGroup { ContentView(hasLaunched: delegate.hasLaunched) }
  }
}

struct ContentView: View {
  let hasLaunched: Bool
  @State private var password = ""
  @State private var status = "Not asked."
  private let store = HKHealthStore()

  var body: some View {
    VStack(alignment: .leading) {
      Text(hasLaunched ? "Launched." : "Not launched.")
      Button("Ask") { Task { await ask() } }
      Button("Trap Here") { fatalError("mischief") }
      Button("Leave") { exit(3) }
      Button("Spin") { while true {} }
      Button("Hold On") {
        // Keep the thread busy until a file exists, so that a test decides for how long.
        let path = ProcessInfo.processInfo.environment["MISCHIEF_FILE"] ?? ""
        while !FileManager.default.fileExists(atPath: path) {}
        status = "Held on."
      }
      Button("Request When Told") {
        let path = ProcessInfo.processInfo.environment["MISCHIEF_FILE"] ?? ""
        Task {
          while !FileManager.default.fileExists(atPath: path) { try? await Task.sleep(for: .milliseconds(20)) }
          await ask()
        }
      }
      Button("Trap Elsewhere") { DispatchQueue.global().async { fatalError("mischief elsewhere") } }
      Button("Flood") {
        let store = store
        Task.detached {
          while true { try? await store.requestAuthorization(toShare: [], read: [HKQuantityType(.height)]) }
        }
        status = "Flooding."
      }
      Button("Devour") {
        var memory: [[UInt8]] = []
        while true { memory.append([UInt8](repeating: 1, count: 1 << 24)) }
      }
      SecureField("Password", text: $password) { status = "\(password.count) letters." }
      Text(status).shadow(radius: 2)
    }
  }

  private func ask() async {
    do {
      try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
      status = "Asked."
    } catch {
      status = error.localizedDescription
    }
  }
}

#Preview("Launched") {
  @Previewable @State var presses = 0
  Button("Pressed \(presses)") { presses += 1 }
}

#Preview {
  ContentView(hasLaunched: false)
}

struct Old_Previews: PreviewProvider {
  static var previews: some View { Text("The old way") }
}
