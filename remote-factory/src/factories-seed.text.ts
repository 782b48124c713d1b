export const FACTORIES = [
  {
    type: 'domestic',
    name: '佛山陶艺一厂',
    country: '中国',
    region: '广东佛山',
    phone: '0757-8220 3316',
    brands: ['陶艺'],
    intro: '大板与仿古砖，支持小批量定制。',
    picture: 'slabs',
  },
  {
    type: 'domestic',
    name: '清远釉面工坊',
    country: '中国',
    region: '广东清远',
    phone: '0763-3360 518',
    brands: ['釉坊', '青釉'],
    intro: '手工釉面砖，二十个常备色。',
    picture: 'glazed',
  },
  {
    type: 'foreign',
    name: 'Cava Toscana',
    country: '意大利',
    region: '托斯卡纳',
    phone: '+39 0585 774 021',
    brands: ['Cava'],
    intro: '天然大理石切片与配套马赛克。',
    picture: 'showroom',
  },
  {
    type: 'furniture',
    name: '木语家具',
    country: '中国',
    region: '浙江湖州',
    phone: '0572-2103 866',
    brands: ['木语'],
    intro: '实木家具，四周出货。',
    picture: 'sofa',
  },
] as const

export const AGENT = { userId: 'user-1', userName: '郭婉清', teamName: '岭南建材代理' } as const

export const GOODS = [
  { name: '云灰岩板', sku: 'SLAB-01', priceFen: 16_800, unit: '片', picture: 'slabs' },
  { name: '青釉小砖', sku: 'GLAZE-07', priceFen: 980, unit: '片', picture: 'glazed' },
  { name: '展厅同款灰砖', sku: null, priceFen: null, unit: null, picture: 'showroom' },
] as const

export const BELOW = [
  { teamName: '顺德宜居瓷砖', adminName: '何志明' },
  { teamName: '三水家装馆', adminName: '陈晓岚' },
] as const
