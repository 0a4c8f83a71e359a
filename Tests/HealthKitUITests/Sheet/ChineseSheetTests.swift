import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Languages
import TerminalUI
import TestSupport
import Testing

/// The sheets and lists of a phone in Simplified Chinese.
@MainActor
@Suite("The sheet is translated into Simplified Chinese")
struct ChineseSheetTests {
  @Test("The sheet uses a Chinese phone's words without any English")
  func sheet() {
    let pilot = SheetOnScreen<SheetChoices>(app: .strideInChinese, locale: "zh_CN").pilot
    #expect(pilot.shows("“Stride”想要访问并更新你的健康数据。"))
    #expect(pilot.shows("不允许"))
    #expect(pilot.shows("允许“STRIDE”写入"))
    pilot.matches(golden: "sheet-zh-Hans")
    #expect(LocalizedStringTable.device.missingKeys == [])
  }

  @Test("On a Chinese sheet, the buttons below the list and the explanation of a dimmed Allow are Chinese")
  func buttons() {
    let pilot = SheetOnScreen<SheetChoices>(app: .strideInChinese, layout: .bottomButtons, locale: "zh_CN").pilot
    pilot.press("A")
    #expect(pilot.shows("没有打开任何开关"))
    pilot.matches(golden: "sheet-bottom-buttons-zh-Hans")
    #expect(LocalizedStringTable.device.missingKeys == [])
  }

  @Test("The list and details of prescriptions are Chinese")
  func list() {
    let own = SampleRecord.glasses(3, from: "Stride", by: "com.example.stride")
    let pilot = SheetOnScreen([own, .glasses(2)], allowed: [own.uuid], locale: "zh_CN").pilot
    pilot.matches(golden: "object-list-zh-Hans")
    pilot.press("v")
    pilot.matches(golden: "prescription-zh-Hans")
    #expect(LocalizedStringTable.device.missingKeys == [])
  }

  @Test("A phone in Taiwan shows English, because there is no translation into traditional Chinese")
  func traditional() {
    let pilot = SheetOnScreen<SheetChoices>(locale: "zh_TW").pilot
    #expect(pilot.shows("would like to access and"))
    #expect(pilot.shows("Don’t Allow"))
  }
}

extension AppIdentity {
  /// Stride as its developer would localize it: the purpose strings are in Chinese.
  fileprivate static var strideInChinese: AppIdentity {
    var app = AppIdentity.strideOnPaper
    app.readPurpose = "Stride 用图表展示你的步数。"
    app.writePurpose = "Stride 会保存你记录的步行。"
    return app
  }
}
