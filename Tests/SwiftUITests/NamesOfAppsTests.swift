import Charts
import Foundation
import SwiftUI
import TestSupport
import Testing

@testable import SwiftUI

#Preview("Two cups") {
  @Previewable @State var cups = 2
  Button("Cups \(cups)") { cups += 1 }
}

#Preview {
  Text("without a name")
}

private struct Cups_Previews: PreviewProvider {
  static var previews: some View { Text("in the earlier style") }
}

/// Names and forms of SwiftUI code that are frequent in apps, in addition to those in ``VocabularyTests``.
@MainActor
struct NamesOfAppsTests {
  // MARK: Fields

  private struct SignIn: View {
    @State private var password = ""
    @State private var name = ""
    @State private var log = ""
    var body: some View {
      VStack {
        SecureField("Password", text: $password) { log += "committed \(password.count) " }
        TextField("Name", text: $name, onCommit: { log += "named \(name) " }).onSubmit { log += "submitted" }
        Text(log)
      }
    }
  }

  @Test("A secret appears as dots on the screen and in every description of the screen, and reaches the app")
  func secret() {
    for glyphs in GlyphSet.allCases {
      let pilot = Pilot(SignIn(), size: Size(width: 40, height: 4), glyphs: glyphs)
      pilot.type("xyzzy")
      #expect(pilot.shows(String(repeating: glyphs.marks.bullet, count: 5)))
      let described = pilot.host.plainPage().lines.joined(separator: "\n")
      #expect(!described.contains("xyzzy") && !pilot.screen.contains("xyzzy"))
      pilot.press(.delete, .enter)
      #expect(pilot.shows("committed 4"))
      #expect(!pilot.screen.contains("xyz"))
    }
  }

  @Test("Return in a text field calls onCommit and the submit action of the surrounding views")
  func commit() {
    let pilot = Pilot(SignIn(), size: Size(width: 40, height: 4))
    pilot.press(.down)
    pilot.type("Kim")
    pilot.press(.enter)
    #expect(pilot.shows("named Kim submitted"))
  }

  // MARK: Alerts and charts

  private struct Failing: View {
    struct Problem: LocalizedError {
      var errorDescription: String? { "No network" }
    }
    @State private var isShown = true
    @State private var retries = 0
    var body: some View {
      Text("tried \(retries)").alert(isPresented: $isShown, error: Problem()) { _ in
        Button("Again") { retries += 1 }
      } message: { problem in
        Text("The reason: \(problem.errorDescription ?? "")")
      }
    }
  }

  @Test("An alert about an error has the error's description as title, and a message about the error")
  func alert() {
    let pilot = Pilot(Failing(), size: Size(width: 40, height: 10))
    #expect(pilot.shows("No network"))
    #expect(pilot.shows("The reason: No network"))
    pilot.click(text: "Again")
    #expect(pilot.shows("tried 1"))
  }

  @Test("A Plot draws the marks in it")
  func plot() {
    let size = Size(width: 30, height: 8)
    let bar = { (day: Int) in BarMark(x: .value("Day", day), y: .value("Steps", day)) }
    let plain = Pilot(Chart { bar(1) }, size: size)
    let plotted = Pilot(Chart { Plot { bar(1) } }, size: size)
    #expect(plotted.frame.rows == plain.frame.rows)
  }

  // MARK: UIKit

  private struct MapOfUIKit: UIViewRepresentable {
    func makeUIView(context: Context) -> UIView { UIView() }
    func updateUIView(_ view: UIView, context: Context) {}
  }

  private struct ShareSheet: UIViewControllerRepresentable {
    final class Coordinator: NSObject {}
    func makeCoordinator() -> Coordinator { Coordinator() }
    func makeUIViewController(context: Context) -> UIActivityViewController {
      UIActivityViewController(activityItems: [], applicationActivities: nil)
    }
    func updateUIViewController(_ controller: UIActivityViewController, context: Context) {}
  }

  @Test("Views of UIKit take no space, and are noted by their names")
  func representables() {
    let pilot = Pilot(
      VStack {
        Text("above")
        MapOfUIKit()
        ShareSheet()
        Text("below")
      }, size: Size(width: 20, height: 6))
    let above = pilot.position(of: "above")?.y ?? 0
    #expect(pilot.position(of: "below")?.y == above + 1)
    #expect(UnshownNames.used.contains("MapOfUIKit: UIViewRepresentable"))
    #expect(UnshownNames.used.contains("ShareSheet: UIViewControllerRepresentable"))
  }

  @Test("Appearances of bars are kept, and are noted as not shown")
  func bars() {
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = UIColor(.blue)
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white, .font: UIFont.boldSystemFont(ofSize: 17)]
    UINavigationBar.appearance().standardAppearance = appearance
    UITabBar.appearance().scrollEdgeAppearance = UITabBarAppearance()
    #expect(UINavigationBar.appearance().standardAppearance === appearance)
    #expect(UnshownNames.used.contains("UINavigationBarAppearance"))
  }

  class AppDelegate: NSObject, UIApplicationDelegate {
    var launches = 0
    private let greeting = "hello"
    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      launches += 1
      return greeting == "hello"
    }
  }

  private struct Delegated: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
    var body: some Scene { WindowGroup { Text("launched \(delegate.launches)") } }
  }

  @Test("An app's delegate is created by its own initializer, and is told of the launch once")
  func delegate() {
    let pilot = Pilot(AppView<Delegated>(), size: Size(width: 20, height: 3))
    pilot.resize(to: Size(width: 21, height: 3))
    #expect(pilot.shows("launched 1"))
  }

  // MARK: Earlier forms

  @Test("A section takes its header and footer as arguments, a list a range of numbers, and a text a formatter")
  func earlierForms() {
    let form = Pilot(
      Form {
        Section(header: Text("Body"), footer: Text("as measured")) { Text("72 kg").textSelection(.enabled) }
        Section(header: Text("Sleep")) { Text("7 h") }
        Section(footer: Text("no more")) { Text("8,000 steps") }
      }, size: Size(width: 30, height: 14))
    for text in ["BODY", "72 kg", "as measured", "SLEEP", "7 h", "8,000 steps", "no more"] { #expect(form.shows(text)) }
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy"
    formatter.timeZone = .gmt
    let year = Pilot(
      Text("since \(Date(timeIntervalSince1970: 0), formatter: formatter)"), size: Size(width: 30, height: 1))
    #expect(year.shows("since 1970"))
    let list = Pilot(List(1..<4) { Text("day \($0)") }, size: Size(width: 30, height: 6))
    #expect(list.shows("day 1") && list.shows("day 3") && !list.shows("day 4"))
  }

  // MARK: Previews

  @Test("Previews keep their state, and a preview without a name of its own has the name of its file")
  func previews() throws {
    // The program that runs all tests also contains the previews of other apps.
    let all = PreviewContent.all
    #expect(Set(all.map(\.name)).isSuperset(of: ["Cups_Previews", "NamesOfAppsTests", "Two cups"]))
    func pilot(_ name: String) throws -> Pilot {
      let content = try #require(all.first { $0.name == name }?.content)
      return Pilot(content.body(), size: Size(width: 30, height: 3))
    }
    #expect(try pilot("Cups_Previews").shows("in the earlier style"))
    #expect(try pilot("NamesOfAppsTests").shows("without a name"))
    let cups = try pilot("Two cups")
    cups.press(.space)
    #expect(cups.shows("Cups 3"))
  }
}
