import type { TagColor } from '@tessera/shared/contract/tag'

/** What the agent's merchants look for, as the agent grouped it. */
export const FACTORY_TAG_GROUPS = [
  {
    name: '工艺',
    tags: [
      { name: '石纹石材', color: 'gray' },
      { name: '手工釉面', color: 'teal' },
      { name: '通体耐磨', color: 'purple' },
      { name: '实木木作', color: 'orange' },
    ],
  },
  {
    name: '供货',
    tags: [
      { name: '现货充足', color: 'green' },
      { name: '按样定制', color: 'blue' },
      { name: '起订量低', color: 'yellow' },
      { name: '工程集采', color: 'red' },
    ],
  },
] as const satisfies readonly { name: string; tags: readonly { name: string; color: TagColor }[] }[]
type FactoryTagName = (typeof FACTORY_TAG_GROUPS)[number]['tags'][number]['name']

interface FactoryText {
  type: 'domestic' | 'foreign' | 'furniture'
  name: string
  country: string
  region: string
  brands: readonly string[]
  intro: string
  phone: string
  tags: readonly FactoryTagName[]
  /** A picture of `assets` that shows what the factory makes. */
  cover: `${'factories' | 'rooms'}/${string}`
}

export const FACTORY_TEXTS: readonly FactoryText[] = [
  {
    type: 'domestic',
    name: '岭南窑业',
    country: '中国',
    region: '广东佛山',
    brands: ['岭南大板', '窑火'],
    phone: '0757-8220 3316',
    cover: 'factories/showroom',
    tags: ['现货充足', '工程集采'],
    intro: '主营 600×1200 与 900×1800 大板，年产能 1800 万平方米，支持 72 小时现货发货。',
  },
  {
    type: 'domestic',
    name: '瓷都新材',
    country: '中国',
    region: '江西景德镇',
    brands: ['青白'],
    phone: '0798-8540 127',
    cover: 'factories/glazed',
    tags: ['手工釉面', '按样定制'],
    intro: '以青瓷釉面小砖见长，釉色由矿物料调制，可按样定制。',
  },
  {
    type: 'domestic',
    name: '淄川陶艺',
    country: '中国',
    region: '山东淄博',
    brands: ['淄川', '北岸'],
    phone: '0533-5280 619',
    cover: 'rooms/shop',
    tags: ['通体耐磨', '工程集采'],
    intro: '通体砖与仿石砖生产基地，耐磨等级高，适合商业空间。',
  },
  {
    type: 'domestic',
    name: '闽江石材',
    country: '中国',
    region: '福建南安',
    brands: ['闽江'],
    phone: '0595-8637 402',
    cover: 'factories/slabs',
    tags: ['石纹石材', '按样定制'],
    intro: '水磨石与天然石材，提供切割、倒角和排版图。',
  },
  {
    type: 'domestic',
    name: '长白山木业',
    country: '中国',
    region: '吉林敦化',
    brands: ['林海', '白桦'],
    phone: '0433-6250 881',
    cover: 'factories/boards',
    tags: ['实木木作', '现货充足'],
    intro: '多层实木与三层实木地板，人字拼、鱼骨拼现货。',
  },
  {
    type: 'foreign',
    name: 'Fornace di Ponte',
    country: '意大利',
    region: '萨索洛',
    brands: ['Ponte'],
    phone: '+39 0536 803 117',
    cover: 'rooms/living-room',
    tags: ['石纹石材'],
    intro: '家族陶瓷工坊，复刻洞石与卡拉卡塔纹理，每款不少于 24 个砖面。',
  },
  {
    type: 'foreign',
    name: 'Azulejos del Mar',
    country: '西班牙',
    region: '卡斯特利翁',
    brands: ['Del Mar', 'Costa'],
    phone: '+34 964 530 264',
    cover: 'factories/stacks',
    tags: ['手工釉面', '起订量低'],
    intro: '花砖与手工釉面砖，色号可追溯，适合厨房和阳台。',
  },
  {
    type: 'foreign',
    name: 'Nordvik Tregulv',
    country: '挪威',
    region: '特隆赫姆',
    brands: ['Nordvik'],
    phone: '+47 73 50 12 86',
    cover: 'rooms/bedroom',
    tags: ['实木木作', '现货充足'],
    intro: '北欧橡木地板，硬蜡油表面，全部原料可持续采伐认证。',
  },
  {
    type: 'foreign',
    name: 'Kiyomizu Tairu',
    country: '日本',
    region: '岐阜多治见',
    brands: ['清水'],
    phone: '+81 572-22-4419',
    cover: 'rooms/kitchen',
    tags: ['手工釉面'],
    intro: '马赛克与长条瓷砖，窑变釉，交期约 60 天。',
  },
  {
    type: 'furniture',
    name: '东莞木作家具',
    country: '中国',
    region: '广东东莞',
    brands: ['木作'],
    phone: '0769-8331 5072',
    cover: 'rooms/dining-room',
    tags: ['实木木作', '按样定制'],
    intro: '实木餐桌椅与柜类，支持尺寸定制。',
  },
  {
    type: 'furniture',
    name: '成都软体家居',
    country: '中国',
    region: '四川成都',
    brands: ['云卧', '蜀居'],
    phone: '028-8487 6120',
    cover: 'factories/sofa',
    tags: ['按样定制', '现货充足'],
    intro: '布艺与皮艺沙发、软床，面料 200 余种。',
  },
  {
    type: 'furniture',
    name: '安吉坐具',
    country: '中国',
    region: '浙江安吉',
    brands: ['安坐'],
    phone: '0572-5128 335',
    cover: 'factories/boards',
    tags: ['实木木作', '起订量低'],
    intro: '实木餐椅与休闲椅，出口品质，起订量低。',
  },
]
