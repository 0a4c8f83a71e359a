import HealthModel
import TerminalUI

/// A page of the Health app that links open.
enum HealthPage: Hashable {
  case app(AppIdentity)
  case otherSources
  case source(SourceRecord)
  case category(HealthCategory)
  case type(ObjectType)
  case allData(ObjectType)
  case sample(SampleReference)
  case addData(ObjectType)
  case detail(PersonalDetail)
}

struct HealthPageView: View {
  let device: DeviceModel
  let page: HealthPage

  var body: some View {
    switch page {
    case .app(let app): AppPermissionsScreen(device: device, app: app)
    case .otherSources: OtherSourcesScreen(device: device)
    case .source(let source): SourceScreen(device: device, source: source)
    case .category(.healthDetails): HealthDetailsScreen(device: device)
    case .category(let category): CategoryScreen(device: device, category: category)
    case .type(let type): HealthTypeScreen(device: device, type: type)
    case .allData(let type): AllDataScreen(device: device, type: type)
    case .sample(let sample): SampleScreen(device: device, reference: sample)
    case .addData(let type): AddDataScreen(device: device, type: type)
    case .detail(let detail): PersonalDetailScreen(device: device, detail: detail)
    }
  }
}

extension HealthPage {
  /// Makes the page of a type: for a health detail, the page of that detail.
  init(_ type: ObjectType) { self = PersonalDetail(type).map(HealthPage.detail) ?? .type(type) }
}
