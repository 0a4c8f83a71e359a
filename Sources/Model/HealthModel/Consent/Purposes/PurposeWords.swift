import Foundation

/// The vocabulary that ``PurposeSign`` checks purpose strings against.
enum PurposeWords {
  // MARK: English

  /// Words that identify a text as English.
  static let english: Set<String> = [
    "the", "your", "to", "this", "that", "we", "our", "for", "of", "and", "you", "from", "with", "is", "are", "needs",
    "reads", "uses", "wants", "shows", "saves", "while", "how", "what",
  ]

  /// Function words, which say nothing about data or its use.
  static let function: Set<String> = english.subtracting(["needs", "reads", "uses", "wants", "shows", "saves"]).union([
    "a", "an", "these", "those", "us", "it", "its", "i", "my", "he", "she", "they", "them", "their", "or", "so", "if",
    "in", "on", "by", "at", "as", "be", "was", "will", "would", "can", "could", "may", "might", "must", "should", "do",
    "does", "not", "no", "only", "all", "any", "some", "when", "which", "who", "here", "into", "also", "each", "such",
    "please", "other", "about",
  ])

  /// Words for access to data. Every request is for access, so these words do not name a use.
  static let access: Set<String> = vocabulary(
    """
    access accesses accessing read reads reading write writes writing save saves saving store stores storing share shares
    sharing use uses using used update updates updating sync syncs syncing synchronize synchronise collect collects get
    gets fetch fetches retrieve obtain request requests requested requesting need needs needed require requires required
    want wants wanted like likes allow allows enable enables let lets ask asks permission permissions authorization
    authorize integrate integrates integration connect connects connection grant look looks view check
    """)

  /// Verbs for reading. A text that negates one says the app reads nothing.
  static let reading: Set<String> = vocabulary("read access use collect request need retrieve fetch obtain")

  /// Verbs for writing. A text that negates one says the app writes nothing.
  static let writing: Set<String> = vocabulary("write save store update modify change add")

  /// Words that narrow a negation to one use: "never for advertising", "not without your consent".
  static let conditions: Set<String> = vocabulary("for without unless except outside beyond if until when")

  /// Words that fit any app.
  private static let general: Set<String> = generalData.union(
    vocabulary(
      """
      app apps application apple iphone device purpose purposes feature features function functions functional
      functionality service services work works working properly better best good great improve improves improved enhance
      enhances experience user users personalized personalised custom customized provide provides providing give gives
      giving offer offers deliver insights insight order proper necessary various certain related operation operate kit
      record records medical clinical
      """))

  /// Words for data that do not say which kind.
  static let generalData: Set<String> = vocabulary("health healthkit data info information details metrics statistics")

  /// Stems of words for data: those in the types' names, and everyday ones.
  static let data: Set<String> = Set(ObjectType.all.flatMap(ownWords(of:)).map(\.stem))
    .union(everyday.map(\.stem)).subtracting(function.union(access).union(general).map(\.stem))

  private static let everyday = vocabulary(
    """
    walk run ride swim hike climb workout exercise training train meal food diet nutrition calorie weight sleep night
    pulse beat period cycle meditation mindful pill medicine dose drink water glucose sugar insulin pain symptom age
    birthday gender ecg bmi breath breathe noise hearing lab allergy vaccine diagnosis prescription glasses movement vital
    hrv macro step fitness activity
    """)

  /// Words after a kind of data that add no information: "heart rate", "glucose level".
  private static let measures = vocabulary(
    "rate rates level levels average averages count counts index number numbers minute minutes hour hours total totals")

  /// Words in types' names that do not identify data on their own.
  private static let unspecific = vocabulary(
    """
    time rate level average loss count high low event events test result results number numbers change changes general
    state duration minute minutes hour hours index score type total one six after during double support contact first
    content quality estimated environmental single second times hand hands other use usage date length
    """)

  /// Words that mark text still to be written.
  static let unwritten: Set<String> = ["todo", "tbd", "fixme", "lorem", "xxx"]

  /// Auxiliary verbs that may stand between an app's name and the verb for what the app does.
  static let auxiliary: Set<String> = ["would", "will", "can", "may", "could", "must", "is"]

  static let placeholders: Set<String> = vocabulary(
    """
    description descriptions usage placeholder test testing tests string text custom own reason sample example message
    purpose asdf foo bar dummy demo insert enter
    """)

  static let placeholderPhrases = [
    "lorem ipsum", "description here", "reason here", "text here", "goes here", "此处填写", "在此填写", "在此输入", "待填写",
    "待补充", "占位",
  ]

  /// Phrases from the texts of plug-ins and their instructions.
  static let templates = [
    // Default texts of react-native-health.
    "to check health info", "to update health info",
    // Text from the instructions of Flutter's health package.
    "sync your data with the apple health app to give you better insights",
    // Text from the instructions of Terra.
    "custom text shown in the apple health permission screen",
  ]

  /// Returns true for a word that names neither data nor a use.
  static func isEmpty(_ word: String) -> Bool {
    function.contains(word) || access.contains(word) || general.contains(word) || data.contains(word.stem)
      || measures.contains(word)
  }

  /// Returns true for a word that names neither data nor a use, and for a word that identifies English.
  static func isKnown(_ word: String) -> Bool { isEmpty(word) || english.contains(word) }

  /// Returns the stems that may refer to a type: of its name, of its heading and of its synonyms.
  static func stems(of type: ObjectType) -> Set<String> {
    let heading = type.healthCategory.displayName.lowercased().split(separator: " ").map(String.init)
    return Set((ownWords(of: type) + heading + (related[type.healthCategory] ?? [])).map(\.stem))
  }

