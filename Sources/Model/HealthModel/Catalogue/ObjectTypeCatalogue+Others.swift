extension ObjectTypeCatalogue {
  /// The types that are neither quantities nor categories, under the headings of the Health app.
  ///
  /// Columns: identifier · Swift name · kind · the iOS that introduced it · what an app may ask for · English · 中文.
  static let others = """
    # Activity
    HKWorkoutTypeIdentifier | workout | workout | 8.0 | read share | Workouts | 健身记录
    HKWorkoutRouteTypeIdentifier | workoutRoute | workoutRoute | 11.0 | read share | Workout Routes | 体能训练路线
    HKActivitySummaryTypeIdentifier | activitySummary | activitySummary | 9.3 | read | Activity Rings | 活动圆环
    # Health Details
    HKCharacteristicTypeIdentifierActivityMoveMode | activityMoveMode | characteristic | 14.0 | read | Move Mode Setting | 活动模式设置
    HKCharacteristicTypeIdentifierBiologicalSex | biologicalSex | characteristic | 8.0 | read | Sex | 性别
    HKCharacteristicTypeIdentifierBloodType | bloodType | characteristic | 8.0 | read | Blood Type | 血型
    HKCharacteristicTypeIdentifierDateOfBirth | dateOfBirth | characteristic | 8.0 | read | Date of Birth | 出生日期
    HKCharacteristicTypeIdentifierFitzpatrickSkinType | fitzpatrickSkinType | characteristic | 9.0 | read | Fitzpatrick Skin Type | 菲茨帕特里克皮肤类型
    HKCharacteristicTypeIdentifierWheelchairUse | wheelchairUse | characteristic | 10.0 | read | Wheelchair | 轮椅
    # Health Records
    HKDocumentTypeIdentifierCDA | CDA | document | 10.0 | read share | Clinical Documents | 临床文档
    HKClinicalTypeIdentifierAllergyRecord | allergyRecord | clinical | 12.0 | read | Allergies | 过敏
    HKClinicalTypeIdentifierClinicalNoteRecord | clinicalNoteRecord | clinical | 16.4 | read | Clinical Notes | 临床记录
    HKClinicalTypeIdentifierConditionRecord | conditionRecord | clinical | 12.0 | read | Conditions | 病症
    HKClinicalTypeIdentifierCoverageRecord | coverageRecord | clinical | 14.0 | read | Insurance | 保险
    HKClinicalTypeIdentifierImmunizationRecord | immunizationRecord | clinical | 12.0 | read | Immunizations | 免疫接种
    HKClinicalTypeIdentifierLabResultRecord | labResultRecord | clinical | 12.0 | read | Lab Results | 化验结果
    HKClinicalTypeIdentifierMedicationRecord | medicationRecord | clinical | 12.0 | read | Medications | 药物
    HKClinicalTypeIdentifierProcedureRecord | procedureRecord | clinical | 12.0 | read | Procedures | 医疗程序
    HKClinicalTypeIdentifierVitalSignRecord | vitalSignRecord | clinical | 12.0 | read | Clinical Vitals | 临床生命体征
    # Hearing
    HKDataTypeIdentifierAudiogram | audiogram | audiogram | 13.0 | read share | Audiogram | 听力图
    # Heart
    HKDataTypeIdentifierHeartbeatSeries | heartbeatSeries | heartbeatSeries | 13.0 | read share | Beat-to-Beat Measurements | 逐拍测量
    HKDataTypeIdentifierElectrocardiogram | electrocardiogram | electrocardiogram | 14.0 | read | Electrocardiograms (ECG) | 心电图
    # Medications
    HKMedicationDoseEventTypeIdentifierMedicationDoseEvent | medicationDoseEvent | medicationDoseEvent | 26.0 | - | Medication Doses | 用药记录
    HKDataTypeUserAnnotatedMedicationConcept | userAnnotatedMedication | userAnnotatedMedication | 26.0 | object | Medications | 药物
    # Mental Wellbeing
    HKDataTypeStateOfMind | stateOfMind | stateOfMind | 18.0 | read share | State of Mind | 心理状态
    HKScoredAssessmentTypeIdentifierGAD7 | GAD7 | scoredAssessment | 18.0 | read share | Anxiety Risk | 焦虑风险
    HKScoredAssessmentTypeIdentifierPHQ9 | PHQ9 | scoredAssessment | 18.0 | read share | Depression Risk | 抑郁风险
    # Nutrition
    HKCorrelationTypeIdentifierFood | food | correlation | 8.0 | - | Nutrition | 营养
    # Other Data
    HKVisionPrescriptionTypeIdentifier | visionPrescription | visionPrescription | 16.0 | share object | Vision Prescription | 视力处方
    # Vitals
    HKCorrelationTypeIdentifierBloodPressure | bloodPressure | correlation | 8.0 | - | Blood Pressure | 血压
    """

  /// Types without a public name, in the last rows. No app can ask for them, so ``ObjectType/all`` leaves them out. The
  /// identifiers are ours.
  static let unlisted = """
    # Health Records
    HKVerifiableClinicalRecordTypeIdentifier | verifiableClinicalRecord | verifiableClinicalRecord | 15.0 | - | Verifiable Health Records | 可验证的健康记录
    """
}
