import SwiftUI

@main
struct PhoneQuestionsApp: App {
  var body: some Scene {
    WindowGroup {
      InterviewView()
    }
  }
}
