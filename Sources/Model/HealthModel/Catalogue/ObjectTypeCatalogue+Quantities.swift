extension ObjectTypeCatalogue {
  /// The quantity types, under the headings of the Health app.
  ///
  /// Columns: identifier without its prefix (and the Swift name after `=` where it is not simply the same word) ·
  /// canonical unit · aggregation style · the iOS that introduced it · what an app may ask for · English · 中文.
  static let quantities = """
    # Activity
    ActiveEnergyBurned | kcal | sum | 8.0 | read share | Active Energy | 活动能量
    AppleExerciseTime | min | sum | 9.3 | read | Exercise Minutes | 锻炼分钟数
    AppleMoveTime | min | sum | 14.5 | read | Move Minutes | 活动分钟数
    AppleStandTime | min | sum | 13.0 | read | Stand Minutes | 站立时间
    BasalEnergyBurned | kcal | sum | 8.0 | read share | Resting Energy | 静息能量
    CrossCountrySkiingSpeed | m/s | arithmetic | 18.0 | read share | Cross Country Skiing Speed | 越野滑雪速度
    CyclingCadence | count/min | weighted | 17.0 | read share | Cycling Cadence | 踏频
    CyclingFunctionalThresholdPower | W | arithmetic | 17.0 | read share | Cycling Functional Threshold Power | 骑行功能性阈值功率
    CyclingPower | W | weighted | 17.0 | read share | Cycling Power | 骑行功率
    CyclingSpeed | m/s | weighted | 17.0 | read share | Cycling Speed | 骑行速度
    DistanceCrossCountrySkiing | m | sum | 18.0 | read share | Cross Country Skiing Distance | 越野滑雪距离
    DistanceCycling | m | sum | 8.0 | read share | Cycling Distance | 骑行距离
    DistanceDownhillSnowSports | m | sum | 11.2 | read share | Downhill Snow Sports Distance | 高山雪上运动距离
    DistancePaddleSports | m | sum | 18.0 | read share | Paddle Sports Distance | 桨类运动距离
    DistanceRowing | m | sum | 18.0 | read share | Rowing Distance | 划船距离
    DistanceSkatingSports | m | sum | 18.0 | read share | Skating Sports Distance | 滑冰运动距离
    DistanceSwimming | m | sum | 10.0 | read share | Swimming Distance | 游泳距离
    DistanceWalkingRunning | m | sum | 8.0 | read share | Walking + Running Distance | 步行+跑步距离
    DistanceWheelchair | m | sum | 10.0 | read share | Wheelchair Distance | 轮椅距离
    EstimatedWorkoutEffortScore | appleEffortScore | arithmetic | 18.0 | read share | Estimated Workout Effort Score | 估计体能训练强度评分
    FlightsClimbed | count | sum | 8.0 | read share | Flights Climbed | 已爬楼层
    NikeFuel | count | sum | 8.0 | read | NikeFuel | NikeFuel
    PaddleSportsSpeed | m/s | arithmetic | 18.0 | read share | Paddle Sports Speed | 桨类运动速度
    PhysicalEffort | kcal/(kg*hr) | arithmetic | 17.0 | read share | Physical Effort | 体力消耗
    PushCount | count | sum | 10.0 | read share | Pushes | 推动次数
    RowingSpeed | m/s | arithmetic | 18.0 | read share | Rowing Speed | 划船速度
    RunningPower | W | arithmetic | 16.0 | read share | Running Power | 跑步功率
    RunningSpeed | m/s | arithmetic | 16.0 | read share | Running Speed | 跑步速度
    StepCount | count | sum | 8.0 | read share | Steps | 步数
    SwimmingStrokeCount | count | sum | 10.0 | read share | Swimming Strokes | 游泳划水
    UnderwaterDepth | m | arithmetic | 16.0 | read share | Underwater Depth | 水下深度
    WorkoutEffortScore | appleEffortScore | arithmetic | 18.0 | read share | Workout Effort Score | 体能训练强度评分
    # Body Measurements
    AppleSleepingWristTemperature | degC | arithmetic | 16.0 | read | Wrist Temperature | 手腕温度
    BodyFatPercentage | % | arithmetic | 8.0 | read share | Body Fat Percentage | 体脂率
    BodyMass | kg | arithmetic | 8.0 | read share | Weight | 体重
    BodyMassIndex | count | arithmetic | 8.0 | read share | Body Mass Index | 体重指数
    ElectrodermalActivity | S | arithmetic | 8.0 | read share | Electrodermal Activity | 皮电活动
    Height | m | arithmetic | 8.0 | read share | Height | 身高
    LeanBodyMass | kg | arithmetic | 8.0 | read share | Lean Body Mass | 去脂体重
    WaistCircumference | m | arithmetic | 11.0 | read share | Waist Circumference | 腰围
    # Cycle Tracking
    BasalBodyTemperature | degC | arithmetic | 9.0 | read share | Basal Body Temperature | 基础体温
    # Hearing
    EnvironmentalAudioExposure | dBASPL | level | 13.0 | read share | Environmental Sound Levels | 环境音量
    EnvironmentalSoundReduction | dBASPL | level | 16.0 | read share | Environmental Sound Reduction | 环境声音减弱
    HeadphoneAudioExposure | dBASPL | level | 13.0 | read share | Headphone Audio Levels | 耳机音量
    # Heart
    AtrialFibrillationBurden | % | weighted | 16.0 | read | AFib History | 房颤历史记录
    HeartRate | count/s | weighted | 8.0 | read share | Heart Rate | 心率
    HeartRateRecoveryOneMinute | count/min | arithmetic | 16.0 | read share | Cardio Recovery | 心肺恢复
    HeartRateVariabilitySDNN | ms | arithmetic | 11.0 | read share | Heart Rate Variability | 心率变异性
    PeripheralPerfusionIndex | % | arithmetic | 8.0 | read share | Peripheral Perfusion Index | 外周灌注指数
    RestingHeartRate | count/min | weighted | 11.0 | read share | Resting Heart Rate | 静息心率
    VO2Max=vo2Max | ml/(kg*min) | arithmetic | 11.0 | read share | Cardio Fitness | 有氧适能
    WalkingHeartRateAverage | count/min | weighted | 11.0 | read | Walking Heart Rate Average | 步行平均心率
    # Mobility
    AppleWalkingSteadiness | % | arithmetic | 15.0 | read | Walking Steadiness | 步行稳定性
    RunningGroundContactTime | ms | arithmetic | 16.0 | read share | Ground Contact Time | 触地时间
    RunningStrideLength | m | arithmetic | 16.0 | read share | Running Stride Length | 跑步步幅
    RunningVerticalOscillation | cm | arithmetic | 16.0 | read share | Vertical Oscillation | 垂直振幅
    SixMinuteWalkTestDistance | m | arithmetic | 14.0 | read share | Six-Minute Walk | 六分钟步行距离
    StairAscentSpeed | m/s | arithmetic | 14.0 | read share | Stair Speed: Up | 上楼速度
    StairDescentSpeed | m/s | arithmetic | 14.0 | read share | Stair Speed: Down | 下楼速度
    WalkingAsymmetryPercentage | % | arithmetic | 14.0 | read | Walking Asymmetry | 步行不对称性
    WalkingDoubleSupportPercentage | % | arithmetic | 14.0 | read share | Double Support Time | 双脚支撑时间
    WalkingSpeed | m/s | arithmetic | 14.0 | read share | Walking Speed | 步行速度
    WalkingStepLength | m | arithmetic | 14.0 | read share | Walking Step Length | 步长
    # Nutrition
    DietaryBiotin | g | sum | 8.0 | read share | Biotin | 生物素
    DietaryCaffeine | g | sum | 8.0 | read share | Caffeine | 咖啡因
    DietaryCalcium | g | sum | 8.0 | read share | Calcium | 钙
    DietaryCarbohydrates | g | sum | 8.0 | read share | Carbohydrates | 碳水化合物
    DietaryChloride | g | sum | 8.0 | read share | Chloride | 氯化物
    DietaryCholesterol | g | sum | 8.0 | read share | Dietary Cholesterol | 膳食胆固醇
    DietaryChromium | g | sum | 8.0 | read share | Chromium | 铬
    DietaryCopper | g | sum | 8.0 | read share | Copper | 铜
    DietaryEnergyConsumed | kcal | sum | 8.0 | read share | Dietary Energy | 膳食能量
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
    DietaryWater | mL | sum | 9.0 | read share | Water | 饮水
    DietaryZinc | g | sum | 8.0 | read share | Zinc | 锌
    # Other Data
    BloodAlcoholContent | % | arithmetic | 8.0 | read share | Blood Alcohol Content | 血液酒精浓度
    InsulinDelivery | IU | sum | 11.0 | read share | Insulin Delivery | 胰岛素给药
    NumberOfAlcoholicBeverages | count | sum | 15.0 | read share | Alcohol Consumption | 饮酒量
    NumberOfTimesFallen | count | sum | 8.0 | read share | Number of Times Fallen | 跌倒次数
    TimeInDaylight | min | sum | 17.0 | read share | Time In Daylight | 日光时间
    UVExposure=uvExposure | count | arithmetic | 9.0 | read share | UV Index | 紫外线指数
    WaterTemperature | degC | arithmetic | 16.0 | read share | Water Temperature | 水温
    # Respiratory
    AppleSleepingBreathingDisturbances | count | arithmetic | 18.0 | read | Breathing Disturbances | 呼吸紊乱
    ForcedExpiratoryVolume1 | L | arithmetic | 8.0 | read share | Forced Expiratory Volume, 1 sec | 1 秒用力呼气量
    ForcedVitalCapacity | L | arithmetic | 8.0 | read share | Forced Vital Capacity | 用力肺活量
    InhalerUsage | count | sum | 8.0 | read share | Inhaler Usage | 吸入器使用
    OxygenSaturation | % | arithmetic | 8.0 | read share | Blood Oxygen | 血氧
    PeakExpiratoryFlowRate | L/min | arithmetic | 8.0 | read share | Peak Expiratory Flow Rate | 呼气峰值流速
    RespiratoryRate | count/s | arithmetic | 8.0 | read share | Respiratory Rate | 呼吸频率
    # Vitals
    BloodGlucose | mg/dL | arithmetic | 8.0 | read share | Blood Glucose | 血糖
    BloodPressureDiastolic | mmHg | arithmetic | 8.0 | read share | Diastolic Blood Pressure | 舒张压
    BloodPressureSystolic | mmHg | arithmetic | 8.0 | read share | Systolic Blood Pressure | 收缩压
    BodyTemperature | degC | arithmetic | 8.0 | read share | Body Temperature | 体温
    """
}
