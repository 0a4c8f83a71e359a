import HealthKitUI
import TestSupport
import Testing

@testable import UITestWriting

@Suite("The table of recipes, which say how a simulator finds each element, is complete")
struct RecipeTests {
  @Test("Each element has at most one recipe for each simulator, and each recipe names where it was found")
  func unique() {
    for kind in UITestElement.Kind.allCases {
      #expect(UITestRecipe.all.contains { $0.kind == kind }, "\(kind)")
      for target in UITestTarget.allCases {
        #expect(UITestRecipe.all.count { $0.kind == kind && $0.targets.contains(target) } <= 1, "\(kind), \(target)")
      }
    }
    for recipe in UITestRecipe.all { #expect(!recipe.source.isEmpty && !recipe.targets.isEmpty, "\(recipe.kind)") }
  }

  @Test("The identifiers of Apple's sheet are those in published UI tests")
  func identifiers() {
    func name(_ kind: UITestElement.Kind, _ target: UITestTarget, _ subject: String = "") -> UITestName? {
      UITestRecipe.of(kind, on: target)?.name.of(UITestElement(kind, subject))
    }
    for target in UITestTarget.phones {
      #expect(name(.everything, target) == .identifier("UIA.Health.AuthSheet.AllCategoryButton"))
      #expect(name(.row, target, "Read.StepCount") == .identifier("UIA.Health.Read.StepCount.SwitchCell"))
    }
    #expect(name(.confirm, .ios18) == .identifier("UIA.Health.AuthSheet.DoneButton"))
    #expect(name(.refuse, .ios18) == .identifier("UIA.Health.AuthSheet.CancelButton"))
    for target in [UITestTarget.ios26, .ios27] {
      #expect(name(.confirm, target) == .identifier("UIA.Health.Allow.Button"))
      #expect(name(.refuse, target) == .identifier("UIA.Health.DoNotAllow.Button"))
    }
    #expect(name(.historyPage, .ios27) == .identifier("HealthUI.HKAuthorizationTimeBoundedView"))
    #expect(name(.historyRefuse, .ios27) == .label(["Don\u{2019}t Allow", "Don't Allow"]))
    #expect(name(.historyPage, .ios26) == nil)
    let watch = "UIA.Health.WatchAuthSheet"
    #expect(name(.watchIntroduction, .watch) == .identifier("\(watch).HealthAccessLabel"))
    #expect(name(.watchReview, .watch) == .identifier("\(watch).ReviewButton"))
    #expect(name(.watchEverything, .watch) == .identifier("\(watch).SwitchCellALL_REQUESTED_DATA"))
    #expect(name(.watchRow, .watch, "Workouts") == .identifier("\(watch).Workouts"))
    #expect(name(.watchForward, .watch) == .identifier("\(watch).ConfigureCell.Button"))
    let records = UITestName.identifier("HealthUI.ClinicalAuthorizationAccountsIntroView")
    #expect(name(.recordsIntroduction, .ios26) == records)
  }

  @Test("No screen or recipe builds an identifier of the sheet in its own code")
  func declaredOnce() throws {
    for room in ["HealthKitUI", "Scenarios", "HealthsheetApp", "UITestWriting"] {
      for file in PackageFiles.swiftFiles(under: try PackageFiles.room(room))
      where file.lastPathComponent != "ConsentIdentifier.swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains("\"UIA.Health.") && !text.contains("\"HealthUI.HK"), "\(file.lastPathComponent)")
      }
    }
  }
}
