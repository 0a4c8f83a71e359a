import Foundation

/// The headings under which the Health app lists data.
package enum HealthCategory: String, Hashable, Sendable, CaseIterable {
  case activity = "Activity"
  case bodyMeasurements = "Body Measurements"
  case cycleTracking = "Cycle Tracking"
  case hearing = "Hearing"
  case heart = "Heart"
  case medications = "Medications"
  case mentalWellbeing = "Mental Wellbeing"
  case mobility = "Mobility"
  case nutrition = "Nutrition"
  case respiratory = "Respiratory"
  case sleep = "Sleep"
  case symptoms = "Symptoms"
  case vitals = "Vitals"
  case otherData = "Other Data"
  /// The person's own details: date of birth, blood type.
  case healthDetails = "Health Details"
  case healthRecords = "Health Records"

  /// The heading in English.
  package var displayName: String { rawValue }

  /// The heading in the locale's language: Simplified Chinese for locales that read it, English for all others.
  package func displayName(in locale: Locale) -> String {
    guard locale.readsSimplifiedChinese else { return rawValue }
    return switch self {
    case .activity: "健身记录"
    case .bodyMeasurements: "身体测量"
    case .cycleTracking: "经期跟踪"
    case .hearing: "听力"
    case .heart: "心脏"
    case .medications: "用药"
    case .mentalWellbeing: "心理健康"
    case .mobility: "行动能力"
    case .nutrition: "营养"
    case .respiratory: "呼吸"
    case .sleep: "睡眠"
    case .symptoms: "症状"
    case .vitals: "生命体征"
    case .otherData: "其他数据"
    case .healthDetails: "健康详细信息"
    case .healthRecords: "健康档案"
    }
  }
}