  private static func ownWords(of type: ObjectType) -> [String] {
    let names = vocabulary(type.displayName.lowercased().map { $0.isLetter || $0.isNumber ? "\($0)" : " " }.joined())
    return names.filter { $0.count > 2 && !unspecific.contains($0) }
  }

  /// Words that may refer to any of the types under a heading of the Health app.
  private static let related: [HealthCategory: [String]] = [
    .activity: ["walk", "run", "ride", "swim", "hike", "exercise", "training", "train", "fitness", "movement", "step"],
    .bodyMeasurements: ["weight", "body", "bmi"],
    .cycleTracking: ["period", "cycle"],
    .heart: ["heart", "pulse", "beat", "ecg", "hrv", "vital", "fitness"],
    .medications: ["pill", "medicine", "dose"],
    .mentalWellbeing: ["meditation", "mindful", "mood"],
    .mobility: ["walk", "run", "step", "movement", "training", "fitness"],
    .nutrition: ["meal", "food", "diet", "drink", "calorie", "macro"],
    .respiratory: ["breath", "breathe", "oxygen"],
    .sleep: ["night"],
    .symptoms: ["symptom", "pain"],
    .healthRecords: ["record", "lab", "allergy", "vaccine", "diagnosis"],
    .healthDetails: ["age", "birthday", "gender"],
  ]

  private static func vocabulary(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  // MARK: Chinese

  static let chineseGeneralData = ["数据", "信息", "健康", "资料"]

  static let chinesePlaceholders: Set<String> = ["测试", "测试用", "用于测试", "描述", "说明", "用途说明"]

  /// Words for data: the types' names, and everyday ones.
  static let chineseData: [String] =
    ObjectType.all.map(\.entry.chineseName).filter { $0.count > 1 } + chineseEveryday

  private static let chineseEveryday = [
    "步", "走路", "跑步", "骑行", "游泳", "锻炼", "运动", "训练", "体能", "睡眠", "睡觉", "夜", "心跳", "心率", "脉搏", "心电图", "体重", "身高",
    "体脂", "血糖", "血压", "血氧", "体温", "饮食", "饮水", "喝水", "食物", "营养", "热量", "卡路里", "能量", "经期", "月经", "情绪", "心情", "冥想",
    "正念", "用药", "药物", "症状", "呼吸", "化验", "检验", "过敏", "疫苗", "病历", "处方", "听力", "距离", "健身", "活动",
  ]

  /// Words that name neither data nor a use, the longest first, so that a shorter one does not match inside a longer
  /// one.
  static let chineseEmpty: [String] =
    (chineseData + [
      "应用程序", "需要", "访问", "读取", "写入", "更新", "获取", "收集", "同步", "保存", "存储", "使用", "请求", "申请", "允许", "同意", "授权", "权限",
      "健康", "数据", "信息", "资料", "应用", "苹果", "手机", "您的", "你的", "我们", "本", "以便", "用于", "为了", "更好", "更佳", "体验", "服务", "提供",
      "功能", "正常", "改善", "提升", "相关", "个性化", "希望", "想要", "将", "会", "要", "和", "与", "的", "到", "在", "里", "中", "并", "请", "该",
      "此", "这个", "您", "你", "为", "给", "从", "来", "是否", "才能", "等", "库", "可以", "能够", "能",
    ]).sorted { ($0.count, $0) > ($1.count, $1) }

  /// Returns the words that may refer to a type.
  static func chineseParts(of type: ObjectType) -> [String] {
    let name = type.entry.chineseName
    let heading = type.healthCategory.displayName(in: Locale(identifier: "zh_Hans"))
    return [name, heading] + chineseEveryday.filter { name.contains($0) } + (chineseRelated[type.healthCategory] ?? [])
  }

  private static let chineseRelated: [HealthCategory: [String]] = [
    .activity: ["步", "走路", "跑步", "骑行", "游泳", "锻炼", "运动", "训练", "体能", "热量", "卡路里", "健身", "活动"],
    .bodyMeasurements: ["体重", "身高", "体脂"],
    .cycleTracking: ["经期", "月经"],
    .heart: ["心跳", "心率", "脉搏", "心脏", "心电图"],
    .medications: ["用药", "药物"],
    .mentalWellbeing: ["情绪", "心情", "冥想", "正念"],
    .mobility: ["步", "走路", "跑步", "运动"],
    .nutrition: ["饮食", "饮水", "喝水", "食物", "营养", "热量", "卡路里"],
    .respiratory: ["呼吸", "血氧"],
    .sleep: ["睡眠", "睡觉", "夜"],
    .symptoms: ["症状"],
    .healthRecords: ["病历", "化验", "检验", "过敏", "疫苗", "档案"],
  ]
}

extension String {
  /// The word without its English ending: "walks" and "walking" are "walk", "running" is "run".
  var stem: String {
    var word = self
    if word.hasSuffix("'s") { word.removeLast(2) }
    if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    if word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") { word.removeLast() }
    if word.count > 5, word.hasSuffix("ing") {
      word.removeLast(3)
      let ending = word.suffix(2)
      if ending.count == 2, ending.first == ending.last { word.removeLast() }
    }
    // Make "breathe" equal to the stem of "breathing", and "cycle" to that of "cycling".
    if word.count > 4, word.hasSuffix("e") { word.removeLast() }
    return word
  }
}
