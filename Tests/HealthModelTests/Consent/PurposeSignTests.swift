import Testing

@testable import HealthModel

@Suite("Purpose strings are judged by their words, never by their length")
struct PurposeSignTests {
  private func signs(_ text: String, _ key: UsageDescriptionKey = .share, app: String = "Field") -> [PurposeSign] {
    var identity = AppIdentity(bundleIdentifier: "com.example.field", displayName: app)
    switch key {
    case .share: identity.readPurpose = text
    case .update: identity.writePurpose = text
    case .clinicalShare: identity.clinicalPurpose = text
    }
    return identity.purposeDoubts.map(\.sign)
  }

  @Test(
    "A text that names its data and its use has no warning sign, short or long, in English and Chinese",
    arguments: [
      "Field charts your steps.", "Shows how you sleep.", "Your heart rate sets the pace of your training plan.",
      "We read your steps and active energy so that the garden grows when you move.",
      "Field uses your weight to calculate how much water to suggest each day.",
      "To warn you when your blood glucose falls.", "Field compares this week's walks with last week's.",
      "用您的步数绘制每日图表。", "根据睡眠时间调整闹钟", "读取您的心率，在训练时提醒您放慢。", "App 需要读取您的体重，以便计算每日热量目标。",
    ])
  func telling(_ text: String) { #expect(signs(text) == [], "\(text)") }

  @Test(
    "A text about health data in general that names no use gets both warning signs",
    arguments: [
      "Field wants to read your health data", "Field wants to read your health data.",
      "We need access to your health data", "We need access to your health data ok", "我们需要读取您的健康数据吧",
      "This app requires access to Apple Health data", "Allow this app to use your health information.",
      "Trail would like to access your health data to give you a better experience.", "我们需要读取您的健康数据", "允许访问健康数据",
      "应用需要访问您的健康信息，以便提供更好的服务",
    ])
  func nothing(_ text: String) { #expect(signs(text) == [.noData, .noUse], "\(text)") }

  @Test(
    "A purpose that names a use but no data has one warning sign",
    arguments: [
      "Field reads your health data to adjust the daily plan.", "Health data is used to calculate your score.",
      "读取您的健康数据，用来推荐文章。",
    ])
  func noData(_ text: String) { #expect(signs(text) == [.noData], "\(text)") }

  @Test(
    "A purpose that names data but no use has one warning sign",
    arguments: [
      "Field needs your steps.", "Access to your heart rate and sleep.", "Loop reads your meals.", "需要读取您的步数",
    ])
  func noUse(_ text: String) { #expect(signs(text) == [.noUse], "\(text)") }

  @Test("Saving named data counts as a use, and saving “health data” does not")
  func writing() {
    #expect(signs("Field saves your walks.", .update) == [])
    #expect(signs("保存您的跑步记录", .update) == [])
    #expect(signs("Field wants to update your health data.", .update) == [.noData, .noUse])
  }

  @Test(
    "A placeholder in a purpose is recognized for every Info.plist key and in every language",
    arguments: [
      "TODO write this text later", "for testing", "Usage description here", "WHY_YOU_NEED_TO_READ",
      "Lorem ipsum dolor sit",
      "Your own custom description", "测试用", "此处填写用途", "test string", "YOUR_APP_NAME reads steps to draw them.",
    ])
  func placeholders(_ text: String) { #expect(signs(text) == [.placeholder], "\(text)") }

  @Test("The word “test” alone does not make a placeholder")
  func noPlaceholder() {
    #expect(signs("Field charts your six-minute walk test.") == [])
    #expect(signs("Shows the results of your pregnancy tests.") == [])
  }

  @Test(
    "A build variable, or an Info.plist key as its own value, is not a sentence",
    arguments: ["$(PRODUCT_NAME) shows steps", "${PRODUCT_NAME} shows steps", "NSHealthShareUsageDescription"])
  func variables(_ text: String) { #expect(signs(text) == [.variable], "\(text)") }

  @Test("A default purpose text that a plug-in writes is recognized as a template")
  func templates() {
    #expect(signs("Allow Field to check health info") == [.template])
  }

  @Test("Naming the framework in a purpose is a warning sign in every language")
  func framework() {
    #expect(signs("Field uses HealthKit to chart your steps.") == [.frameworkName])
    #expect(signs("Field uses Health Kit to chart your steps.") == [.frameworkName], "written in two words too")
    #expect(signs("แอปใช้ HealthKit เพื่อแสดงจำนวนก้าวของคุณ") == [.frameworkName])
    #expect(!PurposeSign.frameworkName.isVague)
    #expect(PurposeSign.allCases.filter { !$0.isVague } == [.frameworkName])
  }

  @Test(
    "A text in an unsupported language is not judged by English or Chinese words",
    arguments: [
      "แสดงจำนวนก้าวของคุณในแต่ละวัน", "Zeigt, wie Sie schlafen.", "Utilise vos pas pour dessiner un graphique.",
      "歩数をグラフで表示します。", "걸음 수를 그래프로 보여 줍니다.", "Показывает ваши шаги за неделю.", "يعرض خطواتك كل يوم.",
      "Sincroniza seus passos", "Saglik verilerinizi okur", "健康データ",
    ])
  func otherLanguages(_ text: String) { #expect(signs(text) == [], "\(text)") }

  @Test(
    "A purpose that says that nothing is read or written is valid (rule UP9)",
    arguments: ["This app does not write health data.", "Field never saves health data.", "本应用不会写入健康数据。"])
  func denials(_ text: String) { #expect(signs(text, .update) == [], "\(text)") }

  @Test("A single word says too little in any language (rule A16)", arguments: ["Health", "健", "Schritte", ""])
  func oneWord(_ text: String) { #expect(signs(text) == [.noUse], "\(text)") }

  @Test(
    "Two words say too little in an unsupported language, and in Thai five letters count as a word",
    arguments: ["ข้อมูลสุขภาพ", "Ihre Schritte", "Vos pas"])
  func twoWords(_ text: String) {
    #expect(signs(text) == [.noUse], "\(text)")
    #expect(!text.isRefusedAsPurpose)
  }

  @Test("A single Thai word counts as one word", arguments: ["สุขภาพ", "ก้าว"])
  func oneThaiWord(_ text: String) { #expect(text.isRefusedAsPurpose) }

  @Test(
    "A purpose that denies reading does not deny writing",
    arguments: [
      "We do not read your data.", "Field doesn’t access health data",
      "Field never reads: it does not need your steps.",
      "本应用不会读取您的健康数据。",
    ])
  func denial(_ text: String) {
    var app = AppIdentity(bundleIdentifier: "a.b", displayName: "Field")
    (app.readPurpose, app.writePurpose) = (text, text)
    #expect(app.keyOfDenial(.read) == .share && app.keyOfDenial(.share) == nil)
    app.writePurpose = "This app does not write health data."
    #expect(app.keyOfDenial(.share) == .update)
  }

  @Test(
    "A purpose that denies a use, other data or sharing does not deny reading",
    arguments: [
      "Field charts your steps. We never use your data for advertising.",
      "Field charts your steps and does not share them.",
      "Your steps set the goal. Field does not access your location.",
      "Your heart rate warns you when you cannot rest.",
      "读取步数来绘制图表，不会将健康数据用于广告。", "绘制步数图表，不会读取数据用于广告。",
      "Field charts your steps and does not ask friends to read your data.",
    ])
  func noDenial(_ text: String) {
    let app = AppIdentity(bundleIdentifier: "a.b", displayName: "Field", readPurpose: text)
    #expect(app.keyOfDenial(.read) == nil, "\(text)")
  }

  @Test("The purpose for health records can also deny reading")
  func denialOfRecords() {
    let app = AppIdentity(
      bundleIdentifier: "a.b", displayName: "Field", readPurpose: "Field charts your steps.",
      clinicalPurpose: "Field does not read your health data.")
    #expect(app.keyOfDenial(.read) == .clinicalShare)
  }

  @Test("The app's own name does not count as a word of its purpose")
  func ownName() {
    #expect(signs("Sleep wants to read your health data", app: "Sleep") == [.noData, .noUse])
  }

  @Test("Each kana counts as a word")
  func kana() { #expect(!"ステップのグラフ".isRefusedAsPurpose) }

  @Test("In the purpose for health records, the phrase “health records” names data")
  func records() {
    #expect(signs("Field explains your medical records.", .clinicalShare) == [])
    #expect(signs("Field reads your health records.", .clinicalShare) == [.noUse])
  }

  @Test("Requested types that a purpose leaves out are reported if the purpose names other data")
  func otherData() {
    var app = AppIdentity(bundleIdentifier: "a.b", displayName: "Field", readPurpose: "Field charts your steps.")
    #expect(app.typesBeside(thePurposeOf: [.stepCount, .heartRate], .read) == [.heartRate])
    #expect(app.typesBeside(thePurposeOf: [.distanceWalkingRunning], .share) == [], "there is no such purpose")
    app.readPurpose = "Field shows how you sleep."
    #expect(app.typesBeside(thePurposeOf: [.sleepAnalysis, .bloodGlucose], .read) == [.bloodGlucose])
    app.readPurpose = "用您的步数绘制图表。"
    #expect(app.typesBeside(thePurposeOf: [.stepCount, .bloodGlucose], .read) == [.bloodGlucose])
    for open in [
      "Clinic shows what your doctor asks for.", "แสดงจำนวนก้าวของคุณ", "Field wants your health data",
      "Zeigt Ihre Steps als Diagramm",
    ] {
      app.readPurpose = open
      #expect(app.typesBeside(thePurposeOf: [.bloodGlucose], .read) == [], "it names nothing else")
    }
  }
}
