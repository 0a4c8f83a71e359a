import Observation
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Each button of an alert closes the alert")
struct AlertTests {
  fileprivate struct File { let name: String }

  /// A screen that shows an alert about a file, if there is one.
  private struct Files: View {
    @State var file: File?
    @State var isAsking = false
    @State private var log = ""

    var body: some View {
      VStack {
        Text("log \(log);")
        Button("Delete") { isAsking = true }
        Button("Choose") { file = File(name: "walk.gpx") }.keyboardShortcut("c")
        Text(isAsking ? "asking" : "quiet")
      }
      .alert("Delete This File?", isPresented: $isAsking, presenting: file) { file in
        Button("Delete \(file.name)", role: .destructive) { log += "deleted \(file.name) " }
        Button("Keep", role: .cancel) { log += "kept " }
      } message: {
        Text("\($0.name) cannot be restored.")
      }
    }
  }

  @Test("An alert about an item is shown only while there is an item, and names it")
  func subject() {
    let pilot = Pilot(Files(), size: .small)
    pilot.press(.space)
    #expect(pilot.shows("asking"))
    #expect(!pilot.shows("Delete This File?"))
    pilot.press("c")
    #expect(pilot.shows("Delete This File?"))
    #expect(pilot.shows("walk.gpx cannot be restored."))
    pilot.press(.left, .space)
    #expect(pilot.shows("log deleted walk.gpx ;"))
    #expect(pilot.shows("quiet"))
  }

