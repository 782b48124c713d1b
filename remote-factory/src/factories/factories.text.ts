import type { FactoryStatus, FactoryType } from '@tessera/shared/contract/factory'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'

export const FACTORIES_TEXT = {
  tags: WORDS.tags,
  allTags: WORDS.allTags,
  search: '搜索工厂名称、国家、地区、品牌',
  emptyFiltered: '没有符合条件的工厂',
  total: (count: number) => `共 ${formatNumber(count)} 家`,
  materials: (count: number) => `${formatNumber(count)} 款素材`,
  noMaterials: '暂无素材',
  brands: '品牌',
  allBrands: '全部品牌',
  country: '国家',
  allCountries: '全部国家',
  moreBrands: (count: number) => `等 ${formatNumber(count)} 个品牌`,
  /** Title until the factory's name is there. */
  detail: '工厂详情',
  servedBy: '服务人',
  agent: (team: string, person: string) => `${team} · ${person}`,
  hiddenNow: '已隐藏，下级商家看不到',
  noIntro: '工厂还没有写介绍',
  goodsTotal: (count: number) => `共 ${formatNumber(count)} 款`,
  noGoods: '这家工厂还没有上架素材',
  /** Title until the name of the goods is there. */
  good: '工厂素材',
  facts: WORDS.specification,
  factory: WORDS.factory,
  toManagement: '管理工厂',
  importGoods: '批量导入',
  addGoods: '添加素材',
} as const

export const TYPE_TEXT = {
  domestic: { title: '国内工厂', empty: '还没有国内工厂入驻' },
  foreign: { title: '海外工厂', empty: '还没有海外工厂入驻' },
  furniture: { title: '家具工厂', empty: '还没有家具工厂入驻' },
} as const satisfies Record<FactoryType, { title: string; empty: string }>

export const MANAGEMENT_TEXT = {
  tags: FACTORIES_TEXT.tags,
  otherTags: '另选了标签',
  description: '您代理的工厂，下级商家可以浏览显示中的工厂和它们的素材。',
  empty: WORDS.noFactories,
  create: '新增工厂',
  createTitle: '新增工厂',
  editTitle: (name: string) => `编辑「${name}」`,
  save: WORDS.save,
  saved: (name: string) => `「${name}」已保存`,
  created: (name: string) => `已新增「${name}」，下级商家现在可以看到`,
  edit: WORDS.edit,
  name: '工厂名称',
  namePlaceholder: '下级商家看到的名称',
  type: WORDS.type,
  allTypes: WORDS.allTypes,
  status: WORDS.state,
  allStatuses: WORDS.allStates,
  place: '所在地',
  country: '国家',
  countryPlaceholder: '如：中国、意大利',
  region: '地区（选填）',
  regionPlaceholder: '如：广东佛山',
  phone: '电话（选填）',
  phonePlaceholder: '如：0757-8220 3316、+39 0536 803 117',
  brands: '品牌（选填）',
  brandsPlaceholder: '输入品牌名后按回车',
  intro: '介绍（选填）',
  introPlaceholder: '主营品类、产能、交期、起订量',
  cover: '封面（选填）',
  coverHint: 'JPG、PNG 或 WebP，不超过 20 MB，建议横图',
  otherCover: WORDS.another,
  agent: '服务人',
  noCover: '无封面',
  otherAgent: '已换人',
  china: '中国',
  agentHint: '下级商家在工厂页看到这位同事',
  goods: WORDS.materials,
  up: '上移',
  down: '下移',
  show: '显示',
  hide: '隐藏',
  hideTitle: (name: string, count: number) =>
    count === 1 ? `隐藏「${name}」？` : `隐藏 ${formatNumber(count)} 家工厂？`,
  hideContent:
    '隐藏后，下级商家看不到工厂、工厂的素材和图文，新设计里也不能再选这些素材。做好的设计不受影响，您可以随时重新显示。',
  shown: (count: number) => `已显示 ${formatNumber(count)} 家工厂`,
  hidden: (count: number) => `已隐藏 ${formatNumber(count)} 家工厂，下级商家看不到它们和它们的素材`,
  atEnd: '已经在这一类型的最前或最后',
  nameTaken: '这一类型里已有同名工厂，请换一个名称',
  tooMany: (most: number) => `最多可以代理 ${formatNumber(most)} 家工厂`,
} as const

export const STATUS_TEXT = { on: '显示中', off: '已隐藏' } as const satisfies Record<FactoryStatus, string>

/** Labels of a factory's fields in the note on a colleague's changes. */
export const FIELD_TEXT = {
  type: MANAGEMENT_TEXT.type,
  name: MANAGEMENT_TEXT.name,
  country: MANAGEMENT_TEXT.country,
  region: '地区',
  phone: '联系电话',
  brands: FACTORIES_TEXT.brands,
  intro: '介绍',
  cover: '封面',
  agentUserId: MANAGEMENT_TEXT.agent,
  tagIds: MANAGEMENT_TEXT.tags,
} as const

export const FAULT_TEXT = {
  name: '名称为 2–60 个字，不含不可见字符',
  country: '请填国家，不超过 30 个字',
  region: '地区不超过 40 个字',
  phone: WORDS.phoneWrong,
  brands: '最多 20 个品牌，每个不超过 30 个字，不能重复',
  intro: '介绍不超过 2,000 个字',
  agentUserId: '请选择服务人',
} as const
