extension ObjectTypeCatalogue {
  /// The category types, under the headings of the Health app.
  ///
  /// Columns: identifier without its prefix (and the Swift name after `=` where it is not simply the same word) ·
  /// the iOS that introduced it · what an app may ask for · English · 中文.
  static let categories = """
    # Activity
    AppleStandHour | 9.0 | read | Stand Hours | 站立小时
    # Cycle Tracking
    BleedingAfterPregnancy | 18.0 | read share | Bleeding After Pregnancy | 孕后出血
    BleedingDuringPregnancy | 18.0 | read share | Bleeding During Pregnancy | 孕期出血
    CervicalMucusQuality | 9.0 | read share | Cervical Mucus Quality | 宫颈粘液性质
    Contraceptive | 14.3 | read share | Contraceptives | 避孕
    InfrequentMenstrualCycles | 16.0 | read | Infrequent Periods | 月经稀发
    IntermenstrualBleeding | 9.0 | read share | Spotting | 点滴出血
    IrregularMenstrualCycles | 16.0 | read | Irregular Cycles | 月经周期不规律
    Lactation | 14.3 | read share | Lactation | 哺乳
    MenstrualFlow | 9.0 | read share | Menstruation | 月经
    OvulationTestResult | 9.0 | read share | Ovulation Test Result | 排卵测试结果
    PersistentIntermenstrualBleeding | 16.0 | read | Persistent Spotting | 持续点滴出血
    Pregnancy | 14.3 | read share | Pregnancy | 怀孕
    PregnancyTestResult | 15.0 | read share | Pregnancy Test Result | 验孕结果
    ProgesteroneTestResult | 15.0 | read share | Progesterone Test Result | 孕酮测试结果
    ProlongedMenstrualPeriods | 16.0 | read | Prolonged Periods | 经期延长
    SexualActivity | 9.0 | read share | Sexual Activity | 性生活
    # Hearing
    AudioExposureEvent=environmentalAudioExposureEvent | 13.0 | read | Noise Notifications | 噪声通知
    HeadphoneAudioExposureEvent | 14.2 | read | Headphone Notifications | 耳机通知
    # Heart
    HighHeartRateEvent | 12.2 | read | High Heart Rate Notifications | 高心率通知
    HypertensionEvent | 26.2 | read | Hypertension Notifications | 高血压通知
    IrregularHeartRhythmEvent | 12.2 | read | Irregular Rhythm Notifications | 心律不齐通知
    LowCardioFitnessEvent | 14.3 | read | Cardio Fitness Notifications | 有氧适能通知
    LowHeartRateEvent | 12.2 | read | Low Heart Rate Notifications | 低心率通知
    # Mental Wellbeing
    MindfulSession | 10.0 | read share | Mindful Minutes | 正念
    # Mobility
    AppleWalkingSteadinessEvent | 15.0 | read | Walking Steadiness Notifications | 步行稳定性通知
    # Other Data
    HandwashingEvent | 14.0 | read share | Handwashing | 洗手
    ToothbrushingEvent | 13.0 | read share | Toothbrushing | 刷牙
    # Respiratory
    SleepApneaEvent | 18.0 | read | Sleep Apnea Notifications | 睡眠呼吸暂停
    # Sleep
    SleepAnalysis | 8.0 | read share | Sleep | 睡眠分析
    # Symptoms
    AbdominalCramps | 13.6 | read share | Abdominal Cramps | 腹痛
    Acne | 13.6 | read share | Acne | 痤疮
    AppetiteChanges | 13.6 | read share | Appetite Changes | 食欲变化
    BladderIncontinence | 14.0 | read share | Bladder Incontinence | 尿失禁
    Bloating | 13.6 | read share | Bloating | 腹胀
    BreastPain | 13.6 | read share | Breast Pain | 乳房疼痛
    ChestTightnessOrPain | 13.6 | read share | Chest Tightness or Pain | 胸闷或胸痛
    Chills | 13.6 | read share | Chills | 寒战
    Constipation | 13.6 | read share | Constipation | 便秘
    Coughing | 13.6 | read share | Coughing | 咳嗽
    Diarrhea | 13.6 | read share | Diarrhea | 腹泻
    Dizziness | 13.6 | read share | Dizziness | 头晕
    DrySkin | 14.0 | read share | Dry Skin | 皮肤干燥
    Fainting | 13.6 | read share | Fainting | 昏厥
    Fatigue | 13.6 | read share | Fatigue | 疲劳
    Fever | 13.6 | read share | Fever | 发热
    GeneralizedBodyAche | 13.6 | read share | Body and Muscle Ache | 身体和肌肉疼痛
    HairLoss | 14.0 | read share | Hair Loss | 脱发
    Headache | 13.6 | read share | Headache | 头痛
    Heartburn | 13.6 | read share | Heartburn | 胃灼热
    HotFlashes | 13.6 | read share | Hot Flashes | 潮热
    LossOfSmell | 13.6 | read share | Loss of Smell | 嗅觉丧失
    LossOfTaste | 13.6 | read share | Loss of Taste | 味觉丧失
    LowerBackPain | 13.6 | read share | Lower Back Pain | 腰痛
    MemoryLapse | 14.0 | read share | Memory Lapse | 记忆减退
    MoodChanges | 13.6 | read share | Mood Changes | 情绪变化
    Nausea | 13.6 | read share | Nausea | 恶心
    NightSweats | 14.0 | read share | Night Sweats | 盗汗
    PelvicPain | 13.6 | read share | Pelvic Pain | 骨盆疼痛
    RapidPoundingOrFlutteringHeartbeat | 13.6 | read share | Rapid, Pounding, or Fluttering Heartbeat | 心悸
    RunnyNose | 13.6 | read share | Runny Nose | 流鼻涕
    ShortnessOfBreath | 13.6 | read share | Shortness of Breath | 气短
    SinusCongestion | 13.6 | read share | Congestion | 鼻塞
    SkippedHeartbeat | 13.6 | read share | Skipped Heartbeat | 漏搏
    SleepChanges | 13.6 | read share | Sleep Changes | 睡眠变化
    SoreThroat | 13.6 | read share | Sore Throat | 喉咙痛
    VaginalDryness | 14.0 | read share | Vaginal Dryness | 阴道干涩
    Vomiting | 13.6 | read share | Vomiting | 呕吐
    Wheezing | 13.6 | read share | Wheezing | 喘鸣
    """
}