  @Test("In a small window the buttons of an alert stay visible, and its message scrolls to the end")
  func small() {
    struct Long: View {
      @State var isShown = true

      var body: some View {
        Text("behind").alert("Erase?", isPresented: $isShown) {
          Button("Erase", role: .destructive) {}
          Button("Erase With All of Its Data", role: .destructive) {}
          Button("Keep", role: .cancel) {}
        } message: {
          Text("Start. \(String(repeating: "Much is lost by it. ", count: 12)) End.")
        }
      }
    }
    let pilot = Pilot(Long(), size: Size(width: 40, height: 10))
    for words in ["Erase?", "Start.", "Erase With All of Its Data", "Keep"] { #expect(pilot.shows(words)) }
    #expect(!pilot.shows("End."))
    for _ in 0..<9 { pilot.press(.pageDown) }
    #expect(pilot.shows("End.") && pilot.shows("Keep"), "\(pilot.screen)")
  }

  @Test("An announcement that is longer than the hint line covers the rows above the line, until the next key")
  func announcement() {
    struct Told: View {
      @Environment(\.announce) private var announce

      var body: some View {
        VStack {
          Button("Tell") { announce("One two three four five six seven eight nine ten eleven twelve.") }
          Spacer()
          Text("behind")
          KeyHintBar()
        }
      }
    }
    let pilot = Pilot(Told(), size: Size(width: 24, height: 8))
    pilot.press(.space)
    for words in ["One two", "twelve."] { #expect(pilot.shows(words), "\(pilot.screen)") }
    #expect(!pilot.shows("behind"))
    pilot.press(.down)
    #expect(pilot.shows("behind") && !pilot.shows("twelve."))
  }

  @Observable @MainActor
  fileprivate final class Desk {
    var file: File? = File(name: "walk.gpx")
    var isAsking = true
  }

  @Test("When the item of an alert is removed, the alert closes, and the screen behind gets keys")
  func subjectGoes() {
    struct Owner: View {
      let desk: Desk
      @State private var log = ""
      var body: some View {
        @Bindable var desk = desk
        Button("Behind \(log)") { log += "pressed" }
          .alert("Sure?", isPresented: $desk.isAsking, presenting: desk.file) { _ in
            Button("Yes") {}
          } message: {
            Text($0.name)
          }
      }
    }
    let desk = Desk()
    let pilot = Pilot(Owner(desk: desk), size: .small)
    #expect(pilot.shows("Sure?"))
    desk.file = nil
    pilot.redraw()
    #expect(!pilot.shows("Sure?"))
    pilot.press(.space)
    #expect(pilot.shows("Behind pressed"))
  }

  @Test(
    "An alert without buttons has an OK button, in the device's language", arguments: [("en", "OK"), ("zh_Hans", "好")])
  func noButtons(locale: String, word: String) {
    struct Owner: View {
      @State private var isShown = true
      var body: some View {
        Text(isShown ? "shown" : "closed").alert("Saved", isPresented: $isShown) {}
      }
    }
    let pilot = Pilot(Owner(), size: .small) { $0.locale = .init(identifier: locale) }
    #expect(pilot.shows(word))
    #expect(pilot.host.element(text: word)?.isFocused == true)
    pilot.press(.space)
    #expect(pilot.shows("closed"))
    #expect(!pilot.shows("Saved"))
  }

  @Test("In an alert without a cancel button, Escape closes the alert and presses no button")
  func escape() {
    struct Owner: View {
      @State private var isShown = true
      @State private var log = "nothing"
      var body: some View {
        Text("log \(log), \(isShown ? "open" : "closed");").alert("Go?", isPresented: $isShown) {
          Button("Go") { log = "went" }
        }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.escape)
    #expect(pilot.shows("log nothing, closed;"))
  }

  @Test("An alert's title that is a string is shown unchanged, and a title that is a key is localized")
  func verbatimTitles() {
    let name = "Steps"
    let table = LocalizedStringTable([TextLanguage(.init(identifier: "zh_CN")): "\"Steps\" = \"步数\";"])
    func shown(_ alert: some View) -> String {
      Pilot(alert, size: .small) {
        $0.locale = .init(identifier: "zh_CN")
        $0.localizedStringTable = table
      }.screen
    }
    let base = Text("behind")
    #expect(shown(base.alert("Steps", isPresented: .constant(true)) {}).contains("步数"))
    #expect(shown(base.alert(name, isPresented: .constant(true)) {}).contains("Steps"))
    let asked = base.alert(name, isPresented: .constant(true)) {
      Button("Fine") {}
    } message: {
      Text("said")
    }
    #expect(shown(asked).contains("Steps"))
    let about = base.alert(name, isPresented: .constant(true), presenting: 7) { _ in
    } message: {
      Text(verbatim: "about \($0)")
    }
    #expect(shown(about).contains("Steps"))
    #expect(shown(about).contains("about 7"))
  }

  @Test(
    "Buttons of an alert are side by side if they fit, otherwise stacked, and all can be reached",
    arguments: [(Size.standard, 1), (Size(width: 20, height: 12), 3)])
  func roomForButtons(size: Size, rows: Int) throws {
    struct Owner: View {
      @State private var isShown = true
      @State private var log = ""
      var body: some View {
        Text("log \(log);").alert("Really?", isPresented: $isShown) {
          ForEach(["Allow", "Not Now", "Never"], id: \.self) { word in Button(word) { log = word } }
        }
      }
    }
    let pilot = Pilot(Owner(), size: size)
    let lines = Set(try ["Allow", "Not Now", "Never"].map { try #require(pilot.position(of: $0)).y })
    #expect(lines.count == rows)
    pilot.press(.tab, .tab, .space)
    #expect(pilot.shows("log Never;"))
  }

  @Test("A long Chinese message wraps inside the border on a small screen, and no character is lost")
  func chineseMessage() {
    let message = "“Stride”将不再看到你的步数、心率与睡眠。你可以随时在“设置”中再次允许。"
    let view = Text("behind").alert("要关闭全部吗？", isPresented: .constant(true)) {
      Button("关闭") {}
    } message: {
      Text(message)
    }
    let pilot = Pilot(view, size: .small)
    let inside = pilot.frame.rows.flatMap { $0 }.filter { message.contains($0) }
    #expect(String(inside.filter { $0 != " " }).contains(message))
    #expect(pilot.shows("要关闭全部吗？"))
    #expect(pilot.shows("[ 关闭 ]"))
  }
}
