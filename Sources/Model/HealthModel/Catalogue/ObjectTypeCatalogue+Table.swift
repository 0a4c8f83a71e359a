extension ObjectTypeCatalogue {
  // Columns of every table, after the first ones: the iOS that introduced the type · the requests an app may make for
  // it · English · 中文 · exceptions, where there are any. The headings are those of the Health app.
  //
  // The exceptions, each a word or `word=value`:
  //   shown       the units people see, by measurement system: metric, American, British
  //   live        the workout activities in which a live workout collects the type by itself (rule S111)
  //   total       the total of a workout the type adds to (rule S92)
  //   hourly      a phone wakes apps once an hour at most (rules Q72, B4, B10)
  //   prompt      a watch wakes apps at once, not once an hour (rule Q73)
  //   estimated   the system estimates the type, and apps may ask for new estimates (rule S77)
  //   openEnded   a sample may have no end yet (rule S32)
  //   notEntered  a person adds the type as part of another, or not at all
  //   with        the type that a request must also name (rules A20 and A21)
  //   values      the enumeration of the values of a characteristic
  //   icon        the icon of the type, where it is not its heading's
  //   older       the name in Swift before the present one

  /// The quantity types. First columns: identifier without its prefix (and the Swift name after `=` where it is not
  /// simply the same word) · canonical unit · aggregation style.
  static let quantities = """
    # Activity
    ActiveEnergyBurned | kcal | sum | 8.0 | read share | Active Energy | 活动能量 | live=all total=energy hourly
    AppleExerciseTime | min | sum | 9.3 | read | Exercise Minutes | 锻炼分钟数 | hourly icon=clock
    AppleMoveTime | min | sum | 14.5 | read | Move Minutes | 活动分钟数 | icon=clock
    AppleStandTime | min | sum | 13.0 | read | Stand Minutes | 站立时间 | hourly icon=clock
    BasalEnergyBurned | kcal | sum | 8.0 | read share | Resting Energy | 静息能量 | live=all hourly
    CrossCountrySkiingSpeed | m/s | arithmetic | 18.0 | read share | Cross Country Skiing Speed | 越野滑雪速度
    CyclingCadence | count/min | weighted | 17.0 | read share | Cycling Cadence | 踏频 | live=cycling,handCycling icon=cycling
    CyclingFunctionalThresholdPower | W | arithmetic | 17.0 | read share | Cycling Functional Threshold Power | 骑行功能性阈值功率
    CyclingPower | W | weighted | 17.0 | read share | Cycling Power | 骑行功率 | live=cycling,handCycling icon=cycling
    CyclingSpeed | m/s | weighted | 17.0 | read share | Cycling Speed | 骑行速度 | live=cycling,handCycling icon=cycling
    DistanceCrossCountrySkiing | m | sum | 18.0 | read share | Cross Country Skiing Distance | 越野滑雪距离 | total=distance
    DistanceCycling | m | sum | 8.0 | read share | Cycling Distance | 骑行距离 | live=cycling,handCycling total=distance icon=cycling
    DistanceDownhillSnowSports | m | sum | 11.2 | read share | Downhill Snow Sports Distance | 高山雪上运动距离 | live=downhillSkiing,snowboarding total=distance
    DistancePaddleSports | m | sum | 18.0 | read share | Paddle Sports Distance | 桨类运动距离 | total=distance
    DistanceRowing | m | sum | 18.0 | read share | Rowing Distance | 划船距离 | total=distance
    DistanceSkatingSports | m | sum | 18.0 | read share | Skating Sports Distance | 滑冰运动距离 | total=distance
    DistanceSwimming | m | sum | 10.0 | read share | Swimming Distance | 游泳距离 | live=swimming total=distance icon=swimming
    DistanceWalkingRunning | m | sum | 8.0 | read share | Walking + Running Distance | 步行+跑步距离 | live=walking,hiking,running total=distance hourly icon=distance
    DistanceWheelchair | m | sum | 10.0 | read share | Wheelchair Distance | 轮椅距离 | live=wheelchairWalkPace,wheelchairRunPace total=distance hourly
    EstimatedWorkoutEffortScore | appleEffortScore | arithmetic | 18.0 | read share | Estimated Workout Effort Score | 估计体能训练强度评分 | notEntered
    FlightsClimbed | count | sum | 8.0 | read share | Flights Climbed | 已爬楼层 | live=stairs,stairClimbing total=flights icon=stairs
    NikeFuel | count | sum | 8.0 | read | NikeFuel | NikeFuel
    PaddleSportsSpeed | m/s | arithmetic | 18.0 | read share | Paddle Sports Speed | 桨类运动速度
    PhysicalEffort | kcal/(kg*hr) | arithmetic | 17.0 | read share | Physical Effort | 体力消耗
    PushCount | count | sum | 10.0 | read share | Pushes | 推动次数 | live=wheelchairWalkPace,wheelchairRunPace hourly
    RowingSpeed | m/s | arithmetic | 18.0 | read share | Rowing Speed | 划船速度
    RunningPower | W | arithmetic | 16.0 | read share | Running Power | 跑步功率 | live=running
    RunningSpeed | m/s | arithmetic | 16.0 | read share | Running Speed | 跑步速度 | live=running
    StepCount | count | sum | 8.0 | read share | Steps | 步数 | live=walking,hiking,running,stairs,stairClimbing hourly icon=steps
    SwimmingStrokeCount | count | sum | 10.0 | read share | Swimming Strokes | 游泳划水 | live=swimming total=strokes icon=swimming
    UnderwaterDepth | m | arithmetic | 16.0 | read share | Underwater Depth | 水下深度 | shown=m,ft,m
    WorkoutEffortScore | appleEffortScore | arithmetic | 18.0 | read share | Workout Effort Score | 体能训练强度评分 | notEntered
    # Body Measurements
    AppleSleepingWristTemperature | degC | arithmetic | 16.0 | read | Wrist Temperature | 手腕温度 | icon=temperature
    BodyFatPercentage | % | arithmetic | 8.0 | read share | Body Fat Percentage | 体脂率
    BodyMass | kg | arithmetic | 8.0 | read share | Weight | 体重 | shown=kg,lb,kg
    BodyMassIndex | count | arithmetic | 8.0 | read share | Body Mass Index | 体重指数
    ElectrodermalActivity | S | arithmetic | 8.0 | read share | Electrodermal Activity | 皮电活动
    Height | m | arithmetic | 8.0 | read share | Height | 身高 | shown=cm,ft,ft icon=height
    LeanBodyMass | kg | arithmetic | 8.0 | read share | Lean Body Mass | 去脂体重 | shown=kg,lb,kg
    WaistCircumference | m | arithmetic | 11.0 | read share | Waist Circumference | 腰围 | shown=cm,in,cm
    # Cycle Tracking
    BasalBodyTemperature | degC | arithmetic | 9.0 | read share | Basal Body Temperature | 基础体温 | icon=temperature
    # Hearing
    EnvironmentalAudioExposure | dBASPL | level | 13.0 | read share | Environmental Sound Levels | 环境音量 | icon=sound
    EnvironmentalSoundReduction | dBASPL | level | 16.0 | read share | Environmental Sound Reduction | 环境声音减弱
    HeadphoneAudioExposure | dBASPL | level | 13.0 | read share | Headphone Audio Levels | 耳机音量
    # Heart
    AtrialFibrillationBurden | % | weighted | 16.0 | read | AFib History | 房颤历史记录
    HeartRate | count/s | weighted | 8.0 | read share | Heart Rate | 心率 | live=all
    HeartRateRecoveryOneMinute | count/min | arithmetic | 16.0 | read share | Cardio Recovery | 心肺恢复
    HeartRateVariabilityRMSSD | ms | arithmetic | 27.0 | read share | Recovery HRV | 恢复心率变异性 | icon=wave
    HeartRateVariabilitySDNN | ms | arithmetic | 11.0 | read share | Heart Rate Variability | 心率变异性 | icon=wave
    PeripheralPerfusionIndex | % | arithmetic | 8.0 | read share | Peripheral Perfusion Index | 外周灌注指数
    RestingHeartRate | count/min | weighted | 11.0 | read share | Resting Heart Rate | 静息心率
    VO2Max=vo2Max | ml/(kg*min) | arithmetic | 11.0 | read share | Cardio Fitness | 有氧适能 | prompt estimated icon=fitness
    WalkingHeartRateAverage | count/min | weighted | 11.0 | read | Walking Heart Rate Average | 步行平均心率
    # Mobility
    AppleWalkingSteadiness | % | arithmetic | 15.0 | read | Walking Steadiness | 步行稳定性 | estimated
    RunningGroundContactTime | ms | arithmetic | 16.0 | read share | Ground Contact Time | 触地时间
    RunningStrideLength | m | arithmetic | 16.0 | read share | Running Stride Length | 跑步步幅 | shown=cm,in,cm live=running
    RunningVerticalOscillation | cm | arithmetic | 16.0 | read share | Vertical Oscillation | 垂直振幅 | shown=cm,in,cm
    SixMinuteWalkTestDistance | m | arithmetic | 14.0 | read share | Six-Minute Walk | 六分钟步行距离 | shown=m,ft,m estimated
    StairAscentSpeed | m/s | arithmetic | 14.0 | read share | Stair Speed: Up | 上楼速度
    StairDescentSpeed | m/s | arithmetic | 14.0 | read share | Stair Speed: Down | 下楼速度
    WalkingAsymmetryPercentage | % | arithmetic | 14.0 | read | Walking Asymmetry | 步行不对称性
    WalkingDoubleSupportPercentage | % | arithmetic | 14.0 | read share | Double Support Time | 双脚支撑时间
    WalkingSpeed | m/s | arithmetic | 14.0 | read share | Walking Speed | 步行速度
    WalkingStepLength | m | arithmetic | 14.0 | read share | Walking Step Length | 步长 | shown=cm,in,cm
    # Nutrition
    DietaryBiotin | g | sum | 8.0 | read share | Biotin | 生物素
    DietaryCaffeine | g | sum | 8.0 | read share | Caffeine | 咖啡因 | icon=caffeine
    DietaryCalcium | g | sum | 8.0 | read share | Calcium | 钙
    DietaryCarbohydrates | g | sum | 8.0 | read share | Carbohydrates | 碳水化合物
    DietaryChloride | g | sum | 8.0 | read share | Chloride | 氯化物
    DietaryCholesterol | g | sum | 8.0 | read share | Dietary Cholesterol | 膳食胆固醇
    DietaryChromium | g | sum | 8.0 | read share | Chromium | 铬
    DietaryCopper | g | sum | 8.0 | read share | Copper | 铜
    DietaryEnergyConsumed | kcal | sum | 8.0 | read share | Dietary Energy | 膳食能量 | icon=energy
    DietaryFatMonounsaturated | g | sum | 8.0 | read share | Monounsaturated Fat | 单不饱和脂肪
    DietaryFatPolyunsaturated | g | sum | 8.0 | read share | Polyunsaturated Fat | 多不饱和脂肪
    DietaryFatSaturated | g | sum | 8.0 | read share | Saturated Fat | 饱和脂肪
    DietaryFatTotal | g | sum | 8.0 | read share | Total Fat | 总脂肪
    DietaryFiber | g | sum | 8.0 | read share | Fiber | 膳食纤维
    DietaryFolate | g | sum | 8.0 | read share | Folate | 叶酸
    DietaryIodine | g | sum | 8.0 | read share | Iodine | 碘
    DietaryIron | g | sum | 8.0 | read share | Iron | 铁
    DietaryMagnesium | g | sum | 8.0 | read share | Magnesium | 镁
    DietaryManganese | g | sum | 8.0 | read share | Manganese | 锰
    DietaryMolybdenum | g | sum | 8.0 | read share | Molybdenum | 钼
    DietaryNiacin | g | sum | 8.0 | read share | Niacin | 烟酸
    DietaryPantothenicAcid | g | sum | 8.0 | read share | Pantothenic Acid | 泛酸
    DietaryPhosphorus | g | sum | 8.0 | read share | Phosphorus | 磷
    DietaryPotassium | g | sum | 8.0 | read share | Potassium | 钾
    DietaryProtein | g | sum | 8.0 | read share | Protein | 蛋白质
    DietaryRiboflavin | g | sum | 8.0 | read share | Riboflavin | 核黄素
    DietarySelenium | g | sum | 8.0 | read share | Selenium | 硒
    DietarySodium | g | sum | 8.0 | read share | Sodium | 钠
    DietarySugar | g | sum | 8.0 | read share | Dietary Sugar | 膳食糖
    DietaryThiamin | g | sum | 8.0 | read share | Thiamin | 硫胺素
    DietaryVitaminA | g | sum | 8.0 | read share | Vitamin A | 维生素 A
    DietaryVitaminB12 | g | sum | 8.0 | read share | Vitamin B12 | 维生素 B12
    DietaryVitaminB6 | g | sum | 8.0 | read share | Vitamin B6 | 维生素 B6
    DietaryVitaminC | g | sum | 8.0 | read share | Vitamin C | 维生素 C
    DietaryVitaminD | g | sum | 8.0 | read share | Vitamin D | 维生素 D
    DietaryVitaminE | g | sum | 8.0 | read share | Vitamin E | 维生素 E
    DietaryVitaminK | g | sum | 8.0 | read share | Vitamin K | 维生素 K
    DietaryWater | mL | sum | 9.0 | read share | Water | 饮水 | icon=water
    DietaryZinc | g | sum | 8.0 | read share | Zinc | 锌
    # Other Data
    BloodAlcoholContent | % | arithmetic | 8.0 | read share | Blood Alcohol Content | 血液酒精浓度
    InsulinDelivery | IU | sum | 11.0 | read share | Insulin Delivery | 胰岛素给药 | icon=insulin
    NumberOfAlcoholicBeverages | count | sum | 15.0 | read share | Alcohol Consumption | 饮酒量
    NumberOfTimesFallen | count | sum | 8.0 | read share | Number of Times Fallen | 跌倒次数 | prompt icon=fall
    TimeInDaylight | min | sum | 17.0 | read share | Time In Daylight | 日光时间 | icon=sun
    UVExposure=uvExposure | count | arithmetic | 9.0 | read share | UV Index | 紫外线指数 | icon=sun
    WaterTemperature | degC | arithmetic | 16.0 | read share | Water Temperature | 水温 | icon=temperature
    # Respiratory
    AppleSleepingBreathingDisturbances | count | arithmetic | 18.0 | read | Breathing Disturbances | 呼吸紊乱
    ForcedExpiratoryVolume1 | L | arithmetic | 8.0 | read share | Forced Expiratory Volume, 1 sec | 1 秒用力呼气量
    ForcedVitalCapacity | L | arithmetic | 8.0 | read share | Forced Vital Capacity | 用力肺活量
    InhalerUsage | count | sum | 8.0 | read share | Inhaler Usage | 吸入器使用
    OxygenSaturation | % | arithmetic | 8.0 | read share | Blood Oxygen | 血氧 | icon=oxygen
    PeakExpiratoryFlowRate | L/min | arithmetic | 8.0 | read share | Peak Expiratory Flow Rate | 呼气峰值流速
    RespiratoryRate | count/s | arithmetic | 8.0 | read share | Respiratory Rate | 呼吸频率
    # Vitals
    BloodGlucose | mg/dL | arithmetic | 8.0 | read share | Blood Glucose | 血糖 | icon=glucose
    BloodPressureDiastolic | mmHg | arithmetic | 8.0 | read share | Diastolic Blood Pressure | 舒张压 | notEntered with=bloodPressureSystolic
    BloodPressureSystolic | mmHg | arithmetic | 8.0 | read share | Systolic Blood Pressure | 收缩压 | notEntered with=bloodPressureDiastolic
    BodyTemperature | degC | arithmetic | 8.0 | read share | Body Temperature | 体温 | icon=temperature
    """

  /// The category types. First columns: identifier and Swift name, as in ``quantities`` · the name of the enumeration
  /// of the values without the prefix `HKCategoryValue`; `-` for the enumeration `HKCategoryValue` itself.
  static let categories = """
    # Activity
    AppleStandHour | AppleStandHour | 9.0 | read | Stand Hours | 站立小时 | icon=clock
    # Cycle Tracking
    BleedingAfterMenopause | VaginalBleeding | 27.0 | read share | Bleeding After Menopause | 绝经后出血
    BleedingAfterPregnancy | VaginalBleeding | 18.0 | read share | Bleeding After Pregnancy | 孕后出血
    BleedingDuringPregnancy | VaginalBleeding | 18.0 | read share | Bleeding During Pregnancy | 孕期出血
    CervicalMucusQuality | CervicalMucusQuality | 9.0 | read share | Cervical Mucus Quality | 宫颈粘液性质
    Contraceptive | Contraceptive | 14.3 | read share | Contraceptives | 避孕 | openEnded
    InfrequentMenstrualCycles | - | 16.0 | read | Infrequent Periods | 月经稀发
    IntermenstrualBleeding | - | 9.0 | read share | Spotting | 点滴出血
    IrregularMenstrualCycles | - | 16.0 | read | Irregular Cycles | 月经周期不规律
    Lactation | - | 14.3 | read share | Lactation | 哺乳 | openEnded
    MenopausalState | MenopausalState | 27.0 | read share | Menopausal State | 绝经状态
    MenstrualFlow | MenstrualFlow | 9.0 | read share | Menstruation | 月经 | icon=flow
    OvulationTestResult | OvulationTestResult | 9.0 | read share | Ovulation Test Result | 排卵测试结果
    PersistentIntermenstrualBleeding | - | 16.0 | read | Persistent Spotting | 持续点滴出血
    Pregnancy | - | 14.3 | read share | Pregnancy | 怀孕 | openEnded
    PregnancyTestResult | PregnancyTestResult | 15.0 | read share | Pregnancy Test Result | 验孕结果
    ProgesteroneTestResult | ProgesteroneTestResult | 15.0 | read share | Progesterone Test Result | 孕酮测试结果
    ProlongedMenstrualPeriods | - | 16.0 | read | Prolonged Periods | 经期延长
    SexualActivity | - | 9.0 | read share | Sexual Activity | 性生活
    # Hearing
    AudioExposureEvent=environmentalAudioExposureEvent | EnvironmentalAudioExposureEvent | 13.0 | read | Noise Notifications | 噪声通知 | prompt older=audioExposureEvent
    HeadphoneAudioExposureEvent | HeadphoneAudioExposureEvent | 14.2 | read | Headphone Notifications | 耳机通知 | prompt
    # Heart
    HighHeartRateEvent | - | 12.2 | read | High Heart Rate Notifications | 高心率通知 | prompt
    HypertensionEvent | - | 26.2 | read | Hypertension Notifications | 高血压通知
    IrregularHeartRhythmEvent | - | 12.2 | read | Irregular Rhythm Notifications | 心律不齐通知 | prompt
    LowCardioFitnessEvent | LowCardioFitnessEvent | 14.3 | read | Cardio Fitness Notifications | 有氧适能通知 | prompt
    LowHeartRateEvent | - | 12.2 | read | Low Heart Rate Notifications | 低心率通知 | prompt
    # Mental Wellbeing
    MindfulSession | - | 10.0 | read share | Mindful Minutes | 正念
    # Mobility
    AppleWalkingSteadinessEvent | AppleWalkingSteadinessEvent | 15.0 | read | Walking Steadiness Notifications | 步行稳定性通知
    # Other Data
    HandwashingEvent | - | 14.0 | read share | Handwashing | 洗手 | prompt
    ToothbrushingEvent | - | 13.0 | read share | Toothbrushing | 刷牙 | prompt
    # Respiratory
    SleepApneaEvent | - | 18.0 | read | Sleep Apnea Notifications | 睡眠呼吸暂停
    # Sleep
    SleepAnalysis | SleepAnalysis | 8.0 | read share | Sleep | 睡眠分析
    # Symptoms
    AbdominalCramps | Severity | 13.6 | read share | Abdominal Cramps | 腹痛
    Acne | Severity | 13.6 | read share | Acne | 痤疮
    AppetiteChanges | AppetiteChanges | 13.6 | read share | Appetite Changes | 食欲变化
    BladderIncontinence | Severity | 14.0 | read share | Bladder Incontinence | 尿失禁
    Bloating | Severity | 13.6 | read share | Bloating | 腹胀
    BreastPain | Severity | 13.6 | read share | Breast Pain | 乳房疼痛
    ChestTightnessOrPain | Severity | 13.6 | read share | Chest Tightness or Pain | 胸闷或胸痛
    Chills | Severity | 13.6 | read share | Chills | 寒战
    Constipation | Severity | 13.6 | read share | Constipation | 便秘
    Coughing | Severity | 13.6 | read share | Coughing | 咳嗽
    Diarrhea | Severity | 13.6 | read share | Diarrhea | 腹泻
    Dizziness | Severity | 13.6 | read share | Dizziness | 头晕
    DrySkin | Severity | 14.0 | read share | Dry Skin | 皮肤干燥
    Fainting | Severity | 13.6 | read share | Fainting | 昏厥
    Fatigue | Severity | 13.6 | read share | Fatigue | 疲劳
    Fever | Severity | 13.6 | read share | Fever | 发热
    GeneralizedBodyAche | Severity | 13.6 | read share | Body and Muscle Ache | 身体和肌肉疼痛
    HairLoss | Severity | 14.0 | read share | Hair Loss | 脱发
    Headache | Severity | 13.6 | read share | Headache | 头痛
    Heartburn | Severity | 13.6 | read share | Heartburn | 胃灼热
    HotFlashes | Severity | 13.6 | read share | Hot Flashes | 潮热
    LossOfSmell | Severity | 13.6 | read share | Loss of Smell | 嗅觉丧失
    LossOfTaste | Severity | 13.6 | read share | Loss of Taste | 味觉丧失
    LowerBackPain | Severity | 13.6 | read share | Lower Back Pain | 腰痛
    MemoryLapse | Severity | 14.0 | read share | Memory Lapse | 记忆减退
    MoodChanges | Presence | 13.6 | read share | Mood Changes | 情绪变化
    Nausea | Severity | 13.6 | read share | Nausea | 恶心
    NightSweats | Severity | 14.0 | read share | Night Sweats | 盗汗
    PelvicPain | Severity | 13.6 | read share | Pelvic Pain | 骨盆疼痛
    RapidPoundingOrFlutteringHeartbeat | Severity | 13.6 | read share | Rapid, Pounding, or Fluttering Heartbeat | 心悸
    RunnyNose | Severity | 13.6 | read share | Runny Nose | 流鼻涕
    ShortnessOfBreath | Severity | 13.6 | read share | Shortness of Breath | 气短
    SinusCongestion | Severity | 13.6 | read share | Congestion | 鼻塞
    SkippedHeartbeat | Severity | 13.6 | read share | Skipped Heartbeat | 漏搏
    SleepChanges | Presence | 13.6 | read share | Sleep Changes | 睡眠变化
    SoreThroat | Severity | 13.6 | read share | Sore Throat | 喉咙痛
    VaginalDryness | Severity | 14.0 | read share | Vaginal Dryness | 阴道干涩
    Vomiting | Severity | 13.6 | read share | Vomiting | 呕吐
    Wheezing | Severity | 13.6 | read share | Wheezing | 喘鸣
    """

  /// The types that are neither quantities nor categories. First columns: identifier · Swift name · kind.
  static let others = """
    # Activity
    HKWorkoutTypeIdentifier | workout | workout | 8.0 | read share | Workouts | 健身记录 | icon=workout
    HKWorkoutRouteTypeIdentifier | workoutRoute | workoutRoute | 11.0 | read share | Workout Routes | 体能训练路线 | with=workout icon=route
    HKActivitySummaryTypeIdentifier | activitySummary | activitySummary | 9.3 | read | Activity Rings | 活动圆环
    # Health Details
    HKCharacteristicTypeIdentifierActivityMoveMode | activityMoveMode | characteristic | 14.0 | read | Move Mode Setting | 活动模式设置 | values=HKActivityMoveMode
    HKCharacteristicTypeIdentifierBiologicalSex | biologicalSex | characteristic | 8.0 | read | Sex | 性别 | values=HKBiologicalSex
    HKCharacteristicTypeIdentifierBloodType | bloodType | characteristic | 8.0 | read | Blood Type | 血型 | values=HKBloodType
    HKCharacteristicTypeIdentifierDateOfBirth | dateOfBirth | characteristic | 8.0 | read | Date of Birth | 出生日期
    HKCharacteristicTypeIdentifierFitzpatrickSkinType | fitzpatrickSkinType | characteristic | 9.0 | read | Fitzpatrick Skin Type | 菲茨帕特里克皮肤类型 | values=HKFitzpatrickSkinType
    HKCharacteristicTypeIdentifierReferenceSex | referenceSex | characteristic | 27.3 | read | Reference Sex | 参考性别 | values=HKReferenceSex
    HKCharacteristicTypeIdentifierWheelchairUse | wheelchairUse | characteristic | 10.0 | read | Wheelchair | 轮椅 | values=HKWheelchairUse
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
    HKDataTypeIdentifierHeartbeatSeries | heartbeatSeries | heartbeatSeries | 13.0 | read share | Beat-to-Beat Measurements | 逐拍测量 | with=heartRateVariabilitySDNN
    HKDataTypeIdentifierElectrocardiogram | electrocardiogram | electrocardiogram | 14.0 | read | Electrocardiograms (ECG) | 心电图 | icon=wave
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
    HKVisionPrescriptionTypeIdentifier | visionPrescription | visionPrescription | 16.0 | share object | Vision Prescription | 视力处方 | icon=eyeglasses
    # Vitals
    HKCorrelationTypeIdentifierBloodPressure | bloodPressure | correlation | 8.0 | - | Blood Pressure | 血压
    """

  /// Types without a public name, in the last rows. No app can ask for them, so ``ObjectType/all`` leaves them out. The
  /// identifiers are this package's own.
  static let unlisted = """
    # Health Records
    HKVerifiableClinicalRecordTypeIdentifier | verifiableClinicalRecord | verifiableClinicalRecord | 15.0 | - | Verifiable Health Records | 可验证的健康记录
    """
}
